package dev.troupe.retrieval.value;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/** Something could not be indexed, found or stored; the message states what, why and what to do. */
public final class RetrievalException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public RetrievalException(Problem problem) {
        this(problem, null);
    }

    public RetrievalException(Problem problem, @Nullable Throwable cause) {
        super(problem.message(), cause);
        this.problem = problem;
    }

    public RetrievalException(
            RetrievalProblem code, String zh, String en, @Nullable Object... values) {
        this(Problem.of(code, zh, en, values));
    }

    public Problem problem() {
        return problem;
    }

    @Override
    public LocalizedText text() {
        return problem.text();
    }
}
