package dev.troupe.core.workflow;

import dev.troupe.core.value.LocalizedText;

/**
 * How large a workflow may be.
 *
 * @param maxNodes nodes in a workflow, at least 1
 * @param maxStepsPerNode steps in a node, at least 1; the minimum is always 1
 * @param remedy what to do about too many nodes: the end of a sentence, without a stop
 */
public record WorkflowLimits(int maxNodes, int maxStepsPerNode, LocalizedText remedy) {
    /** Of a plan that a model or the offline rules make. */
    public static final WorkflowLimits STANDARD = new WorkflowLimits(50, 10);

    /** Of a workflow that a user gives as a file or through the API. */
    public static final WorkflowLimits USER_DEFINED =
            new WorkflowLimits(
                    10_000, 10, LocalizedText.of("请拆分成几个工作流", "split it into several workflows"));

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

    public WorkflowLimits(int maxNodes, int maxStepsPerNode) {
        this(
                maxNodes,
                maxStepsPerNode,
                LocalizedText.of("请合并同一智能体的节点", "merge nodes of the same agent"));
    }

    /** The same steps with another number of nodes. */
    public WorkflowLimits withMaxNodes(int nodes, LocalizedText newRemedy) {
        return new WorkflowLimits(nodes, maxStepsPerNode, newRemedy);
    }
}
