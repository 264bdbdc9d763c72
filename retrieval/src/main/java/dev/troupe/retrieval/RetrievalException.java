package dev.troupe.retrieval;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/** Something could not be indexed, found or kept; the message says what, why and what to do. */
public final class RetrievalException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    RetrievalException(Problem problem) {
        this(problem, null);
    }

    RetrievalException(Problem problem, @Nullable Throwable cause) {
        super(problem.message(), cause);
        this.problem = problem;
    }

    RetrievalException(RetrievalProblem code, String zh, String en, @Nullable Object... values) {
        this(Problem.of(code, zh, en, values));
    }

    public Problem problem() {
        return problem;
    }

    @Override
    public Sentence sentence() {
        return problem.sentence();
    }
}
