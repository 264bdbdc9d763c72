package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.model.ModelException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a request asks for by sentences that mean the same, where rules are unsure. Safe for
 * use by several threads.
 *
 * @param space the vector space of sentences; {@code null} if none is installed
 */
public record ExampleClassifier(@Nullable ExampleIndex space) {
    /** Rules alone. */
    public static final ExampleClassifier NONE = new ExampleClassifier(null);

    private static final double SURE_CLAUSE = 0.4; // below, a clause is not assigned to an agent

    /**
     * A better reading, and how sure it is.
     *
     * @param interpretations what else it may mean, in sentences; the likeliest first
     */
    record Classification(
            RuleIntent reading,
            double confidence,
            String explanation,
            List<String> interpretations) {}

    /** Empty if it adds nothing to the rules. */
    Optional<Classification> classify(
            CompletedRequest request, RuleIntent byRules, List<AgentCard> cards) {
        if (space == null || request.message().isBlank()) {
            return Optional.empty();
        }
        try {
            return classify(space.nearest(request.text(), cards), request, byRules, cards);
        } catch (ModelException e) {
            var evidence = byRules.evidence();
            var why = evidence.explanation() + "; " + e.problem().message();
            return Optional.of(new Classification(byRules, evidence.confidence(), why, List.of()));
        }
    }

    private Optional<Classification> classify(
            ExampleIndex.Nearest nearest,
            CompletedRequest request,
            RuleIntent byRules,
            List<AgentCard> cards) {
        double ofRules = byRules.evidence().confidence();
        var reading =
                nearest.confidence() < ofRules
                        ? Optional.of(byRules)
                        : toIntent(nearest.label(), request, byRules, cards);
        return reading.map(found ->
                new Classification(
                        found,
                        Math.max(nearest.confidence(), ofRules),
                        "nearest example: " + nearest.text(),
                        nearest.interpretations()));
    }

    private Optional<RuleIntent> toIntent(
            String label, CompletedRequest request, RuleIntent byRules, List<AgentCard> cards) {
        if (label.startsWith(LabelledExample.AGENT)) {
            var sketch =
                    byRules.sketch().nodes().isEmpty()
                            ? PlanSketch.of(request, cards, clause -> findCard(clause, cards))
                            : byRules.sketch();
            return sketch.nodes().isEmpty()
                    ? Optional.empty()
                    : Optional.of(RuleIntent.fromExamples(request.text(), sketch));
        }
        if (label.startsWith(LabelledExample.LACKS)) {
            return Ability.find(label.substring(LabelledExample.LACKS.length()))
                    .map(ability ->
                            byRules.withIntent(Intent.TOOL_TASK).withMissingAbility(ability));
        }
        return Optional.of(
                byRules.withIntent(
                        switch (label) {
                            case LabelledExample.CHAT -> Intent.CHAT_SMALLTALK;
                            case LabelledExample.UNCLEAR -> Intent.CLARIFY;
                            default -> Intent.CHAT_QA;
                        }));
    }

    /** Whom a clause asks for. */
    Optional<AgentCard> findCard(String clause, List<AgentCard> cards) {
        if (space == null || clause.isBlank()) {
            return Optional.empty();
        }
        try {
            var nearest = space.nearest(clause, cards);
            return nearest.confidence() < SURE_CLAUSE
                    ? Optional.empty()
                    : cards.stream()
                            .filter(card ->
                                    nearest.label().equals(LabelledExample.AGENT + card.type()))
                            .findFirst();
        } catch (ModelException _) {
            return Optional.empty(); // the router has reported why
        }
    }
}
