package dev.troupe.core.workflow;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one node is run; what is {@code null} is taken from the run's options.
 *
 * @param timeout of one attempt; positive
 * @param retries of retryable problems
 * @param onFailure what the failure of this node does to the run
 */
public record NodePolicy(
        @Nullable Duration timeout, @Nullable RetryPolicy retries, @Nullable OnFailure onFailure) {
    /** A policy that uses the run's options for everything. */
    public static final NodePolicy INHERIT = new NodePolicy(null, null, null);

    public NodePolicy {
        if (timeout != null && !timeout.isPositive()) {
            throw new IllegalArgumentException(
                    "timeout is " + timeout + "; give a positive duration");
        }
    }
}
