package dev.troupe.core;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A directed acyclic graph of agent nodes. An instance that exists is valid.
 *
 * <p>A class, not a record, because it keeps the indexed form of its graph, which every run of it
 * shares.
 */
public final class Workflow {
    private final WorkflowDraft definition;
    private final Topology topology;

    private Workflow(WorkflowDraft definition, Topology topology) {
        this.definition = definition;
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
        return new Workflow(draft, topology);
    }

    public String id() {
        return definition.id();
    }

    public String name() {
        return definition.name();
    }

    /** The overall goal, which every node is told. */
    public String description() {
        return definition.description();
    }

    /** In declaration order; never empty. */
    public List<AgentNode> nodes() {
        return definition.nodes();
    }

    /** Beside the nodes' own dependencies. */
    public List<Edge> edges() {
        return definition.edges();
    }

    public Map<String, Reducer> reducers() {
        return definition.reducers();
    }

    /** What this workflow was accepted from, and can be changed from. */
    public WorkflowDraft definition() {
        return definition;
    }

    /**
     * @throws IllegalArgumentException when no node has this id
     */
    public AgentNode node(NodeId id) {
        return nodes().get(topology.indexOf(id));
    }

    /**
     * The nodes whose summaries a node is told: its dependencies as it names them, then the sources
     * of other edges.
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

    Topology topology() {
        return topology;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Workflow workflow && definition.equals(workflow.definition);
    }

    @Override
    public int hashCode() {
        return definition.hashCode();
    }

    @Override
    public String toString() {
        return "Workflow[" + id() + ", " + nodes().size() + " nodes]";
    }
}
