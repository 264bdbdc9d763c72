package dev.troupe.agent.tool;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/**
 * A tool that repeats a call cannot determine whether it was executed before: the target is neither
 * as the call found it nor as it would leave it. A user is asked.
 */
public final class UncertainCallException extends RuntimeException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public UncertainCallException(String zh, String en, @Nullable Object... values) {
        this(Problem.of(AgentProblem.FILE, zh, en, values));
    }

    private UncertainCallException(Problem problem) {
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
