package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.ConditionReferences;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Which results of a run another one may begin with.
 *
 * <p>A node's result is reused if the node succeeded, its definition is unchanged, and nothing that
 * it depends on runs again or has changed: nodes before it, variables that it read, inputs.
 * Whatever else there is runs.
 */
public final class ReusePlan {
    private final RunEvent.RunStarted started;
    private final RunState state;
    private final Workflow plan;
    private final Map<NodeId, NodeResult.Succeeded> succeeded; // in the order in which they did

    private ReusePlan(
            RunEvent.RunStarted started,
            RunState state,
            Map<NodeId, NodeResult.Succeeded> succeeded) {
        this.started = started;
        this.state = state;
        this.plan = EffectivePlan.of(state);
        this.succeeded = succeeded;
    }

    /**
     * The results of a run.
     *
     * @param entries all that was recorded of it, at least one
     * @throws JournalException when they are not the events of a run
     */
    public static ReusePlan of(RunId run, List<JournalEntry> entries) {
        var state = RunState.of(run, entries);
        var succeeded = new LinkedHashMap<NodeId, NodeResult.Succeeded>();
        for (var entry : entries) {
            if (entry.event() instanceof RunEvent.OfNode event
                    && (event instanceof RunEvent.NodeFinished
                            || event instanceof RunEvent.NodeReused)
                    && state.result(event.node()) instanceof NodeResult.Succeeded result
                    && state.status(event.node()) == NodeStatus.COMPLETED) {
                succeeded.putLast(event.node(), result);
            }
        }
        return new ReusePlan((RunEvent.RunStarted) entries.getFirst().event(), state, succeeded);
    }

    /**
     * The plan that a rerun executes: the plan as it became, without the nodes that revisions
     * removed, and without the failures that caused those revisions.
     */
    public Workflow plan() {
        return plan;
    }

    /** Every node of {@link #plan} that did not complete. */
    public Set<NodeId> unfinishedNodes() {
        var unfinished = new LinkedHashSet<NodeId>();
        for (var node : plan.nodes()) {
            if (!succeeded.containsKey(node.id())) {
                unfinished.add(node.id());
            }
        }
        return unfinished;
    }

    /**
     * The results that hold in a run of this workflow with these inputs.
     *
     * @param again nodes that run again in any case; ids that are not part of the workflow are
     *     ignored
     * @return in the order in which they came about
     */
    public Map<NodeId, NodeResult.Succeeded> reusableResults(
            Workflow next, Map<String, Value> inputs, Collection<NodeId> again) {
        var cone = new AffectedNodes(next, inputs, again).expand();
        var kept = new LinkedHashMap<NodeId, NodeResult.Succeeded>();
        succeeded.forEach((node, result) -> {
            if (next.topology().find(node) >= 0 && !cone.contains(node)) {
                kept.put(node, result);
            }
        });
        return Collections.unmodifiableMap(kept);
    }

    /** What is different in the new run, and all that depends on it. */
    private final class AffectedNodes {
        private final Workflow next;
        private final Set<NodeId> nodes = new HashSet<>();
        private final Set<String> keys = new HashSet<>(); // of inputs and reducers that differ

        AffectedNodes(Workflow next, Map<String, Value> inputs, Collection<NodeId> again) {
            this.next = next;
            keys.addAll(findDifferences(started.inputs(), inputs));
            keys.addAll(findDifferences(plan.reducers(), next.reducers()));
            for (var node : next.nodes()) {
                if (again.contains(node.id()) || !hasSameEnd(node.id()) || !isSameNode(node)) {
                    nodes.add(node.id());
                }
            }
            for (var node : plan.nodes()) {
                if (next.topology().find(node.id()) < 0) {
                    keys.addAll(writtenKeys(node.id()));
                }
            }
        }

        private static <T> Set<String> findDifferences(Map<String, T> before, Map<String, T> now) {
            var keys = new HashSet<>(before.keySet());
            keys.addAll(now.keySet());
            keys.removeIf(key -> Objects.equals(before.get(key), now.get(key)));
            return keys;
        }

        /** Whether a node has the same result if nothing before it has changed. */
        private boolean hasSameEnd(NodeId node) {
            return succeeded.containsKey(node) || isOffTheBranch(node);
        }

        private boolean isOffTheBranch(NodeId node) {
            if (plan.topology().find(node) < 0) {
                return false;
            }
            var cause = state.skipCause(node);
            return cause != null && cause.kind() == SkipCause.Kind.BRANCH_NOT_TAKEN;
        }

        private boolean isSameNode(AgentNode node) {
            return plan.topology().find(node.id()) >= 0
                    && Definition.of(plan, node.id()).equals(Definition.of(next, node.id()));
        }

        Set<NodeId> expand() {
            var levels = next.levels();
            int size;
            do {
                size = nodes.size();
                for (var level : levels) {
                    for (var node : level) {
                        if (!nodes.contains(node) && isDependent(node)) {
                            nodes.add(node);
                        }
                    }
                }
            } while (nodes.size() > size); // a node may read what one on its own level wrote
            return nodes;
        }

        private boolean isDependent(NodeId node) {
            return next.parents(node).stream().anyMatch(nodes::contains)
                    || readsAffected(node)
                    || isBranchAffected(node);
        }

        private boolean readsAffected(NodeId node) {
            var result = succeeded.get(node);
            return result != null && result.reads().stream().anyMatch(key -> isWritten(key, node));
        }

        /** Whether a variable may be different by the time at which a node reads it. */
        private boolean isWritten(String key, NodeId reader) {
            var topology = next.topology();
            int position = topology.indexOf(reader);
            return contains(keys, key)
                    || nodes.stream()
                            .filter(node -> contains(writtenKeys(node), key))
                            .mapToInt(topology::indexOf)
                            .anyMatch(writer -> !topology.isAncestor(position, writer));
        }

        private Set<String> writtenKeys(NodeId node) {
            var result = succeeded.get(node);
            return result == null ? Set.of() : result.writes().keySet();
        }

        /** A key may state which node wrote the name. */
        private static boolean contains(Set<String> names, String key) {
            return names.contains(key) || names.contains(Blackboard.nameOf(key));
        }

        /** Whether the branch that leads to a node may be chosen differently. */
        private boolean isBranchAffected(NodeId node) {
            return Definition.of(next, node).choices().stream()
                    .anyMatch(edge ->
                            edge instanceof Edge.When(_, _, var condition, _)
                                    && ConditionReferences.of(condition).stream()
                                            .anyMatch(this::isAffected));
        }

        private boolean isAffected(ConditionReferences.Reference place) {
            return switch (place) {
                case ConditionReferences.Variable(var key) ->
                        contains(keys, key)
                                || nodes.stream()
                                        .anyMatch(node -> contains(writtenKeys(node), key));
                case ConditionReferences.Output(var node) -> nodes.contains(node);
            };
        }
    }

    /**
     * The definition of one node within a workflow.
     *
     * @param edges that end at it, besides its dependencies
     * @param choices every edge of the branches that may lead to it
     */
    private record Definition(AgentNode node, Set<Edge> edges, Set<Edge> choices) {
        static Definition of(Workflow workflow, NodeId id) {
            var edges = new HashSet<Edge>();
            var branches = new HashMap<NodeId, Set<Edge>>();
            var sources = new HashSet<NodeId>();
            for (var edge : workflow.edges()) {
                if (edge.to().equals(id)) {
                    edges.add(edge);
                }
                if (edge instanceof Edge.When || edge instanceof Edge.Otherwise) {
                    branches.computeIfAbsent(edge.from(), _ -> new HashSet<>()).add(edge);
                    if (edge.to().equals(id)) {
                        sources.add(edge.from());
                    }
                }
            }
            branches.keySet().retainAll(sources);
            var choices = new HashSet<Edge>();
            branches.values().forEach(choices::addAll);
            return new Definition(withoutStepNumbers(workflow.node(id)), edges, choices);
        }

        /**
         * Steps are numbered over the whole workflow, so their numbers are not part of a node's
         * definition.
         */
        private static AgentNode withoutStepNumbers(AgentNode node) {
            return node.withSteps(
                            node.steps().stream().map(step -> new Step(0, step.desc())).toList())
                    .withDependencies(
                            node.dependencies().stream()
                                    .sorted((one, other) -> one.value().compareTo(other.value()))
                                    .toList());
        }
    }
}
