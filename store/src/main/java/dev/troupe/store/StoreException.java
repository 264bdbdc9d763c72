package dev.troupe.store;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * Something could not be stored or read; the message names the file, what is wrong and the remedy.
 */
public final class StoreException extends RuntimeException implements Sentence.Spoken {
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
        return Problem.of(code, sentence());
    }

    @Override
    public Sentence sentence() {
        return new Sentence(zh, String.valueOf(getMessage()));
    }
}
