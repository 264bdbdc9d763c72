package dev.troupe.cli;

/** The command cannot be carried out as it was given; the message says what to change. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
