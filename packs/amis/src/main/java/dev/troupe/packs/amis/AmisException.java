package dev.troupe.packs.amis;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;

/** A page cannot be checked, shown or read. */
public final class AmisException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public AmisException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    @Override
    public Sentence sentence() {
        return problem.sentence();
    }

    public Problem problem() {
        return problem;
    }
}
