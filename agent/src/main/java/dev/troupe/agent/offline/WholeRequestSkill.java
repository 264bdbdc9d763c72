package dev.troupe.agent.offline;

import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineSkill;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Gives an agent the requests of which its rules read every word, for the offline model: the verb,
 * its objects, and nothing left over. All others are routed by cue words.
 *
 * @param readsWhole whether the agent's rules read a request to its last word
 */
public record WholeRequestSkill(SingleAgentPlan plan, Predicate<String> readsWhole)
        implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        var message = request.brief().field("message").asText();
        return switch (request.role()) {
            case ROUTER ->
                    request.brief().field("pending").isMissing() && readsWhole.test(message)
                            ? Optional.of(plan.route(message))
                            : Optional.empty();
            case PLANNER ->
                    plan.isAllowed(request.brief()) && readsWhole.test(message)
                            ? Optional.of(plan.plan(message))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }
}
