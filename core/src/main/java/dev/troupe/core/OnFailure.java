package dev.troupe.core;

/** What the failure of a node does to the rest of its run. */
public enum OnFailure {
    /** Running nodes are cancelled, waiting ones skipped, and the run ends. */
    STOP,
    /** Only the nodes that depend on the failed one are skipped. */
    CONTINUE,
    /**
     * The nodes that depend on the failed one are held until the engine's {@link Replanner} has
     * revised the plan. Where it refuses, the run's own policy holds, and CONTINUE where that is
     * REPLAN too.
     */
    REPLAN
}
