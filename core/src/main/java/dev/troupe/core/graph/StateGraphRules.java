package dev.troupe.core.graph;

import static java.util.stream.Collectors.joining;

import dev.troupe.core.graph.StateGraphProblem.Code;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.Condition;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a document is a state graph, and finds everything that is wrong with it in one
 * pass.
 *
 * <p>Every path from the root returns to it: a graph that is accepted cannot leave a message
 * without an answer. A node is followed by one edge, or by the branch that a decision selects.
 */
public final class StateGraphRules {
    public static final int MAX_NODES = 500;
    public static final int MAX_EDGES = 2_000;
    private static final int MAX_TEXT = 200; // characters of ids and names
    private static final int MAX_CONCURRENCY = 64;
    private static final int MAX_HANDOFFS = 20;
    private static final Duration MAX_TIMEOUT = Duration.ofDays(1);

    private final StateGraphDocument document;
    private final List<StateGraphProblem> problems = new ArrayList<>();
    private final Map<NodeId, GraphNode> nodes = new LinkedHashMap<>();
    private final Map<NodeId, List<GraphEdge>> forward = new HashMap<>();

    private StateGraphRules(StateGraphDocument document) {
        this.document = document;
    }

    /** Everything wrong with a document, in the order of the rules; empty when it is valid. */
    public static List<StateGraphProblem> check(StateGraphDocument document) {
        var rules = new StateGraphRules(document);
        rules.checkSize();
        if (rules.problems.isEmpty()) {
            rules.checkParts();
        }
        return List.copyOf(rules.problems);
    }

    private void checkSize() {
        if (document.nodes().isEmpty()) {
            add(Code.EMPTY_GRAPH, "", "没有节点", "there are no nodes");
        }
        if (document.nodes().size() > MAX_NODES || document.edges().size() > MAX_EDGES) {
            add(
                    Code.TOO_LARGE,
                    "",
                    "有 %d 个节点和 %d 条边；最多 %d 个节点和 %d 条边",
                    "there are %d nodes and %d edges; give at most %d nodes and %d edges",
                    document.nodes().size(),
                    document.edges().size(),
                    MAX_NODES,
                    MAX_EDGES);
        }
    }

    private void checkParts() {
        checkMetadata();
        checkNodes();
        var ids = new HashSet<String>();
        document.edges().forEach(edge -> checkEdge(edge, ids));
        var root = findRoot();
        document.nodes().stream().distinct().forEach(this::checkOutgoing);
        if (root != null) {
            checkPaths(root);
        }
    }

    private void checkMetadata() {
        checkText("", "metadata.id", document.metadata().id());
        checkText("", "metadata.name", document.metadata().name());
        var config = document.metadata().config();
        checkRange("maxConcurrency", config.maxConcurrency(), 1, MAX_CONCURRENCY);
        checkRange("maxHandoffDepth", config.maxHandoffDepth(), 0, MAX_HANDOFFS);
        checkRange("defaultTimeout", config.defaultTimeout().toMillis(), 1, MAX_TIMEOUT.toMillis());
    }

    private void checkRange(String name, long value, long least, long most) {
        if (value < least || value > most) {
            add(
                    Code.CONFIG,
                    "",
                    "config.%s 是 %d；应在 %d 与 %d 之间",
                    "config.%s is %d; give %d to %d",
                    name,
                    value,
                    least,
                    most);
        }
    }

    private void checkText(String element, String name, String text) {
        if (text.isBlank() || text.length() > MAX_TEXT) {
            add(
                    Code.TEXT_LENGTH,
                    element,
                    "%s 有 %d 个字符；应有 1 到 %d 个",
                    "%s has %d characters; give 1 to %d",
                    name,
                    text.strip().length(),
                    MAX_TEXT);
        }
    }

    private void checkNodes() {
        for (var node : document.nodes()) {
            var id = node.id().value();
            checkText(id, "node id", id);
            if (nodes.putIfAbsent(node.id(), node) != null) {
                add(
                        Code.DUPLICATE_NODE,
                        id,
                        "节点 id “%s”出现多次",
                        "node id '%s' is used more than once",
                        id);
            } else {
                checkText(id, "name of node '" + id + "'", node.name());
                checkLayer(node);
            }
        }
    }

    private void checkLayer(GraphNode node) {
        var id = node.id().value();
        boolean isSpecialist = node.layer() == GraphLayer.SPECIALIST;
        if (isSpecialist != (node.type() == GraphNodeType.PROFESSIONAL_AGENT)
                || (node.layer() == GraphLayer.USER) != (node.type() == GraphNodeType.USER)) {
            add(
                    Code.LAYER,
                    id,
                    "节点“%s”的类型 %s 不属于类别“%s”",
                    "node '%s' has type %s, which does not belong to category '%s'",
                    id,
                    node.type().wireName(),
                    node.layer().wireName());
        }
        var allowed =
                switch (node.layer()) {
                    case SPECIALIST -> AgentState.DORMANT;
                    case COORDINATOR -> AgentState.ENGAGED;
                    case USER, INTERACTION -> null;
                };
        if (node.state() != null && node.state() != allowed
                || isSpecialist && node.state() == null) {
            add(
                    Code.LAYER,
                    id,
                    "节点“%s”的初始状态是 %s；专业智能体应为 dormant，协调器应为 engaged，其余节点没有状态",
                    "node '%s' begins with state %s; specialists begin dormant, the coordinator is engaged, other nodes have none",
                    id,
                    node.state() == null ? "none" : node.state().wireName());
        }
        if (node.role() instanceof GraphNodeRole.Specialist specialist) {
            checkText(id, "agentRole of node '" + id + "'", specialist.agentRole());
        }
    }

    private void checkEdge(GraphEdge edge, Set<String> ids) {
        checkText(edge.id(), "edge id", edge.id());
        if (!ids.add(edge.id())) {
            add(
                    Code.DUPLICATE_EDGE,
                    edge.id(),
                    "边 id “%s”出现多次",
                    "edge id '%s' is used more than once",
                    edge.id());
        }
        boolean isSourceKnown = checkEnd(edge, edge.source());
        boolean isKnown = checkEnd(edge, edge.target()) && isSourceKnown;
        checkCondition(edge);
        if (isKnown && edge.type().isForward()) {
            forward.computeIfAbsent(edge.source(), _ -> new ArrayList<>()).add(edge);
        }
        if (isKnown && !edge.type().isForward()) {
            checkListening(edge);
        }
    }

    private boolean checkEnd(GraphEdge edge, NodeId end) {
        if (nodes.containsKey(end)) {
            return true;
        }
        add(
                Code.UNKNOWN_NODE,
                edge.id(),
                "边“%s”的一端是“%s”，没有这个节点",
                "edge '%s' has the end '%s', which is not a node",
                edge.id(),
                end);
        return false;
    }

    private void checkCondition(GraphEdge edge) {
        var branch = edge.branch();
        boolean isConditional = edge.type() == GraphEdgeType.CONDITIONAL;
        if (isConditional != (branch != null)) {
            add(
                    Code.CONDITION,
                    edge.id(),
                    "边“%s”：类型为 conditional 的边有条件，其他边没有",
                    "edge '%s': edges of type conditional have a condition, others have none",
                    edge.id());
        } else if (branch != null && !edge.isDefault()) {
            try {
                Condition.parse(branch.expression());
            } catch (IllegalArgumentException e) {
                add(
                        Code.CONDITION,
                        edge.id(),
                        "边“%s”：%s",
                        "edge '%s': %s",
                        edge.id(),
                        LocalizedText.of(e));
            }
        }
    }

    private void checkListening(GraphEdge edge) {
        var target = Objects.requireNonNull(nodes.get(edge.target()));
        if (target.layer() != GraphLayer.INTERACTION) {
            add(
                    Code.LISTENING_EDGE,
                    edge.id(),
                    "边“%s”监听“%s”；只能监听活跃交互区的节点",
                    "edge '%s' listens to '%s'; only nodes of the active interaction zone can be observed",
                    edge.id(),
                    edge.target());
        }
    }

    private @Nullable GraphNode findRoot() {
        var roots = nodes.values().stream().filter(StateGraph::isRoot).toList();
        if (roots.size() != 1) {
            add(
                    Code.ROOT,
                    "",
                    "有 %d 个类型为 user 的节点（%s）；应恰好有一个",
                    "there are %d nodes of type user (%s); give exactly one",
                    roots.size(),
                    roots.stream().map(node -> node.id().value()).collect(joining(", ")));
            return null;
        }
        return roots.getFirst();
    }

    /** One edge, or branches of which one is the default. */
    private void checkOutgoing(GraphNode node) {
        var out = forward.getOrDefault(node.id(), List.of());
        var branches =
                out.stream().filter(edge -> edge.type() == GraphEdgeType.CONDITIONAL).toList();
        if (out.size() > branches.size() + (branches.isEmpty() ? 1 : 0)) {
            add(
                    Code.SEVERAL_NEXT,
                    node.id().value(),
                    "节点“%s”有 %d 条无条件的后续边和 %d 条条件边；应只有一条边，或只有条件边",
                    "node '%s' has %d edges that are always taken and %d conditional ones; give one edge, or only conditional ones",
                    node.id(),
                    out.size() - branches.size(),
                    branches.size());
        }
        if (!branches.isEmpty()) {
            checkBranches(node, branches);
        }
        if (node.layer() == GraphLayer.SPECIALIST) {
            checkInvited(node);
        }
    }

    private void checkBranches(GraphNode node, List<GraphEdge> branches) {
        long defaults = branches.stream().filter(GraphEdge::isDefault).count();
        if (defaults != 1) {
            add(
                    Code.CONDITIONAL_EDGES,
                    node.id().value(),
                    "节点“%s”的条件边中有 %d 条默认边；应恰好有一条，其 expression 为 default",
                    "the conditional edges of node '%s' have %d defaults; give exactly one, with the expression default",
                    node.id(),
                    defaults);
        }
        var others = branches.stream().filter(edge -> !edge.isDefault()).toList();
        boolean isAmbiguous =
                others.stream()
                        .map(GraphEdge::branch)
                        .anyMatch(branch -> branch == null || branch.priority() == null);
        if (others.size() > 1 && isAmbiguous) {
            add(
                    Code.CONDITIONAL_EDGES,
                    node.id().value(),
                    "节点“%s”有多条条件边；每条非默认边都应有 priority",
                    "node '%s' has several conditional edges; give each of them but the default a priority",
                    node.id());
        }
        var used = new HashSet<Integer>();
        for (var edge : others) {
            var branch = edge.branch();
            if (branch != null && branch.priority() != null && !used.add(branch.priority())) {
                add(
                        Code.CONDITIONAL_EDGES,
                        edge.id(),
                        "节点“%s”有多条条件边的 priority 是 %d；各边应不同",
                        "node '%s' has several conditional edges with priority %d; give each another",
                        node.id(),
                        branch.priority());
            }
        }
    }

    private void checkInvited(GraphNode node) {
        document.edges().stream()
                .filter(edge -> edge.target().equals(node.id()))
                .filter(edge -> edge.type() != GraphEdgeType.CONDITIONAL)
                .forEach(edge ->
                        add(
                                Code.LAYER,
                                edge.id(),
                                "边“%s”以类型 %s 到达专业智能体“%s”；只有条件边可以选中智能体",
                                "edge '%s' of type %s ends at specialist '%s'; only conditional edges select an agent",
                                edge.id(),
                                edge.type().wireName(),
                                node.id()));
    }

    private void checkPaths(GraphNode root) {
        var reached = follow(root.id(), forward, GraphEdge::target);
        document.edges().stream()
                .filter(edge -> !edge.type().isForward() && reached.contains(edge.target()))
                .forEach(edge -> reached.add(edge.source())); // an observer is where it observes
        var backward = new HashMap<NodeId, List<GraphEdge>>();
        forward.values().stream()
                .flatMap(List::stream)
                .forEach(edge ->
                        backward.computeIfAbsent(edge.target(), _ -> new ArrayList<>()).add(edge));
        var answering = follow(root.id(), backward, GraphEdge::source);
        for (var node : nodes.values()) {
            var id = node.id();
            boolean isObserver = !forward.containsKey(id) && listens(id);
            if (!reached.contains(id)) {
                add(
                        Code.UNREACHABLE_NODE,
                        id.value(),
                        "从“%2$s”无法到达节点“%1$s”",
                        "node '%s' cannot be reached from '%s'",
                        id,
                        root.id());
            } else if (!isObserver && (!answering.contains(id) || !forward.containsKey(id))) {
                add(
                        Code.DEAD_END,
                        id.value(),
                        "从节点“%s”无法回到“%s”；消息会没有回答",
                        "node '%s' does not lead back to '%s'; a message would get no answer",
                        id,
                        root.id());
            }
        }
    }

    private boolean listens(NodeId node) {
        return document.edges().stream()
                .anyMatch(edge -> edge.source().equals(node) && !edge.type().isForward());
    }

    private static Set<NodeId> follow(
            NodeId root, Map<NodeId, List<GraphEdge>> edges, Function<GraphEdge, NodeId> next) {
        var reached = new LinkedHashSet<>(List.of(root));
        var waiting = new ArrayDeque<>(reached);
        while (!waiting.isEmpty()) {
            for (var edge : edges.getOrDefault(waiting.remove(), List.of())) {
                if (reached.add(next.apply(edge))) {
                    waiting.add(next.apply(edge));
                }
            }
        }
        return reached;
    }

    private void add(Code code, String element, String zh, String en, @Nullable Object... values) {
        problems.add(new StateGraphProblem(code, element, LocalizedText.of(zh, en, values)));
    }
}
