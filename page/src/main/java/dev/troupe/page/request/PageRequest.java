package dev.troupe.page.request;

import dev.troupe.language.Language;
import java.time.Instant;

/**
 * What a user asked for, with the means to plan it.
 *
 * @param text as the user wrote it
 * @param probe calls tools that read, as the user
 * @param at when it was requested
 */
public record PageRequest(String text, QuestionProbe probe, Instant at) {
    public Language language() {
        return Language.of(text);
    }
}
