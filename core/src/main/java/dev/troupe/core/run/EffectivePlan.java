package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Condition;
import dev.troupe.core.workflow.ConditionReferences;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Join;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The plan of a run without the parts that its revisions removed: the plan that a rerun executes. A
 * branch that led there is settled, so that it stays what it was.
 */
final class EffectivePlan {
    private final RunState state;
    private final Workflow plan;
    private final Set<NodeId> gone = new HashSet<>();
    private final Set<NodeId> settled = new HashSet<>(); // sources of branches

    private EffectivePlan(RunState state) {
        this.state = state;
        this.plan = state.workflow();
    }

    static Workflow of(RunState state) {
        var remaining = new EffectivePlan(state);
        remaining.removeReplaced();
        return remaining.gone.isEmpty() ? state.workflow() : remaining.workflow();
    }

    private void removeReplaced() {
        for (var revision : state.revisions()) {
            if (state.status(revision.node()) == NodeStatus.FAILED) {
                gone.add(revision.node());
            }
            revision.replaced().stream()
                    .filter(node -> state.status(node) != NodeStatus.COMPLETED)
                    .forEach(gone::add);
        }
        removeDependents();
        while (settleBranches()) {
            removeUntakenBranches();
        }
    }

    /**
     * A node that was skipped before what it waits for was replaced is in no revision; it cannot
     * run without that either.
     */
    private void removeDependents() {
        for (var level : plan.levels()) {
            for (var id : level) {
                if (state.status(id) != NodeStatus.COMPLETED && hasLostDependencies(id)) {
                    gone.add(id);
                }
            }
        }
    }

    private boolean hasLostDependencies(NodeId id) {
        var topology = plan.topology();
        int node = topology.indexOf(id);
        var in = topology.in();
        int left = 0;
        int lost = 0;
        for (int edge = in.first(node); edge >= 0; edge = in.next(node, edge)) {
            if (!gone.contains(topology.id(in.other(edge)))) {
                left++;
            } else if (in.edge(edge) == null) { // branches of removed nodes are removed as well
                lost++;
            }
        }
        return lost > 0 && (left == 0 || topology.node(node).join() == Join.ALL);
    }

    /** Whether there are branches that are settled only now. */
    private boolean settleBranches() {
        boolean isMore = false;
        for (var edge : plan.edges()) {
            if (isConditional(edge) && dependsOnRemoved(edge) && isChosen(edge.from())) {
                isMore |= settled.add(edge.from());
            }
        }
        return isMore;
    }

    private static boolean isConditional(Edge edge) {
        return edge instanceof Edge.When || edge instanceof Edge.Otherwise;
    }

    private boolean dependsOnRemoved(Edge edge) {
        return gone.contains(edge.to())
                || edge instanceof Edge.When when
                        && ConditionReferences.of(when.condition()).stream()
                                .anyMatch(place ->
                                        place instanceof ConditionReferences.Output(var node)
                                                && gone.contains(node));
    }

    private boolean isChosen(NodeId source) {
        return state.status(source) == NodeStatus.COMPLETED;
    }

    private void removeUntakenBranches() {
        for (var node : plan.nodes()) {
            var cause = state.skipCause(node.id());
            if (cause != null
                    && cause.kind() == SkipCause.Kind.BRANCH_NOT_TAKEN
                    && settled.contains(cause.because())) {
                gone.add(node.id());
            }
        }
    }

    private Workflow workflow() {
        var draft = plan.definition().withNodes(nodes()).withEdges(edges());
        return Workflow.from(draft, WorkflowRules.RECORDED);
    }

    private List<AgentNode> nodes() {
        var nodes = new ArrayList<AgentNode>();
        int number = 1;
        for (var node : plan.nodes()) {
            if (gone.contains(node.id())) {
                continue;
            }
            var steps = new ArrayList<Step>();
            for (var step : node.steps()) {
                steps.add(new Step(number++, step.desc()));
            }
            var dependencies =
                    node.dependencies().stream().filter(other -> !gone.contains(other)).toList();
            nodes.add(node.withSteps(steps).withDependencies(dependencies));
        }
        return nodes;
    }

    private List<Edge> edges() {
        return plan.edges().stream()
                .filter(edge -> !gone.contains(edge.from()) && !gone.contains(edge.to()))
                .map(this::toEffectiveEdge)
                .toList();
    }

    /**
     * The branch that was taken, if it is decided; else the branches without those that were
     * removed.
     */
    private Edge toEffectiveEdge(Edge edge) {
        if (!isConditional(edge)) {
            return edge;
        }
        if (settled.contains(edge.from())) {
            return new Edge.Control(edge.from(), edge.to());
        }
        var others = findRemovedConditionsBefore(edge);
        if (others.isEmpty()) {
            return edge;
        }
        return edge instanceof Edge.When(var from, var to, var condition, int priority)
                ? new Edge.When(from, to, combine(others, condition), priority)
                : new Edge.When(edge.from(), edge.to(), combine(others), Integer.MAX_VALUE);
    }

    private static Condition combine(List<Condition> others, Condition... own) {
        var all = new ArrayList<Condition>();
        others.forEach(other -> all.add(new Condition.Not(other)));
        all.addAll(List.of(own));
        return all.size() == 1 ? all.getFirst() : new Condition.And(all);
    }

    /** The condition under which a removed branch would be taken instead of this one. */
    private List<Condition> findRemovedConditionsBefore(Edge edge) {
        var before = new ArrayList<Condition>();
        for (var other : plan.edges()) {
            if (other instanceof Edge.When when
                    && when.from().equals(edge.from())
                    && gone.contains(when.to())
                    && isBefore(when, edge)) {
                before.add(when.condition());
            }
        }
        return before;
    }

    private boolean isBefore(Edge.When other, Edge edge) {
        if (!(edge instanceof Edge.When when) || other.priority() < when.priority()) {
            return true;
        }
        return other.priority() == when.priority()
                && plan.edges().indexOf(other) < plan.edges().indexOf(edge);
    }
}
