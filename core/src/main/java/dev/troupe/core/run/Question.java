package dev.troupe.core.run;

import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node asks a user before it continues.
 *
 * @param key the same for the same question, so that it is never asked twice in a run; for an
 *     approval the hash of what is to be done
 * @param text what users read
 * @param options to choose from; empty where any answer will do
 * @param subject what it is about, such as a tool with its exact arguments; {@link Value#missing}
 *     if the text is sufficient
 * @param expiry how long it may be answered; {@code null} for ever
 */
public record Question(
        String key, String text, List<String> options, Value subject, @Nullable Duration expiry) {
    public Question {
        options = List.copyOf(options);
        if (key.isBlank()) {
            throw new IllegalArgumentException("the key of a question is blank; give it a name");
        }
        if (expiry != null && !expiry.isPositive()) {
            throw new IllegalArgumentException(
                    "a question expires after " + expiry + "; give a positive duration or none");
        }
    }
}
