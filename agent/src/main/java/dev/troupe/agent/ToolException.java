package dev.troupe.agent;

import dev.troupe.core.Problem;

/** A tool could not do what it was asked. */
public final class ToolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public ToolException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    public ToolException(Problem.Code code, String message) {
        this(Problem.of(code, message));
    }

    public Problem problem() {
        return problem;
    }
}
