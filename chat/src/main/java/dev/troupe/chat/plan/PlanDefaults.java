package dev.troupe.chat.plan;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.WorkflowDraft;
import java.util.ArrayList;
import java.util.List;

/** Fills in what models are not asked for, because it follows from the rest of a plan. */
final class PlanDefaults {
    private PlanDefaults() {}

    /**
     * With an id; with numbers of steps if none has one; without a dependency where a conditional
     * edge is the way to the node.
     */
    static WorkflowDraft fill(WorkflowDraft draft, String task) {
        var id =
                draft.id().isBlank()
                        ? "workflow-" + Integer.toUnsignedString(task.hashCode())
                        : draft.id();
        var nodes = draft.nodes().stream().map(node -> withoutConditions(node, draft)).toList();
        return new WorkflowDraft(
                id,
                draft.name(),
                draft.description(),
                isNumbered(nodes) ? nodes : StepOrder.renumber(nodes, new ArrayList<>()),
                draft.edges(),
                draft.reducers(),
                draft.estimatedDuration(),
                draft.context());
    }

    private static boolean isNumbered(List<AgentNode> nodes) {
        return nodes.stream()
                .flatMap(node -> node.steps().stream())
                .anyMatch(step -> step.stepNumber() != 0);
    }

    private static AgentNode withoutConditions(AgentNode node, WorkflowDraft draft) {
        var dependencies =
                node.dependencies().stream()
                        .filter(from -> !isConditional(from, node.id(), draft))
                        .toList();
        return dependencies.size() == node.dependencies().size()
                ? node
                : node.withDependencies(dependencies);
    }

    private static boolean isConditional(NodeId from, NodeId to, WorkflowDraft draft) {
        return draft.edges().stream()
                .anyMatch(edge ->
                        edge instanceof Edge.When
                                && edge.from().equals(from)
                                && edge.to().equals(to));
    }
}
