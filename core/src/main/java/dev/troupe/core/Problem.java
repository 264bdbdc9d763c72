package dev.troupe.core;

/**
 * What went wrong: a code that programs read and a sentence that people read.
 *
 * @param code module and name, {@code model.rate-limited}
 * @param message what was attempted, what is wrong with the value seen, what to do; never a secret
 * @param isRetryable whether the same attempt may succeed later
 */
public record Problem(String code, String message, boolean isRetryable) {
    /** A kind of problem. Each module has one enum of them. */
    public interface Code {
        /** Module and name in lower case, {@code core.timed-out}. */
        String id();

        /** Whether the same attempt may succeed later. */
        boolean isRetryable();
    }

    public static Problem of(Code code, String message) {
        return new Problem(code.id(), message, code.isRetryable());
    }

    public boolean is(Code other) {
        return code.equals(other.id());
    }

    @Override
    public String toString() {
        return code + ": " + message;
    }
}
