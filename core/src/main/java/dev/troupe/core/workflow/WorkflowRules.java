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
 * Decides whether a proposed workflow may run, and finds everything that is wrong with it in one
 * pass.
 *
 * @param limits how large it may be
 * @param knownTypes the agents that exist; {@code null} accepts any type
 */
public record WorkflowRules(WorkflowLimits limits, @Nullable Set<String> knownTypes) {
    /** The standard limits, any type. */
    public static final WorkflowRules STANDARD = new WorkflowRules(WorkflowLimits.STANDARD, null);

    /** The limits of workflows that users give, any type. */
    public static final WorkflowRules USER_DEFINED =
            new WorkflowRules(WorkflowLimits.USER_DEFINED, null);

    /**
     * For what is on record: it was accepted once, perhaps with larger limits than the standard
     * ones.
     */
    public static final WorkflowRules RECORDED =
            new WorkflowRules(new WorkflowLimits(Integer.MAX_VALUE, Integer.MAX_VALUE), null);

    private static final int MAX_NAME = 100; // characters; the wire form's schema
    // characters; shorter descriptions do not give an agent enough information
    private static final int MIN_DESCRIPTION = 10;
    private static final int MAX_DESCRIPTION = 300; // characters; it goes into every node's prompt

    private static final int SHOWN_NODES = 12; // a message is read by users

    public WorkflowRules {
        knownTypes = knownTypes == null ? null : Set.copyOf(knownTypes);
    }

    public WorkflowRules withLimits(WorkflowLimits newLimits) {
        return new WorkflowRules(newLimits, knownTypes);
    }

    public WorkflowRules withKnownTypes(Set<String> types) {
        return new WorkflowRules(limits, types);
    }

    /** Everything wrong with a draft, in the order of the rules; empty when it is valid. */
    public List<WorkflowProblem> check(WorkflowDraft draft) {
        return new Validation(this, draft).problems();
    }

    Topology requireValid(WorkflowDraft draft) {
        var inspection = new Validation(this, draft);
        if (!inspection.problems().isEmpty()) {
            throw new InvalidWorkflow(draft.name(), inspection.problems());
        }
        return inspection.topology();
    }

    /** One pass over one draft. */
    private static final class Validation {
        private final WorkflowRules rules;
        private final WorkflowDraft draft;
        private final List<AgentNode> nodes;
        private final NodeIndex index;
        private final EdgeTable edges;
        private final EdgeTable info = new EdgeTable(0);
        private final List<WorkflowProblem> problems = new ArrayList<>();
        private final List<WorkflowProblem> problemsOfContents = new ArrayList<>(0); // come last
        private final StepNumbers numbers = new StepNumbers();
        private Topology.@Nullable Adjacency out;

        Validation(WorkflowRules rules, WorkflowDraft draft) {
            this.rules = rules;
            this.draft = draft;
            this.nodes = draft.nodes();
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
                problems.addAll(problemsOfContents);
                checkStepNumbers();
            }
            checkTexts();
        }

        /** Called only if there are no problems. */
        Topology topology() {
            return new Topology(nodes, index, edges, info, Objects.requireNonNull(out));
        }

        List<WorkflowProblem> problems() {
            return problems;
        }

        private void report(
                Code code,
                @Nullable NodeId node,
                String zh,
                String en,
                @Nullable Object... values) {
            problems.add(new WorkflowProblem(code, node, LocalizedText.of(zh, en, values)));
        }

        private void reportLater(
                Code code, AgentNode node, String zh, String en, @Nullable Object... values) {
            problemsOfContents.add(
                    new WorkflowProblem(code, node.id(), LocalizedText.of(zh, en, values)));
        }

        private void checkSize() {
            if (nodes.size() > rules.limits.maxNodes()) {
                report(
                        Code.TOO_MANY_NODES,
                        null,
                        "智能体图有 %d 个节点，最多允许 %d 个；%s",
                        "Agent graph has %d nodes; at most %d are allowed, %s",
                        nodes.size(),
                        rules.limits.maxNodes(),
                        rules.limits.remedy());
            }
        }

        /** One pass for all that concerns a single node: most of the cost is to reach it. */
        private void checkNodes() {
            for (int i = 0; i < nodes.size(); i++) {
                var node = nodes.get(i);
                checkId(node.id(), i);
                checkContents(node);
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

        private void checkContents(AgentNode node) {
            checkSteps(node);
            checkType(node);
            if (node.name().isBlank()) {
                reportLater(
                        Code.BLANK_TEXT,
                        node,
                        "智能体 %s 的名称为空",
                        "Agent %s has a blank name",
                        node.id());
            }
            if (node.desc().isBlank()) {
                reportLater(
                        Code.BLANK_TEXT,
                        node,
                        "智能体 %s 的描述为空",
                        "Agent %s has a blank description",
                        node.id());
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

        private void checkStepNumbers() {
            if (!numbers.areSequential()) {
                report(
                        Code.STEP_NUMBERS,
                        null,
                        "步骤编号必须唯一，并从 1 开始连续",
                        "Step numbers must be unique and sequential starting from 1");
            }
        }

        private void checkSteps(AgentNode node) {
            var steps = node.steps();
            if (steps.isEmpty() || steps.size() > rules.limits.maxStepsPerNode()) {
                reportLater(
                        Code.STEP_COUNT,
                        node,
                        "智能体 %s 有 %d 个步骤；应为 1 到 %d 个",
                        "Agent %s has %d steps; give 1 to %d",
                        node.id(),
                        steps.size(),
                        rules.limits.maxStepsPerNode());
            }
            for (int s = 0; s < steps.size(); s++) {
                var step = steps.get(s);
                numbers.add(step.stepNumber());
                if (step.desc().isBlank()) {
                    reportLater(
                            Code.BLANK_TEXT,
                            node,
                            "智能体 %2$s 的步骤 %1$d 描述为空",
                            "Step %d of agent %s has a blank description",
                            step.stepNumber(),
                            node.id());
                }
            }
        }

        private void checkType(AgentNode node) {
            if (node.type().isBlank()) {
                reportLater(
                        Code.BLANK_TEXT,
                        node,
                        "智能体 %s 的类型为空",
                        "Agent %s has a blank type",
                        node.id());
            } else if (rules.knownTypes != null && !rules.knownTypes.contains(node.type())) {
                reportLater(
                        Code.UNKNOWN_TYPE,
                        node,
                        "智能体 %s 的类型“%s”没有注册；已注册的类型：%s",
                        "Agent %s has type '%s', which is not registered; registered types: %s",
                        node.id(),
                        node.type(),
                        rules.knownTypes.stream().sorted().toList());
            }
        }

        private void checkTexts() {
            if (!isWorkflowId(draft.id())) {
                report(
                        Code.WORKFLOW_ID,
                        null,
                        "工作流 id 是“%s”；应为 workflow- 加数字",
                        "Workflow id is '%s'; give 'workflow-' followed by digits",
                        draft.id());
            }
            checkLength(LocalizedText.of("名称", "name"), draft.name(), 1, MAX_NAME);
            checkLength(
                    LocalizedText.of("描述", "description"),
                    draft.description(),
                    MIN_DESCRIPTION,
                    MAX_DESCRIPTION);
            var duration = draft.estimatedDuration();
            if (duration != null && duration <= 0) {
                report(
                        Code.ESTIMATED_DURATION,
                        null,
                        "预计时长 %s 无效；请指定大于 0 的毫秒数，或省略",
                        "Estimated duration %s is invalid; specify milliseconds greater than 0, or omit it",
                        duration);
            }
        }

        private void checkLength(LocalizedText what, String text, int min, int max) {
            int length = text.codePointCount(0, text.length());
            if (text.isBlank()) {
                report(Code.BLANK_TEXT, null, "工作流的%s为空", "Workflow %s is blank", what);
            } else if (length < min || length > max) {
                report(
                        Code.TEXT_LENGTH,
                        null,
                        "工作流的%s有 %d 个字符；应为 %d 到 %d 个",
                        "Workflow %s has %d characters; give %d to %d",
                        what,
                        length,
                        min,
                        max);
            }
        }

        private static boolean isWorkflowId(String id) {
            return id.startsWith("workflow-")
                    && id.length() > 9
                    && id.chars().skip(9).allMatch(c -> c >= '0' && c <= '9');
        }
    }
}
