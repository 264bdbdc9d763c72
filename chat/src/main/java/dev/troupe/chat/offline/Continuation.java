package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.core.value.Value;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.FollowUpSkill.FollowUp;
import dev.troupe.model.ModelException;
import java.util.List;
import java.util.Optional;

/** Decides whether a message changes the request whose state a conversation holds. */
final class Continuation {
    private final List<AgentCard> cards;
    private final SourceMatcher files;

    Continuation(List<AgentCard> cards, SourceMatcher files) {
        this.cards = cards;
        this.files = files;
    }

    /**
     * The request before, as a message changes it; empty if it does not.
     *
     * @param brief of the router: message, state, pending
     */
    Optional<FollowUp.Changed> change(Value brief) {
        return readings(brief).stream()
                .map(Reading::followUp)
                .filter(FollowUp.Changed.class::isInstance)
                .map(FollowUp.Changed.class::cast)
                .findFirst();
    }

    /**
     * Whether a message after a request is a separate one.
     *
     * @throws ModelException when it refers to the request before and is not read whole
     */
    boolean isSeparate(Value brief) {
        for (var reading : readings(brief)) {
            switch (reading.followUp()) {
                case FollowUp.Separate _ -> {
                    return true;
                }
                case FollowUp.Refused(var problem, boolean isReferring) -> {
                    if (isReferring && !isForOthers(reading, brief.field("message").asText())) {
                        throw new ModelException(problem);
                    }
                }
                case FollowUp.Changed _ -> {} // answered by the skill for changes
            }
        }
        return false;
    }

    private record Reading(FollowUpSkill skill, FollowUp followUp) {}

    private List<Reading> readings(Value brief) {
        var message = brief.field("message").asText();
        var state = brief.field(IntentResult.STATE);
        if (state.isMissing() || !brief.field("pending").isMissing() || !isOpen(message)) {
            return List.of();
        }
        return files.followers().stream()
                .flatMap(skill ->
                        files.follow(skill, state, message).stream()
                                .map(followUp -> new Reading(skill, followUp)))
                .toList();
    }

    /** Whether a message asks for work of agents that have no part in the request before. */
    private boolean isForOthers(Reading reading, String message) {
        return PlanSketch.of(message, cards).nodes().stream()
                .anyMatch(node -> !reading.skill().agents().contains(node.card().type()));
    }

    /** Whether a message leaves open what it works on. */
    private static boolean isOpen(String message) {
        return !RequestCompleter.endsRequest(message)
                && FileRoles.of(message).reads().isEmpty()
                && Mentions.of(message).urls().isEmpty()
                && !RuleIntent.isAboutTroupe(message)
                && !RuleIntent.isDefinition(message);
    }
}
