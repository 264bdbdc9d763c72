package dev.troupe.core.run;

/**
 * How far a node has come, as exactly as the fold must know it; {@link NodeStatus} is what others
 * see.
 */
enum NodePhase {
    /** Its incoming edges have not settled. */
    BLOCKED(NodeStatus.PENDING),
    /** It may start as soon as a place is free. */
    QUEUED(NodeStatus.PENDING),
    /** Its start is commanded but not recorded. */
    STARTING(NodeStatus.PENDING),
    RUNNING(NodeStatus.RUNNING),
    /** It failed; a retry is due later. */
    WAITING(NodeStatus.WAITING),
    /** It waits for a user. */
    ASKING(NodeStatus.WAITING),
    /** That it has the result of another run is commanded but not recorded. */
    REUSING(NodeStatus.PENDING),
    /** Its skip is commanded but not recorded. */
    SKIPPING(NodeStatus.PENDING),
    /** Its cancellation is commanded but not recorded. */
    CANCELLING(NodeStatus.PENDING),
    COMPLETED(NodeStatus.COMPLETED),
    FAILED(NodeStatus.FAILED),
    SKIPPED(NodeStatus.SKIPPED),
    CANCELLED(NodeStatus.CANCELLED);

    private final NodeStatus status;

    NodePhase(NodeStatus status) {
        this.status = status;
    }

    NodeStatus status() {
        return status;
    }
}
