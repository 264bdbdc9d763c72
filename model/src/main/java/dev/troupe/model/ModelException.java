package dev.troupe.model;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A model gave no usable reply. */
public final class ModelException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;
    private final @Nullable Duration retryAfter;

    public ModelException(Problem problem) {
        this(problem, null, null);
    }

    /**
     * @param retryAfter the wait that the provider asks for; {@code null} if it does not specify
     *     one
     */
    public ModelException(
            Problem problem, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(problem.toString(), cause);
        this.problem = problem;
        this.retryAfter = retryAfter;
    }

    @Override
    public LocalizedText text() {
        return problem.text();
    }

    public Problem problem() {
        return problem;
    }

    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
