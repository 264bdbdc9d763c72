package dev.troupe.extraction;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/** A document was not read; the sentence says why and completes "the document cannot be read:". */
public final class ExtractionException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    ExtractionException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    ExtractionException(ExtractionProblem code, String zh, String en, @Nullable Object... values) {
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
