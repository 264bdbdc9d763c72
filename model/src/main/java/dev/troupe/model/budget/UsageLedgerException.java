package dev.troupe.model.budget;

import dev.troupe.core.value.Problem;

/** The usage of calls can be neither stored nor read at the moment. */
public final class UsageLedgerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public UsageLedgerException(Problem problem, Throwable cause) {
        super(problem.text().en(), cause);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
