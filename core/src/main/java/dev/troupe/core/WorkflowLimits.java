package dev.troupe.core;

/**
 * How large a workflow may be.
 *
 * @param maxNodes nodes in a workflow, at least 1
 * @param maxStepsPerNode steps in a node, at least 1; the minimum is always 1
 */
public record WorkflowLimits(int maxNodes, int maxStepsPerNode) {
    public static final WorkflowLimits STANDARD = new WorkflowLimits(50, 10);

    public WorkflowLimits {
        if (maxNodes < 1 || maxStepsPerNode < 1) {
            throw new IllegalArgumentException(
                    "limits are "
                            + maxNodes
                            + " nodes and "
                            + maxStepsPerNode
                            + " steps; give at least 1 of each");
        }
    }
}
