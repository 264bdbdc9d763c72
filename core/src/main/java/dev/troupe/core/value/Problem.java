package dev.troupe.core.value;

import org.jspecify.annotations.Nullable;

/**
 * What failed: a code that programs read and a text that users read.
 *
 * @param code module and name, {@code model.rate-limited}
 * @param text what was attempted, what is wrong with the value seen, what to do; never a secret
 * @param isRetryable whether the same attempt may succeed later
 */
public record Problem(String code, LocalizedText text, boolean isRetryable) {
    /** A kind of problem. Each module has one enum of them. */
    public interface Code {
        /** Module and name in lower case, {@code core.timed-out}. */
        String id();

        /** Whether the same attempt may succeed later. */
        boolean isRetryable();
    }

    public static Problem of(Code code, LocalizedText text) {
        return new Problem(code.id(), text, code.isRetryable());
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public static Problem of(Code code, String zh, String en, @Nullable Object... values) {
        return of(code, LocalizedText.of(zh, en, values));
    }

    /** The sentence in English. */
    public String message() {
        return text.en();
    }

    public boolean is(Code other) {
        return code.equals(other.id());
    }

    @Override
    public String toString() {
        return code + ": " + message();
    }
}
