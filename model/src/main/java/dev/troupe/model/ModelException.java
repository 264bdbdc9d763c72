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
    private final boolean isExhausted;

    public ModelException(Problem problem) {
        this(problem, null, null);
    }

    /**
     * @param retryAfter the wait that the provider asks for; {@code null} if it does not specify
     *     one
     */
    public ModelException(
            Problem problem, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        this(problem, retryAfter, cause, false);
    }

    /**
     * @param isExhausted whether a layer below has used up the tries for this request
     */
    public ModelException(
            Problem problem,
            @Nullable Duration retryAfter,
            @Nullable Throwable cause,
            boolean isExhausted) {
        super(problem.toString(), cause);
        this.problem = problem;
        this.retryAfter = retryAfter;
        this.isExhausted = isExhausted;
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

    /**
     * The problem for a layer that tries again too, such as the engine. It is not retryable there
     * if a layer below has used up the tries, or if the provider asked to wait: that layer does not
     * know for how long.
     */
    public Problem problemForCaller() {
        return isExhausted || retryAfter != null
                ? new Problem(problem.code(), problem.text(), false)
                : problem;
    }
}
