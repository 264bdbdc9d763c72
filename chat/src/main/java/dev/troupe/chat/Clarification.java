package dev.troupe.chat;

import java.util.List;

/**
 * A question back to the person.
 *
 * @param options possible answers, the most likely first; may be empty
 */
public record Clarification(String question, List<String> options) {
    public Clarification {
        options = List.copyOf(options);
    }
}
