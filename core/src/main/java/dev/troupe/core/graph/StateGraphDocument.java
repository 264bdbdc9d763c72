package dev.troupe.core.graph;

import java.util.List;

/**
 * A graph as it is written, which may be invalid; {@link StateGraph} is a valid one.
 *
 * @param nodes in declaration order
 * @param edges in declaration order
 */
public record StateGraphDocument(
        GraphMetadata metadata, List<GraphNode> nodes, List<GraphEdge> edges) {
    public StateGraphDocument {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }
}
