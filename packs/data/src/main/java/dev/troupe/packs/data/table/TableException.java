package dev.troupe.packs.data.table;

import dev.troupe.core.value.LocalizedText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table could not be loaded, computed, written or drawn; the message names what was tried, what
 * is wrong and the remedy.
 */
public final class TableException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final String zh;
    private final @Nullable DataProblem problem;

    public TableException(String zh, String en) {
        super(en);
        this.zh = zh;
        problem = null;
    }

    public TableException(String zh, String en, Throwable cause) {
        super(en, cause);
        this.zh = zh;
        problem = null;
    }

    private TableException(DataProblem problem, String zh, String en) {
        super(en);
        this.zh = zh;
        this.problem = problem;
    }

    /** No memory is available at the moment. */
    public static TableException busy(String zh, String en) {
        return new TableException(DataProblem.BUSY, zh, en);
    }

    /** What kind of problem it is; empty where the caller knows. */
    public Optional<DataProblem> problem() {
        return Optional.ofNullable(problem);
    }

    @Override
    public LocalizedText text() {
        return new LocalizedText(zh, String.valueOf(getMessage()));
    }
}
