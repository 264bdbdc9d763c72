package dev.troupe.packs.amis.page;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;

/** A page cannot be checked, shown or read. */
public final class AmisException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public AmisException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    @Override
    public LocalizedText text() {
        return problem.text();
    }

    public Problem problem() {
        return problem;
    }
}
