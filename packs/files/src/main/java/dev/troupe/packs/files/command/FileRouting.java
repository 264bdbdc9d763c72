package dev.troupe.packs.files.command;

import dev.troupe.agent.offline.LastAnswer;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.agent.offline.WholeRequestSkill;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineSkill;
import java.util.Optional;

/**
 * Routes and plans requests that are about files alone, also those that refer to the file of the
 * request before.
 */
public record FileRouting(SingleAgentPlan plan) implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        var brief = request.brief();
        var message = brief.field("message").asText();
        if (request.role() == ModelRole.ROUTER && brief.field("pending").isMissing()) {
            var completed =
                    new FileFollowUp(brief.field("previous").asText(), LastAnswer.of(request))
                            .complete(message);
            if (completed.isPresent()) {
                return completed.map(plan::route);
            }
        }
        return new WholeRequestSkill(plan, FileRouting::readsWhole).reply(request);
    }

    /** A search in an unknown place is taken too, so that its words are named. */
    private static boolean readsWhole(String request) {
        var parsed = FileCommandParser.parse(request);
        return FileFollowUp.isUndo(request)
                || parsed.isWhole()
                || parsed.hasUnknownWords() && ContentParser.isInUnknownPlace(request);
    }
}
