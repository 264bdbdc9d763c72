package dev.troupe.core.decision;

import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.workflow.AgentNode;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a node that runs somewhere. Belongs to the {@link RunDecider} of its run; only the
 * reason of its stop may be read from any thread.
 */
public class Attempt {
    private final AgentNode node;
    private final int number;
    private long deadline; // the thread that runs the attempt may see an older one
    private volatile @Nullable String stopReason;

    /**
     * @param number from 1
     * @param deadline when it is too late
     */
    public Attempt(AgentNode node, int number, long deadline) {
        this.node = node;
        this.number = number;
        this.deadline = deadline;
    }

    /** The node of the plan that it is an attempt of. */
    public final AgentNode node() {
        return node;
    }

    /** Which attempt of its node it is, from 1. */
    public final int attempt() {
        return number;
    }

    /** When it is too late. */
    public long deadline() {
        return deadline;
    }

    /** Whether its engine ignores it because the run is left to another engine. */
    public boolean hasDetached() {
        return false;
    }

    /** Why it was stopped; {@code null} while it was not. */
    public final @Nullable String stopReason() {
        return stopReason;
    }

    final void stop(String reason, long newDeadline) {
        stopReason = reason;
        deadline = newDeadline;
    }

    final void postpone(long nanos) {
        deadline = Deadlines.deadlineAfter(deadline, nanos);
    }

    /** Its run is no longer driven here: whatever it returns is ignored. */
    public final void giveUp(String reason) {
        stop(reason, Deadlines.NEVER);
    }

    /** The event that this attempt ended with a result. */
    public final RunEvent.NodeFinished toFinishedEvent(NodeResult result) {
        return new RunEvent.NodeFinished(node.id(), number, result);
    }
}
