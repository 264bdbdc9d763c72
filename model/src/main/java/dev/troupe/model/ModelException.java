package dev.troupe.model;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A model gave no usable reply. */
public final class ModelException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;
    private final @Nullable Duration retryAfter;

    public ModelException(Problem problem) {
        this(problem, null, null);
    }

    /**
     * @param retryAfter how long the provider asks to wait; {@code null} when it does not say
     */
    public ModelException(
            Problem problem, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(problem.toString(), cause);
        this.problem = problem;
        this.retryAfter = retryAfter;
    }

    @Override
    public Sentence sentence() {
        return problem.sentence();
    }

    public Problem problem() {
        return problem;
    }

    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
