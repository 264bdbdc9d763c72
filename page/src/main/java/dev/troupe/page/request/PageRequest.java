package dev.troupe.page.request;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.time.Instant;

/**
 * What a user asked for, with the means to plan it.
 *
 * @param text as the user wrote it
 * @param probe calls tools that read, as the user
 * @param at when it was requested
 * @param context what is known in addition to the text, such as {@code classId}; {@link
 *     Value#missing} for nothing
 */
public record PageRequest(String text, QuestionProbe probe, Instant at, Value context) {
    /** With no context. */
    public PageRequest(String text, QuestionProbe probe, Instant at) {
        this(text, probe, at, Value.missing());
    }

    public Language language() {
        return Language.of(text);
    }
}
