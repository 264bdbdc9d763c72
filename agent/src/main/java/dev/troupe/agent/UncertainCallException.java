package dev.troupe.agent;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * A tool that makes a call again cannot tell whether it was made before: what it would change is
 * neither as the call found it nor as it would leave it. A person is asked.
 */
public final class UncertainCallException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    public UncertainCallException(String zh, String en, @Nullable Object... values) {
        this(Problem.of(AgentProblem.FILE, zh, en, values));
    }

    private UncertainCallException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    @Override
    public Sentence sentence() {
        return problem.sentence();
    }

    Problem problem() {
        return problem;
    }
}
