package dev.troupe.core;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a run is carried out; a node's own policy wins over it.
 *
 * @param nodeTimeout of one attempt of a node
 * @param runTimeout of the whole run; {@code null} for none
 * @param maxConcurrency nodes that run at once, at least 1
 * @param retries of retryable problems
 * @param onFailure what the failure of a node does to the rest
 * @param stopGrace how long a stopped node may take to stop before it is given up
 */
public record RunOptions(
        Duration nodeTimeout,
        @Nullable Duration runTimeout,
        int maxConcurrency,
        RetryPolicy retries,
        OnFailure onFailure,
        Duration stopGrace) {
    public static final RunOptions STANDARD =
            new RunOptions(
                    Duration.ofMinutes(5),
                    null,
                    Integer.MAX_VALUE,
                    RetryPolicy.STANDARD,
                    OnFailure.STOP,
                    Duration.ofSeconds(10));

    public RunOptions {
        if (!nodeTimeout.isPositive() || runTimeout != null && !runTimeout.isPositive()) {
            throw new IllegalArgumentException(
                    "timeouts are "
                            + nodeTimeout
                            + " a node and "
                            + runTimeout
                            + " a run; give positive durations");
        }
        if (maxConcurrency < 1) {
            throw new IllegalArgumentException(
                    "maxConcurrency is " + maxConcurrency + "; give at least 1");
        }
    }

    public RunOptions withNodeTimeout(Duration timeout) {
        return new RunOptions(timeout, runTimeout, maxConcurrency, retries, onFailure, stopGrace);
    }

    public RunOptions withRunTimeout(@Nullable Duration timeout) {
        return new RunOptions(nodeTimeout, timeout, maxConcurrency, retries, onFailure, stopGrace);
    }

    public RunOptions withMaxConcurrency(int limit) {
        return new RunOptions(nodeTimeout, runTimeout, limit, retries, onFailure, stopGrace);
    }

    public RunOptions withRetries(RetryPolicy policy) {
        return new RunOptions(
                nodeTimeout, runTimeout, maxConcurrency, policy, onFailure, stopGrace);
    }

    public RunOptions withOnFailure(OnFailure policy) {
        return new RunOptions(nodeTimeout, runTimeout, maxConcurrency, retries, policy, stopGrace);
    }

    public RunOptions withStopGrace(Duration grace) {
        return new RunOptions(nodeTimeout, runTimeout, maxConcurrency, retries, onFailure, grace);
    }
}
