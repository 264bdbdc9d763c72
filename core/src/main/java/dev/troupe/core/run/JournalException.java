package dev.troupe.core.run;

/** The journal could not record or read events. */
public final class JournalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public JournalException(String message, Throwable cause) {
        super(message, cause);
    }
}
