package dev.troupe.core.graph;

import dev.troupe.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.jspecify.annotations.Nullable;

/** Documents for tests. */
final class Graphs {
    private Graphs() {}

    static GraphMetadata metadata() {
        return new GraphMetadata(
                "test-graph", "test", "1.0.0", "", GraphConfig.STANDARD, null, null, null, null);
    }

    static GraphNode node(String id, GraphLayer layer) {
        var type =
                switch (layer) {
                    case USER -> GraphNodeType.USER;
                    case COORDINATOR -> GraphNodeType.EMMA_COORDINATOR;
                    case SPECIALIST -> GraphNodeType.PROFESSIONAL_AGENT;
                    case INTERACTION -> GraphNodeType.WORK_STATE;
                };
        var role =
                switch (layer) {
                    case USER -> new GraphNodeRole.User();
                    case COORDINATOR -> new GraphNodeRole.Coordinator(null);
                    case SPECIALIST -> new GraphNodeRole.Specialist("role", id, List.of(), null);
                    case INTERACTION -> new GraphNodeRole.Interaction(null, null);
                };
        var state = layer == GraphLayer.SPECIALIST ? AgentState.DORMANT : null;
        return new GraphNode(
                new NodeId(id), id, "", type, layer, state, VisitStatus.PENDING, null, null, role);
    }

    static GraphEdge edge(String from, String to) {
        return edge(from, to, GraphEdgeType.CONTROL_FLOW, null);
    }

    static GraphEdge branch(String from, String to, String expression, @Nullable Integer priority) {
        return edge(
                from,
                to,
                GraphEdgeType.CONDITIONAL,
                new GraphEdge.Branch(expression, "", priority));
    }

    static GraphEdge edge(
            String from, String to, GraphEdgeType type, GraphEdge.@Nullable Branch branch) {
        var id = from + ">" + to + (branch == null ? "" : " " + branch.expression());
        return new GraphEdge(
                id,
                new NodeId(from),
                new NodeId(to),
                type,
                branch,
                GraphEdge.Properties.NONE,
                null,
                null);
    }

    /** user - decide -(a or b)- work - done -(again or answer). */
    static StateGraphDocument small() {
        return new StateGraphDocument(
                metadata(),
                List.of(
                        node("user", GraphLayer.USER),
                        node("decide", GraphLayer.COORDINATOR),
                        node("a", GraphLayer.SPECIALIST),
                        node("b", GraphLayer.SPECIALIST),
                        node("work", GraphLayer.INTERACTION),
                        node("observer", GraphLayer.COORDINATOR),
                        node("done", GraphLayer.COORDINATOR),
                        node("answer", GraphLayer.COORDINATOR)),
                List.of(
                        edge("user", "decide"),
                        branch("decide", "a", "agent == 'a'", 1),
                        branch("decide", "b", "agent == 'b'", 2),
                        branch("decide", "answer", "default", null),
                        edge("a", "work", GraphEdgeType.INFORMATION_FLOW, null),
                        edge("b", "work", GraphEdgeType.INFORMATION_FLOW, null),
                        edge("work", "done", GraphEdgeType.NOTIFICATION, null),
                        edge("observer", "work", GraphEdgeType.LISTENING, null),
                        branch("done", "decide", "more", null),
                        branch("done", "answer", "default", null),
                        edge("answer", "user")));
    }

    /** Valid documents: chains of stages, some of which decide between earlier or later ones. */
    static Arbitrary<StateGraphDocument> valid() {
        var stage =
                Combinators.combine(
                                Arbitraries.integers().between(0, 2),
                                Arbitraries.integers().between(0, 11),
                                Arbitraries.integers().between(0, 11))
                        .as((branches, first, second) -> new int[] {branches, first, second});
        return stage.list().ofMinSize(1).ofMaxSize(12).map(Graphs::chain);
    }

    private static StateGraphDocument chain(List<int[]> stages) {
        var nodes = new ArrayList<>(List.of(node("user", GraphLayer.USER)));
        var edges = new ArrayList<>(List.of(edge("user", "s0")));
        for (int i = 0; i < stages.size(); i++) {
            nodes.add(node("s" + i, GraphLayer.COORDINATOR));
            var next = i + 1 < stages.size() ? "s" + (i + 1) : "user";
            int branches = stages.get(i)[0];
            for (int branch = 1; branch <= branches; branch++) {
                int to = stages.get(i)[branch] % stages.size();
                edges.add(branch("s" + i, "s" + to, "flag" + branch, branch));
            }
            edges.add(branches == 0 ? edge("s" + i, next) : branch("s" + i, next, "default", null));
        }
        return new StateGraphDocument(metadata(), nodes, edges);
    }

    static StateGraphDocument with(StateGraphDocument document, GraphEdge... more) {
        var edges = new ArrayList<>(document.edges());
        edges.addAll(List.of(more));
        return new StateGraphDocument(document.metadata(), document.nodes(), edges);
    }

    static StateGraphDocument with(StateGraphDocument document, GraphNode... more) {
        var nodes = new ArrayList<>(document.nodes());
        nodes.addAll(List.of(more));
        return new StateGraphDocument(document.metadata(), nodes, document.edges());
    }

    static StateGraphDocument without(StateGraphDocument document, String edge) {
        return new StateGraphDocument(
                document.metadata(),
                document.nodes(),
                document.edges().stream().filter(each -> !each.id().equals(edge)).toList());
    }
}
