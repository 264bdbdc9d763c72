package dev.troupe.model;

import dev.troupe.core.Problem;

/** What calls came to can be neither kept nor read at the moment. */
public final class UsageLedgerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public UsageLedgerException(Problem problem, Throwable cause) {
        super(problem.sentence().en(), cause);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
