package dev.troupe.extraction;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/**
 * A document was not read; the sentence states why and completes "the document cannot be read:".
 */
public final class ExtractionException extends RuntimeException implements LocalizedText.Localized {
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
    public LocalizedText text() {
        return problem.text();
    }
}
