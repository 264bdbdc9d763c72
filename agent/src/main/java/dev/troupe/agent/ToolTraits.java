package dev.troupe.agent;

import dev.troupe.core.ComputePool;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

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
 * @param removesRecords whether it removes what is kept elsewhere than in files, so that it needs
 *     leave as removing a file does
 * @param isComputing whether it computes all its time and waits for nothing, so that it belongs on
 *     the threads of {@link ComputePool}
 * @param unknown what to do where nobody knows whether a call was made; {@code null} for what the
 *     run's options say
 */
public record ToolTraits(
        Duration timeout,
        boolean isRepeatable,
        boolean isIndependent,
        boolean bringsOutsideText,
        boolean leavesWorkspace,
        boolean isLast,
        boolean removesRecords,
        boolean isComputing,
        @Nullable UnknownOutcome unknown) {
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
                false,
                false,
                false,
                null);
    }

    ToolTraits withTimeout(Duration newTimeout) {
        return new ToolTraits(
                newTimeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                unknown);
    }

    ToolTraits repeatable(boolean repeatable) {
        return new ToolTraits(
                timeout,
                repeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                unknown);
    }

    ToolTraits independent() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                true,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                unknown);
    }

    ToolTraits bringingOutsideText() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                true,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                unknown);
    }

    ToolTraits leavingWorkspace() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                true,
                isLast,
                removesRecords,
                isComputing,
                unknown);
    }

    ToolTraits last() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                true,
                removesRecords,
                isComputing,
                unknown);
    }

    ToolTraits removingRecords() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                true,
                isComputing,
                unknown);
    }

    ToolTraits computing() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                true,
                unknown);
    }

    ToolTraits whenUnknown(UnknownOutcome policy) {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                policy);
    }
}
