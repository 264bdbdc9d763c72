package dev.troupe.core.workflow;

import dev.troupe.core.value.NodeId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A directed acyclic graph of agent nodes. An instance that exists is valid.
 *
 * <p>A class, not a record, because it holds the indexed form of its graph, which all its runs
 * share.
 */
public final class Workflow {
    private final WorkflowDraft first; // what it grew from, with all but the nodes and edges
    private final List<AgentNode> nodes;
    private final List<Edge> edges;
    private final Topology topology;
    private @Nullable WorkflowDraft definition; // only for one that grew, on first use

    private Workflow(
            WorkflowDraft first, List<AgentNode> nodes, List<Edge> edges, Topology topology) {
        this.first = first;
        this.nodes = nodes;
        this.edges = edges;
        this.topology = topology;
    }

    /**
     * @throws InvalidWorkflow naming every problem found, not only the first
     */
    public static Workflow from(WorkflowDraft draft) {
        return from(draft, WorkflowRules.STANDARD);
    }

    /**
     * @throws InvalidWorkflow naming every problem found, not only the first
     */
    public static Workflow from(WorkflowDraft draft, WorkflowRules rules) {
        var topology = rules.requireValid(draft);
        var workflow = new Workflow(draft, draft.nodes(), draft.edges(), topology);
        workflow.definition = draft;
        return workflow;
    }

    /**
     * This workflow with more nodes and edges, which are known to be valid; empty if another one
     * has grown from it already, so that it must be created again. Costs what is added.
     */
    public Optional<Workflow> with(List<AgentNode> addedNodes, List<Edge> addedEdges) {
        return topology.with(addedNodes, addedEdges)
                .map(grown ->
                        new Workflow(
                                first,
                                grown.nodes(),
                                AppendOnlyList.of(edges).with(addedEdges),
                                grown));
    }

    public String id() {
        return first.id();
    }

    public String name() {
        return first.name();
    }

    /** The overall goal, which every node receives. */
    public String description() {
        return first.description();
    }

    /** In declaration order; never empty. */
    public List<AgentNode> nodes() {
        return nodes;
    }

    /** In addition to the nodes' own dependencies. */
    public List<Edge> edges() {
        return edges;
    }

    public Map<String, Reducer> reducers() {
        return first.reducers();
    }

    /** What this workflow was accepted from, and can be changed from. */
    public WorkflowDraft definition() {
        var known = definition;
        if (known == null) { // two concurrent threads compute the same
            known = first.withNodes(nodes).withEdges(edges);
            definition = known;
        }
        return known;
    }

    /**
     * @throws IllegalArgumentException when no node has this id
     */
    public AgentNode node(NodeId id) {
        return nodes().get(topology.indexOf(id));
    }

    /**
     * The nodes whose summaries a node receives: its dependencies in declared order, then the
     * sources of other edges.
     */
    public List<NodeId> parents(NodeId id) {
        return topology.parents(topology.indexOf(id));
    }

    /**
     * Nodes by their distance from the start, for display; the engine knows no levels.
     *
     * @return the first level first; within a level in declaration order
     */
    public List<List<NodeId>> levels() {
        return topology.levels();
    }

    /** Every type of agent that the nodes name. */
    public Set<String> types() {
        return topology.types();
    }

    public Topology topology() {
        return topology;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Workflow workflow && definition().equals(workflow.definition());
    }

    @Override
    public int hashCode() {
        return definition().hashCode();
    }

    @Override
    public String toString() {
        return "Workflow[" + id() + ", " + nodes().size() + " nodes]";
    }
}
