package dev.troupe.agent;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/** A tool could not do what it was asked. */
public final class ToolException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public ToolException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    public ToolException(Problem.Code code, String zh, String en, @Nullable Object... values) {
        this(Problem.of(code, zh, en, values));
    }

    @Override
    public Sentence sentence() {
        return problem.sentence();
    }

    public Problem problem() {
        return problem;
    }
}
