package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates an extension of a plan by checking only what it adds, so that a plan that grows node by
 * node is not validated as a whole each time.
 *
 * <p>The plan was accepted and stays so. New edges end at new nodes, so a cycle can only consist of
 * those; if each new node waits only for known or earlier ones, there is no cycle.
 */
final class AddedNodes {
    private final WorkflowRules rules;
    private final Workflow plan;
    private final RunEvent.PlanExtended extension;
    private final Map<NodeId, Integer> positions = new HashMap<>(); // among the added
    private final Set<Wait> joined = new HashSet<>(); // by blocking edges

    /** Two nodes of which one waits for the other. */
    private record Wait(NodeId from, NodeId to) {}

    private AddedNodes(WorkflowRules rules, Workflow plan, RunEvent.PlanExtended extension) {
        this.rules = rules;
        this.plan = plan;
        this.extension = extension;
    }

    /**
     * Whether an extension is surely right. Any other extension may or may not have a cycle: only
     * the rules can decide, by checking the whole plan.
     */
    static boolean areSound(WorkflowRules rules, Workflow plan, RunEvent.PlanExtended extension) {
        return new AddedNodes(rules, plan, extension).areSound();
    }

    private boolean areSound() {
        var known = rules.knownTypes();
        int size = plan.nodes().size() + extension.nodes().size();
        return !extension.nodes().isEmpty()
                && size <= rules.limits().maxNodes()
                && (known == null || known.containsAll(plan.types()))
                && extension.nodes().stream().allMatch(this::isSound)
                && extension.edges().stream().allMatch(this::isSound);
    }

    private boolean isSound(AgentNode node) {
        boolean isNew = plan.topology().find(node.id()) < 0 && !positions.containsKey(node.id());
        if (!isNew || !hasTexts(node) || !hasSteps(node.steps())) {
            return false;
        }
        for (var dependency : node.dependencies()) {
            if (!isKnown(dependency) || !joined.add(new Wait(dependency, node.id()))) {
                return false;
            }
        }
        positions.put(node.id(), positions.size());
        return true;
    }

    private boolean hasTexts(AgentNode node) {
        var known = rules.knownTypes();
        return !node.id().value().isBlank()
                && !node.type().isBlank()
                && !node.name().isBlank()
                && !node.desc().isBlank()
                && (known == null || known.contains(node.type()));
    }

    private boolean hasSteps(List<Step> steps) {
        return !steps.isEmpty()
                && steps.size() <= rules.limits().maxStepsPerNode()
                && steps.stream().noneMatch(step -> step.desc().isBlank());
    }

    private boolean isKnown(NodeId node) {
        return positions.containsKey(node) || plan.topology().find(node) >= 0;
    }

    private boolean isSound(Edge edge) {
        var from = positions.get(edge.from());
        var to = positions.get(edge.to());
        boolean isForward = to != null && (from == null ? isKnown(edge.from()) : from < to);
        return switch (edge) {
            case Edge.Info _, Edge.Listening _, Edge.Notification _ -> isForward;
            case Edge.Control _ -> isForward && isFirst(edge);
            case Edge.When _ -> isForward && from != null && isFirst(edge);
            case Edge.Otherwise _ -> false; // it needs the other edges of its source as well
        };
    }

    private boolean isFirst(Edge edge) {
        return joined.add(new Wait(edge.from(), edge.to()));
    }
}
