package dev.troupe.core;

import org.jspecify.annotations.Nullable;

/**
 * What went wrong: a code that programs read and a sentence that people read.
 *
 * @param code module and name, {@code model.rate-limited}
 * @param sentence what was attempted, what is wrong with the value seen, what to do; never a secret
 * @param isRetryable whether the same attempt may succeed later
 */
public record Problem(String code, Sentence sentence, boolean isRetryable) {
    /** A kind of problem. Each module has one enum of them. */
    public interface Code {
        /** Module and name in lower case, {@code core.timed-out}. */
        String id();

        /** Whether the same attempt may succeed later. */
        boolean isRetryable();
    }

    public static Problem of(Code code, Sentence sentence) {
        return new Problem(code.id(), sentence, code.isRetryable());
    }

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    public static Problem of(Code code, String zh, String en, @Nullable Object... values) {
        return of(code, Sentence.of(zh, en, values));
    }

    /** The sentence in English. */
    public String message() {
        return sentence.en();
    }

    public boolean is(Code other) {
        return code.equals(other.id());
    }

    @Override
    public String toString() {
        return code + ": " + message();
    }
}
