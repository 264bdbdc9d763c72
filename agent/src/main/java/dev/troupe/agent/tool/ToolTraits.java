package dev.troupe.agent.tool;

import dev.troupe.core.engine.ComputePool;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a tool may be called.
 *
 * @param timeout of one call; positive
 * @param isRepeatable whether a call may be executed again after a retryable problem, because
 *     executing it twice has the same effect as once
 * @param isIndependent whether a call may run concurrently with its neighbours, because it changes
 *     nothing and reads no shared variable; it may set some
 * @param bringsOutsideText whether its answer contains untrusted text
 * @param leavesWorkspace whether its changes are outside the run's own files
 * @param isLast whether its answer is the node's result and ends the agent's turn
 * @param removesRecords whether it removes records that are stored elsewhere than in files, so that
 *     it needs permission as removing a file does
 * @param isComputing whether it computes all its time and waits for nothing, so that it belongs on
 *     the threads of {@link ComputePool}
 * @param flow where its data goes, in addition to the workspace
 * @param unknown what to do if the outcome of a call is unknown; {@code null} for the run's options
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
        DataFlow flow,
        @Nullable UncertainCallPolicy unknown) {
    /** The default: long enough for one page or file. */
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
                DataFlow.NONE,
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
                flow,
                unknown);
    }

    ToolTraits withRepeatable(boolean repeatable) {
        return new ToolTraits(
                timeout,
                repeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                flow,
                unknown);
    }

    ToolTraits withIndependentCalls() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                true,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                flow,
                unknown);
    }

    ToolTraits withOutsideText() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                true,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                flow,
                unknown);
    }

    ToolTraits withEffectsOutsideWorkspace() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                true,
                isLast,
                removesRecords,
                isComputing,
                flow,
                unknown);
    }

    ToolTraits withFinalAnswer() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                true,
                removesRecords,
                isComputing,
                flow,
                unknown);
    }

    ToolTraits withRecordRemoval() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                true,
                isComputing,
                flow,
                unknown);
    }

    ToolTraits withComputePool() {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                true,
                flow,
                unknown);
    }

    ToolTraits withFlow(DataFlow newFlow) {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                newFlow,
                unknown);
    }

    ToolTraits withUncertainCallPolicy(UncertainCallPolicy policy) {
        return new ToolTraits(
                timeout,
                isRepeatable,
                isIndependent,
                bringsOutsideText,
                leavesWorkspace,
                isLast,
                removesRecords,
                isComputing,
                flow,
                policy);
    }
}
