package dev.troupe.store;

import dev.troupe.core.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Something could not be stored or read; the message names the file, what is wrong and the remedy.
 */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final StoreProblem code;
    private final String zh;

    StoreException(StoreProblem code, String zh, String en) {
        this(code, zh, en, null);
    }

    StoreException(StoreProblem code, String zh, String en, @Nullable Throwable cause) {
        super(en, cause);
        this.code = code;
        this.zh = zh;
    }

    public Problem problem() {
        return Problem.of(code, said(false));
    }

    /** The message in the wanted language. */
    public String said(boolean chinese) {
        return chinese ? zh : String.valueOf(getMessage());
    }
}
