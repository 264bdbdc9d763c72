package dev.troupe.packs.data;

import dev.troupe.core.Sentence;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table could not be loaded, computed, written or drawn; the message names what was tried, what
 * is wrong and the remedy.
 */
public final class TableException extends RuntimeException implements Sentence.Spoken {
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

    /** There is no memory free at the moment. */
    static TableException busy(String zh, String en) {
        return new TableException(DataProblem.BUSY, zh, en);
    }

    /** What kind of problem it is; empty where the caller knows. */
    Optional<DataProblem> problem() {
        return Optional.ofNullable(problem);
    }

    @Override
    public Sentence sentence() {
        return new Sentence(zh, String.valueOf(getMessage()));
    }
}
