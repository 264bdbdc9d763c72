package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
import dev.troupe.model.ModelException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a request asks for by sentences that mean the same, where rules are unsure. Safe for
 * use by several threads.
 *
 * @param space where sentences lie; {@code null} where none is installed
 */
record Likeness(@Nullable SentenceSpace space) {
    /** Rules alone. */
    static final Likeness NONE = new Likeness(null);

    private static final double SURE_CLAUSE = 0.4; // below, a clause is left to nobody

    /**
     * A better reading, and how sure it is.
     *
     * @param meanings what else it may mean, in sentences; the likeliest first
     */
    record Judgement(
            RuleReading reading, double confidence, String explanation, List<String> meanings) {}

    /** Empty where nothing is known that rules do not know. */
    Optional<Judgement> judge(String request, RuleReading byRules, List<AgentCard> cards) {
        if (space == null || request.isBlank()) {
            return Optional.empty();
        }
        try {
            return judge(space.nearest(request, cards), request, byRules, cards);
        } catch (ModelException e) {
            var evidence = byRules.evidence();
            var why = evidence.explanation() + "; " + e.problem().message();
            return Optional.of(new Judgement(byRules, evidence.confidence(), why, List.of()));
        }
    }

    private Optional<Judgement> judge(
            SentenceSpace.Nearest nearest,
            String request,
            RuleReading byRules,
            List<AgentCard> cards) {
        double ofRules = byRules.evidence().confidence();
        var reading =
                nearest.confidence() < ofRules
                        ? Optional.of(byRules)
                        : reading(nearest.label(), request, byRules, cards);
        return reading.map(found ->
                new Judgement(
                        found,
                        Math.max(nearest.confidence(), ofRules),
                        "nearest sentence: " + nearest.sentence(),
                        nearest.meanings()));
    }

    private Optional<RuleReading> reading(
            String label, String request, RuleReading byRules, List<AgentCard> cards) {
        if (label.startsWith(Exemplar.AGENT)) {
            var sketch =
                    byRules.sketch().nodes().isEmpty()
                            ? PlanSketch.of(request, cards, clause -> card(clause, cards))
                            : byRules.sketch();
            return sketch.nodes().isEmpty()
                    ? Optional.empty()
                    : Optional.of(RuleReading.byLikeness(request, sketch));
        }
        if (label.startsWith(Exemplar.LACKS)) {
            return Ability.named(label.substring(Exemplar.LACKS.length()))
                    .map(ability -> byRules.with(Intent.TOOL_TASK).lacking(ability));
        }
        return Optional.of(
                byRules.with(
                        switch (label) {
                            case Exemplar.CHAT -> Intent.CHAT_SMALLTALK;
                            case Exemplar.UNCLEAR -> Intent.CLARIFY;
                            default -> Intent.CHAT_QA;
                        }));
    }

    /** Whom a clause asks for. */
    Optional<AgentCard> card(String clause, List<AgentCard> cards) {
        if (space == null || clause.isBlank()) {
            return Optional.empty();
        }
        try {
            var nearest = space.nearest(clause, cards);
            return nearest.confidence() < SURE_CLAUSE
                    ? Optional.empty()
                    : cards.stream()
                            .filter(card -> nearest.label().equals(Exemplar.AGENT + card.type()))
                            .findFirst();
        } catch (ModelException _) {
            return Optional.empty(); // the router has told why
        }
    }
}
