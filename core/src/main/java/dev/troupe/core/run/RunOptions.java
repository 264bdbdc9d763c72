package dev.troupe.core.run;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.RetryPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a run is carried out; a node's own policy wins over it.
 *
 * @param nodeTimeout of one attempt of a node
 * @param runTimeout of the whole run; {@code null} for none
 * @param maxConcurrency nodes that run concurrently, at least 1
 * @param retries of retryable problems
 * @param onFailure what the failure of a node does to the rest
 * @param stopGrace how long a stopped node may take to stop before it is given up
 * @param maxRevisions how often the plan may be revised because of failures, at least 0
 * @param isPlanOpen whether the plan still grows when the run starts; such a run does not end
 *     before its plan is sealed
 */
public record RunOptions(
        Duration nodeTimeout,
        @Nullable Duration runTimeout,
        int maxConcurrency,
        RetryPolicy retries,
        OnFailure onFailure,
        Duration stopGrace,
        int maxRevisions,
        boolean isPlanOpen) {
    // more revisions have never repaired what three did not
    private static final int MAX_REVISIONS = 3;

    public static final RunOptions STANDARD =
            new RunOptions(
                    Duration.ofMinutes(5),
                    null,
                    Integer.MAX_VALUE,
                    RetryPolicy.STANDARD,
                    OnFailure.STOP,
                    Duration.ofSeconds(10),
                    MAX_REVISIONS,
                    false);

    public RunOptions {
        if (!nodeTimeout.isPositive() || runTimeout != null && !runTimeout.isPositive()) {
            throw new IllegalArgumentException(
                    "timeouts are "
                            + nodeTimeout
                            + " a node and "
                            + runTimeout
                            + " a run; give positive durations");
        }
        if (maxRevisions < 0) {
            throw new InvalidValue(
                    "maxRevisions 是 %d；应不小于 0",
                    "maxRevisions is %d; give at least 0", maxRevisions);
        }
        if (maxConcurrency < 1) {
            throw new IllegalArgumentException(
                    "maxConcurrency is " + maxConcurrency + "; give at least 1");
        }
    }

    public RunOptions withNodeTimeout(Duration timeout) {
        return with(timeout, runTimeout, maxConcurrency, retries, onFailure, stopGrace);
    }

    public RunOptions withRunTimeout(@Nullable Duration timeout) {
        return with(nodeTimeout, timeout, maxConcurrency, retries, onFailure, stopGrace);
    }

    public RunOptions withMaxConcurrency(int limit) {
        return with(nodeTimeout, runTimeout, limit, retries, onFailure, stopGrace);
    }

    public RunOptions withRetries(RetryPolicy policy) {
        return with(nodeTimeout, runTimeout, maxConcurrency, policy, onFailure, stopGrace);
    }

    public RunOptions withOnFailure(OnFailure policy) {
        return with(nodeTimeout, runTimeout, maxConcurrency, retries, policy, stopGrace);
    }

    public RunOptions withStopGrace(Duration grace) {
        return with(nodeTimeout, runTimeout, maxConcurrency, retries, onFailure, grace);
    }

    public RunOptions withMaxRevisions(int limit) {
        return withPlan(limit, isPlanOpen);
    }

    /** A run whose plan still grows: see {@link Engine#extend} and {@link Engine#seal}. */
    public RunOptions withOpenPlan(boolean isOpen) {
        return withPlan(maxRevisions, isOpen);
    }

    private RunOptions with(
            Duration newNodeTimeout,
            @Nullable Duration newRunTimeout,
            int newMaxConcurrency,
            RetryPolicy newRetries,
            OnFailure newOnFailure,
            Duration newStopGrace) {
        return new RunOptions(
                newNodeTimeout,
                newRunTimeout,
                newMaxConcurrency,
                newRetries,
                newOnFailure,
                newStopGrace,
                maxRevisions,
                isPlanOpen);
    }

    private RunOptions withPlan(int newMaxRevisions, boolean isOpen) {
        return new RunOptions(
                nodeTimeout,
                runTimeout,
                maxConcurrency,
                retries,
                onFailure,
                stopGrace,
                newMaxRevisions,
                isOpen);
    }
}
