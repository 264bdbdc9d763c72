package dev.troupe.chat;

import dev.troupe.core.Problem;

/** No valid plan came of a request; the problem says what was wrong with the last one. */
public final class PlanRejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    PlanRejected(String message) {
        this(ChatProblem.PLAN_REJECTED, message);
    }

    PlanRejected(ChatProblem code, String message) {
        super(message);
        this.problem = Problem.of(code, message);
    }

    public Problem problem() {
        return problem;
    }
}
