package dev.troupe.core.graph;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Condition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A valid document, and which edge follows a stage. Immutable.
 *
 * <p>A stage with conditional edges decides: the first edge by priority whose condition holds, else
 * the default.
 */
public final class StateGraph {
    private final StateGraphDocument document;
    private final GraphNode root;
    private final Map<NodeId, GraphNode> nodes = new LinkedHashMap<>();
    private final Map<NodeId, List<Choice>> choices = new HashMap<>();
    private final Map<NodeId, GraphEdge> next = new HashMap<>();

    private record Choice(GraphEdge edge, Condition condition) {}

    /**
     * @throws InvalidStateGraph naming every problem found, not only the first
     */
    public StateGraph(StateGraphDocument document) {
        var problems = StateGraphRules.check(document);
        if (!problems.isEmpty()) {
            throw new InvalidStateGraph(document.metadata().id(), problems);
        }
        this.document = document;
        document.nodes().forEach(node -> nodes.put(node.id(), node));
        this.root = document.nodes().stream().filter(StateGraph::isRoot).findFirst().orElseThrow();
        var branches = new ArrayList<GraphEdge>();
        for (var edge : document.edges()) {
            if (edge.type() == GraphEdgeType.CONDITIONAL && !edge.isDefault()) {
                branches.add(edge);
            } else if (edge.type().isForward()) {
                next.put(edge.source(), edge);
            }
        }
        branches.sort(Comparator.comparingInt(StateGraph::priority)); // stable: then as declared
        for (var edge : branches) {
            var expression = Objects.requireNonNull(edge.branch()).expression();
            choices.computeIfAbsent(edge.source(), _ -> new ArrayList<>())
                    .add(new Choice(edge, Condition.parse(expression)));
        }
    }

    static boolean isRoot(GraphNode node) {
        return node.type() == GraphNodeType.USER;
    }

    private static int priority(GraphEdge edge) {
        var branch = edge.branch();
        return branch == null || branch.priority() == null ? 0 : branch.priority();
    }

    public StateGraphDocument document() {
        return document;
    }

    public GraphConfig config() {
        return document.metadata().config();
    }

    /** Where a message enters and its answer leaves. */
    public GraphNode root() {
        return root;
    }

    /** In declaration order. */
    public List<GraphNode> nodes() {
        return document.nodes();
    }

    public Optional<GraphNode> find(NodeId node) {
        return Optional.ofNullable(nodes.get(node));
    }

    /** The agents that can be invited. */
    public Stream<GraphNode> specialists() {
        return nodes().stream().filter(node -> node.layer() == GraphLayer.SPECIALIST);
    }

    /** Whether a decision selects the edge that follows a node. */
    public boolean isDeciding(NodeId node) {
        return next.containsKey(node)
                && Objects.requireNonNull(next.get(node)).type() == GraphEdgeType.CONDITIONAL;
    }

    /**
     * The edge that follows a visit.
     *
     * @param variables of the decision
     * @throws IllegalArgumentException if no edge leads on from the node
     */
    public GraphEdge follow(NodeId node, Map<String, Value> variables) {
        var scope = new Scope(variables);
        return choices.getOrDefault(node, List.of()).stream()
                .filter(choice -> choice.condition().holds(scope))
                .map(Choice::edge)
                .findFirst()
                .or(() -> Optional.ofNullable(next.get(node)))
                .orElseThrow(
                        () -> new IllegalArgumentException("no edge leads on from '" + node + "'"));
    }

    /** The edge by which one node listens to another; empty if there is none. */
    public Optional<GraphEdge> findListening(NodeId source, NodeId target) {
        return document.edges().stream()
                .filter(edge -> edge.type() == GraphEdgeType.LISTENING)
                .filter(edge -> edge.source().equals(source) && edge.target().equals(target))
                .findFirst();
    }

    /** Whether a visit of this node may be followed by another. */
    public boolean leadsOn(NodeId node) {
        return next.containsKey(node);
    }

    private record Scope(Map<String, Value> variables) implements Condition.EvaluationContext {
        @Override
        public Value output() {
            return Value.of(variables);
        }

        @Override
        public Value variable(String key) {
            return variables.getOrDefault(key, Value.missing());
        }

        @Override
        public Value output(NodeId node) {
            return Value.missing();
        }
    }
}
