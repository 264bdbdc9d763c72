package dev.troupe.core.workflow;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.WorkflowProblem.Code;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks one draft in one pass: ids, edges and order here, contents by {@link ContentValidation}.
 */
final class WorkflowValidation {
    private static final int SHOWN_NODES = 12; // a message is read by users

    private final WorkflowLimits limits;
    private final WorkflowDraft draft;
    private final List<AgentNode> nodes;
    private final NodeIndex index;
    private final EdgeTable edges;
    private final EdgeTable info = new EdgeTable(0);
    private final List<WorkflowProblem> problems = new ArrayList<>();
    private final ContentValidation contents; // its problems come last
    private Topology.@Nullable Adjacency out;

    WorkflowValidation(
            WorkflowLimits limits, @Nullable Set<String> knownTypes, WorkflowDraft draft) {
        this.limits = limits;
        this.draft = draft;
        this.nodes = draft.nodes();
        this.contents = new ContentValidation(limits, knownTypes);
        this.index = new NodeIndex(nodes.size());
        this.edges = new EdgeTable(32);
        if (nodes.isEmpty()) {
            report(
                    Code.EMPTY_GRAPH,
                    null,
                    "智能体图为空；请至少声明一个节点",
                    "Agent graph is empty; declare at least one node");
        } else {
            checkSize();
            checkNodes();
            collectDependencies();
            collectTypedEdges();
            checkOrder();
            contents.checkStepNumbers();
        }
        contents.checkTexts(draft);
        problems.addAll(contents.problems());
    }

    /** Called only if there are no problems. */
    Topology topology() {
        return new Topology(nodes, index, edges, info, Objects.requireNonNull(out));
    }

    List<WorkflowProblem> problems() {
        return problems;
    }

    private void report(
            Code code, @Nullable NodeId node, String zh, String en, @Nullable Object... values) {
        problems.add(new WorkflowProblem(code, node, LocalizedText.of(zh, en, values)));
    }

    private void checkSize() {
        if (nodes.size() > limits.maxNodes()) {
            report(
                    Code.TOO_MANY_NODES,
                    null,
                    "智能体图有 %d 个节点，最多允许 %d 个；%s",
                    "Agent graph has %d nodes; at most %d are allowed, %s",
                    nodes.size(),
                    limits.maxNodes(),
                    limits.remedy());
        }
    }

    /** One pass for all that concerns a single node: most of the cost is to reach it. */
    private void checkNodes() {
        for (int i = 0; i < nodes.size(); i++) {
            var node = nodes.get(i);
            checkId(node.id(), i);
            contents.check(node);
        }
    }

    private void checkId(NodeId id, int position) {
        if (id.value().isBlank()) {
            report(
                    Code.BLANK_TEXT,
                    id,
                    "第 %d 个智能体的 id 为空",
                    "Agent number %d has a blank id",
                    position + 1);
        }
        if (!index.add(position, id)) {
            report(
                    Code.DUPLICATE_NODE,
                    id,
                    "智能体 id %s 重复使用；id 必须唯一",
                    "Agent id %s is used more than once; ids must be unique",
                    id);
        }
    }

    private void collectDependencies() {
        int[] lastDependent = new int[nodes.size()]; // the last node + 1 that named this one
        for (int i = 0; i < nodes.size(); i++) {
            var node = nodes.get(i);
            var dependencies = node.dependencies();
            for (int d = 0;
                    d < dependencies.size();
                    d++) { // indexed: an iterator a node costs a tenth of the check
                var dependency = dependencies.get(d);
                int source = index.find(dependency);
                if (source < 0) {
                    report(
                            Code.UNKNOWN_NODE,
                            node.id(),
                            "智能体 %s 依赖不存在的智能体 %s；已声明的智能体：%s",
                            "Agent %s depends on non-existent agent %s; declared agents: %s",
                            node.id(),
                            dependency,
                            declaredIds());
                } else if (source == i) {
                    report(
                            Code.SELF_DEPENDENCY,
                            node.id(),
                            "智能体 %s 依赖自己",
                            "Agent %s depends on itself",
                            node.id());
                } else if (lastDependent[source] == i + 1) {
                    report(
                            Code.DUPLICATE_DEPENDENCY,
                            node.id(),
                            "智能体 %s 重复声明了依赖 %s",
                            "Agent %s names dependency %s more than once",
                            node.id(),
                            dependency);
                } else {
                    lastDependent[source] = i + 1;
                    edges.add(source, i, null);
                }
            }
        }
    }

    private void collectTypedEdges() {
        if (draft.edges().isEmpty()) {
            return;
        }
        var blocking = new HashSet<Long>();
        for (int edge = 0; edge < edges.size(); edge++) {
            blocking.add(pair(edges.from(edge), edges.to(edge)));
        }
        var conditionalSources = new HashSet<NodeId>();
        var defaultSources = new HashSet<NodeId>();
        for (var edge : draft.edges()) {
            int from = endOf(edge, edge.from());
            int to = endOf(edge, edge.to());
            if (from < 0 || to < 0) {
                continue;
            }
            if (from == to) {
                report(
                        Code.SELF_DEPENDENCY,
                        edge.from(),
                        "边 %s 的起点和终点是同一个智能体",
                        "Edge %s starts and ends at one agent",
                        name(edge));
            } else if (edge instanceof Edge.Info) {
                info.add(from, to, null);
            } else if (edge.isBlocking() && !blocking.add(pair(from, to))) {
                report(
                        Code.DUPLICATE_DEPENDENCY,
                        edge.to(),
                        "智能体 %s 之间有多条阻塞边；请只保留一条",
                        "Agents %s are connected by more than one blocking edge; remove all but one",
                        name(edge));
            } else if (edge.isBlocking()) {
                edges.add(from, to, edge instanceof Edge.Control ? null : edge);
            }
            if (edge instanceof Edge.When) {
                conditionalSources.add(edge.from());
            } else if (edge instanceof Edge.Otherwise && !defaultSources.add(edge.from())) {
                report(
                        Code.CONDITIONAL_EDGES,
                        edge.from(),
                        "智能体 %s 有多个默认分支；请只保留一个",
                        "Agent %s has more than one default branch; remove all but one",
                        edge.from());
            }
        }
        for (var source : defaultSources) {
            if (!conditionalSources.contains(source)) {
                report(
                        Code.CONDITIONAL_EDGES,
                        source,
                        "智能体 %s 有默认分支却没有条件分支；请改用普通依赖",
                        "Agent %s has a default branch but no conditional one; use a plain dependency",
                        source);
            }
        }
    }

    private static long pair(int from, int to) {
        return (long) from << 32 | to;
    }

    private static String name(Edge edge) {
        return edge.from() + " -> " + edge.to();
    }

    private int endOf(Edge edge, NodeId end) {
        int position = index.find(end);
        if (position < 0) {
            report(
                    Code.UNKNOWN_NODE,
                    end,
                    "边 %s 引用了不存在的智能体 %s；已声明的智能体：%s",
                    "Edge %s names non-existent agent %s; declared agents: %s",
                    name(edge),
                    end,
                    declaredIds());
        }
        return position;
    }

    private String declaredIds() {
        var shown =
                nodes.stream()
                        .limit(SHOWN_NODES)
                        .map(node -> node.id().value())
                        .collect(Collectors.joining(", "));
        return nodes.size() > SHOWN_NODES ? "[" + shown + ", ...]" : "[" + shown + "]";
    }

    private void checkOrder() {
        out = Topology.Adjacency.groupBy(EdgeTable.FROM, nodes.size(), edges);
        var order = new TopologicalSort(nodes.size(), edges, out);
        if (order.startCount() == 0 || everyNodeNamesDependencies()) {
            report(
                    Code.NO_START_NODE,
                    null,
                    "工作流至少要有一个没有依赖的智能体",
                    "Workflow must have at least one agent with no dependencies");
        }
        if (order.reachedCount() < nodes.size()) {
            var cycle = order.findCycle();
            report(
                    Code.CYCLE,
                    nodes.get(cycle.getFirst()).id(),
                    "工作流存在循环依赖：%s；请删除其中一条边",
                    "Workflow contains circular dependencies: %s; remove one of these edges",
                    describe(cycle));
        }
    }

    private String describe(List<Integer> cycle) {
        var shown =
                cycle.stream()
                        .limit(SHOWN_NODES)
                        .map(position -> nodes.get(position).id().value())
                        .collect(Collectors.joining(" -> "));
        return cycle.size() > SHOWN_NODES
                ? shown + " -> ... (" + (cycle.size() - 1) + " agents)"
                : shown;
    }

    private boolean everyNodeNamesDependencies() {
        for (var node : nodes) {
            if (node.dependencies().isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
