package dev.troupe.agent;

import java.time.Duration;

/**
 * How a tool may be called.
 *
 * @param timeout of one call; positive
 * @param isRepeatable whether a call may be made again after a retryable problem, because doing it
 *     twice is doing it once
 * @param isIndependent whether a call may run beside those next to it, because it changes nothing
 *     and reads no shared variable; it may set some
 * @param bringsOutsideText whether its answer holds text that strangers wrote
 * @param leavesWorkspace whether what it changes lies beyond the run's own files
 * @param isLast whether its answer is the node's result and ends the agent's turn
 */
public record ToolTraits(
        Duration timeout,
        boolean isRepeatable,
        boolean isIndependent,
        boolean bringsOutsideText,
        boolean leavesWorkspace,
        boolean isLast) {
    /** Where nothing else is said: long enough for one page or file. */
    public static final Duration STANDARD_TIMEOUT = Duration.ofSeconds(30);

    public ToolTraits {
        if (!timeout.isPositive()) {
            throw new IllegalArgumentException(
                    "timeout of a tool is " + timeout + "; give a positive duration");
        }
    }

    /** Reading may be repeated; running and sending leave the workspace. */
    public static ToolTraits of(Risk risk) {
        return new ToolTraits(
                STANDARD_TIMEOUT,
                risk == Risk.READ,
                false,
                false,
                risk == Risk.EXECUTE || risk == Risk.SEND,
                false);
    }
}
