package dev.troupe.core.workflow;

import dev.troupe.core.engine.Replanner;

/** What the failure of a node does to the rest of its run. */
public enum OnFailure {
    /** Running nodes are cancelled, waiting ones skipped, and the run ends. */
    STOP,
    /** Only the nodes that depend on the failed one are skipped. */
    CONTINUE,
    /**
     * The nodes that depend on the failed one are held until the engine's {@link Replanner} has
     * revised the plan. If the revision is refused, the run's own policy applies, and CONTINUE if
     * that is REPLAN too.
     */
    REPLAN
}
