package dev.troupe.chat.graph;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.core.graph.GraphEdge;
import dev.troupe.core.graph.GraphEdgeType;
import dev.troupe.core.graph.GraphNode;
import dev.troupe.core.graph.GraphNodeRole;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds a node and its two edges for each agent that a document does not declare. */
final class DerivedSpecialists {
    private final List<GraphNode> nodes;
    private final List<GraphEdge> edges;
    private int priority; // of the last branch

    private DerivedSpecialists(StateGraphDocument document) {
        this.nodes = new ArrayList<>(document.nodes());
        this.edges = new ArrayList<>(document.edges());
        this.priority =
                edges.stream()
                        .filter(edge -> edge.source().equals(Stage.EMMA_DECIDE.node()))
                        .map(GraphEdge::branch)
                        .mapToInt(branch ->
                                branch == null || branch.priority() == null ? 0 : branch.priority())
                        .max()
                        .orElse(0);
    }

    static StateGraphDocument addTo(StateGraphDocument document, List<AgentCard> agents) {
        var derived = new DerivedSpecialists(document);
        for (var agent : agents) {
            if (CoordinatorGraph.find(document, agent.type()).isEmpty()) {
                derived.add(agent);
            }
        }
        return new StateGraphDocument(document.metadata(), derived.nodes, derived.edges);
    }

    private void add(AgentCard agent) {
        var id = freeId(CoordinatorGraph.idOf(agent.type()));
        var words = agent.chinese();
        nodes.add(
                GraphNode.dormantSpecialist(
                        id,
                        words.name(),
                        new GraphNodeRole.Specialist(
                                agent.type(), agent.name(), words.capabilities(), null)));
        edges.add(
                edge(
                        Stage.EMMA_DECIDE.node(),
                        id,
                        GraphEdgeType.CONDITIONAL,
                        new GraphEdge.Branch(
                                "agent == '" + agent.type() + "'", "需要" + words.name(), ++priority),
                        GraphEdge.Style.SOLID));
        edges.add(
                edge(
                        id,
                        Stage.EMMA_SUMMARY.node(),
                        GraphEdgeType.INFORMATION_FLOW,
                        null,
                        GraphEdge.Style.DASHED));
    }

    /** An agent may have the name of a stage. */
    private NodeId freeId(NodeId wanted) {
        boolean isTaken = nodes.stream().anyMatch(node -> node.id().equals(wanted));
        return isTaken ? freeId(new NodeId(wanted.value() + "_AGENT")) : wanted;
    }

    private static GraphEdge edge(
            NodeId source,
            NodeId target,
            GraphEdgeType type,
            GraphEdge.@Nullable Branch branch,
            GraphEdge.Style style) {
        var label = branch == null ? "被选中" : branch.description();
        return new GraphEdge(
                source + " > " + target,
                source,
                target,
                type,
                branch,
                new GraphEdge.Properties(label, style, null),
                null,
                null);
    }
}
