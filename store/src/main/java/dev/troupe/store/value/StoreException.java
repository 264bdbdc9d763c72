package dev.troupe.store.value;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something could not be stored or read; the message names the file, what is wrong and the remedy.
 */
public final class StoreException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final StoreProblem code;
    private final String zh;

    public StoreException(StoreProblem code, String zh, String en) {
        this(code, zh, en, null);
    }

    public StoreException(StoreProblem code, String zh, String en, @Nullable Throwable cause) {
        super(en, cause);
        this.code = code;
        this.zh = zh;
    }

    public Problem problem() {
        return Problem.of(code, text());
    }

    @Override
    public LocalizedText text() {
        return new LocalizedText(zh, String.valueOf(getMessage()));
    }

    /** The failure of the store that is or caused an exception; empty if there is none. */
    public static Optional<StoreException> findCause(Throwable thrown) {
        var cause = thrown.getCause();
        return thrown instanceof StoreException found
                ? Optional.of(found)
                : cause == null ? Optional.empty() : findCause(cause);
    }

    /** Whether an exception is or was caused by a store that could not be reached. */
    public static boolean isUnavailable(Throwable thrown) {
        return findCause(thrown)
                .filter(found -> found.problem().is(StoreProblem.UNAVAILABLE))
                .isPresent();
    }
}
