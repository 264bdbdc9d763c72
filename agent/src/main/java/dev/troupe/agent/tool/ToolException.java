package dev.troupe.agent.tool;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/** A tool could not do what it was asked. */
public final class ToolException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public ToolException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public ToolException(Problem.Code code, String zh, String en, @Nullable Object... values) {
        this(Problem.of(code, zh, en, values));
    }

    @Override
    public LocalizedText text() {
        return problem.text();
    }

    public Problem problem() {
        return problem;
    }
}
