package dev.troupe.page.blueprint;

import java.util.List;

/** What is computed from the data of a page. */
public record ComputeGraph(List<ComputeNode> nodes) {
    public static final ComputeGraph EMPTY = new ComputeGraph(List.of());

    public ComputeGraph {
        nodes = List.copyOf(nodes);
    }
}
