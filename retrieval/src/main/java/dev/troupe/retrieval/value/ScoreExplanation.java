package dev.troupe.retrieval.value;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/**
 * The parts of a score.
 *
 * @param parts add up to the score
 */
public record ScoreExplanation(List<Part> parts) {
    public ScoreExplanation {
        parts = List.copyOf(parts);
    }

    /**
     * @param what was found
     * @param points may be negative only for feedback
     */
    public record Part(LocalizedText what, double points) {}
}
