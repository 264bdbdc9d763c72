package dev.troupe.retrieval;

import dev.troupe.core.Sentence;
import java.util.List;

/**
 * What a score is made of.
 *
 * @param parts add up to the score
 */
public record Explanation(List<Part> parts) {
    public Explanation {
        parts = List.copyOf(parts);
    }

    /**
     * @param what was found
     * @param points may be negative only for feedback
     */
    public record Part(Sentence what, double points) {}
}
