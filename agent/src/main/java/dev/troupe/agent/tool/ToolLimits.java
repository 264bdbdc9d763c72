package dev.troupe.agent.tool;

import java.time.Duration;

/**
 * The default limits of tool calls.
 *
 * @param maxRetries of a retryable problem of a tool that is safe to repeat; 0 or more
 * @param pause before the first retry; doubles with each; not negative
 * @param maxParallel independent calls of one turn that run side by side; at least 1
 */
public record ToolLimits(int maxRetries, Duration pause, int maxParallel) {
    public static final ToolLimits STANDARD = new ToolLimits(2, Duration.ofMillis(200), 8);

    public ToolLimits {
        if (maxRetries < 0 || pause.isNegative() || maxParallel < 1) {
            throw new IllegalArgumentException(
                    "tool limits are "
                            + maxRetries
                            + " retries after "
                            + pause
                            + " and "
                            + maxParallel
                            + " concurrent calls; the minimum is 0, 0 and 1");
        }
    }

    /** The same without waiting between attempts, for tests. */
    public ToolLimits withoutPause() {
        return new ToolLimits(maxRetries, Duration.ZERO, maxParallel);
    }
}
