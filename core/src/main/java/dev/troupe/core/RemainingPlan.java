package dev.troupe.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The plan of a run without what its revisions did away with: as it would be run again. A branch
 * that led there is settled, so that it stays what it was.
 */
final class RemainingPlan {
    private final RunState state;
    private final Workflow plan;
    private final Set<NodeId> gone = new HashSet<>();
    private final Set<NodeId> settled = new HashSet<>(); // sources of branches

    private RemainingPlan(RunState state) {
        this.state = state;
        this.plan = state.workflow();
    }

    static Workflow of(RunState state) {
        var remaining = new RemainingPlan(state);
        remaining.leaveOutReplaced();
        return remaining.gone.isEmpty() ? state.workflow() : remaining.workflow();
    }

    private void leaveOutReplaced() {
        for (var revision : state.revisions()) {
            if (state.status(revision.node()) == NodeStatus.FAILED) {
                gone.add(revision.node());
            }
            revision.replaced().stream()
                    .filter(node -> state.status(node) != NodeStatus.COMPLETED)
                    .forEach(gone::add);
        }
        leaveOutFollowers();
        while (settleBranches()) {
            leaveOutUntaken();
        }
    }

    /**
     * A node that was skipped before what it waits for was replaced is in no revision; it cannot
     * run without that either.
     */
    private void leaveOutFollowers() {
        for (var level : plan.levels()) {
            for (var id : level) {
                if (state.status(id) != NodeStatus.COMPLETED && isLeftWithout(id)) {
                    gone.add(id);
                }
            }
        }
    }

    private boolean isLeftWithout(NodeId id) {
        var topology = plan.topology();
        int node = topology.indexOf(id);
        var in = topology.in();
        int left = 0;
        int lost = 0;
        for (int edge = in.first(node); edge >= 0; edge = in.next(node, edge)) {
            if (!gone.contains(topology.id(in.other(edge)))) {
                left++;
            } else if (in.edge(edge) == null) { // branches of what is gone go with it
                lost++;
            }
        }
        return lost > 0 && (left == 0 || topology.node(node).join() == Join.ALL);
    }

    /** Whether there are branches that are settled only now. */
    private boolean settleBranches() {
        boolean isMore = false;
        for (var edge : plan.edges()) {
            if (isConditional(edge) && leadsToGone(edge) && isChosen(edge.from())) {
                isMore |= settled.add(edge.from());
            }
        }
        return isMore;
    }

    private static boolean isConditional(Edge edge) {
        return edge instanceof Edge.When || edge instanceof Edge.Otherwise;
    }

    private boolean leadsToGone(Edge edge) {
        return gone.contains(edge.to())
                || edge instanceof Edge.When when
                        && Mentions.of(when.condition()).stream()
                                .anyMatch(place ->
                                        place instanceof Mentions.Output(var node)
                                                && gone.contains(node));
    }

    private boolean isChosen(NodeId source) {
        return state.status(source) == NodeStatus.COMPLETED;
    }

    private void leaveOutUntaken() {
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
                .map(this::asItStands)
                .toList();
    }

    /**
     * Of a branch that is settled, the way that was taken; of others, without the ways that are
     * gone.
     */
    private Edge asItStands(Edge edge) {
        if (!isConditional(edge)) {
            return edge;
        }
        if (settled.contains(edge.from())) {
            return new Edge.Control(edge.from(), edge.to());
        }
        var others = conditionsOfGoneBefore(edge);
        if (others.isEmpty()) {
            return edge;
        }
        return edge instanceof Edge.When(var from, var to, var condition, int priority)
                ? new Edge.When(from, to, and(others, condition), priority)
                : new Edge.When(edge.from(), edge.to(), and(others), Integer.MAX_VALUE);
    }

    private static Condition and(List<Condition> others, Condition... own) {
        var all = new ArrayList<Condition>();
        others.forEach(other -> all.add(new Condition.Not(other)));
        all.addAll(List.of(own));
        return all.size() == 1 ? all.getFirst() : new Condition.And(all);
    }

    /** When a way that is gone would be taken in the place of this one. */
    private List<Condition> conditionsOfGoneBefore(Edge edge) {
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
