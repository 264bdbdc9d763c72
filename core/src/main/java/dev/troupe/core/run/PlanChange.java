package dev.troupe.core.run;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowProblem;
import dev.troupe.core.workflow.WorkflowProblem.Code;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Validates a change of the plan of a running run, and creates the resulting plan. */
public final class PlanChange {
    private final WorkflowRules rules;
    private final Workflow plan;
    private final List<WorkflowProblem> problems = new ArrayList<>();

    private PlanChange(WorkflowRules rules, Workflow plan) {
        this.rules = rules;
        this.plan = plan;
    }

    static Workflow extend(Workflow plan, RunEvent.PlanExtended extension) {
        var added = renumber(plan.topology().stepCount(), extension.nodes());
        return plan.with(added, extension.edges())
                .orElseGet(() -> Workflow.from(draft(plan, extension), WorkflowRules.RECORDED));
    }

    static Workflow revise(Workflow plan, RunEvent.PlanRevised revision) {
        return Workflow.from(draft(plan, revision), WorkflowRules.RECORDED);
    }

    static boolean isPossible(Workflow plan, RunEvent.PlanExtended extension) {
        return check(WorkflowRules.RECORDED, plan, extension).isEmpty();
    }

    static boolean isPossible(
            Workflow plan,
            RunEvent.PlanRevised revision,
            Function<NodeId, NodeStatus> statuses,
            Predicate<NodeId> isUndecided) {
        return check(WorkflowRules.RECORDED, plan, revision, statuses, isUndecided).isEmpty();
    }

    private static WorkflowDraft draft(Workflow plan, RunEvent.PlanExtended extension) {
        var edges = new ArrayList<>(plan.edges());
        edges.addAll(extension.edges());
        return plan.definition()
                .withNodes(append(plan.nodes(), extension.nodes()))
                .withEdges(edges);
    }

    private static WorkflowDraft draft(Workflow plan, RunEvent.PlanRevised revision) {
        var kept = revision.dependencies();
        var nodes =
                plan.nodes().stream()
                        .map(node -> node.withDependencies(dependencies(node, revision)))
                        .toList();
        var edges =
                plan.edges().stream()
                        .filter(edge -> !edge.isBlocking() || !kept.containsKey(edge.to()))
                        .toList();
        return plan.definition().withNodes(append(nodes, revision.added())).withEdges(edges);
    }

    private static List<NodeId> dependencies(AgentNode node, RunEvent.PlanRevised revision) {
        return revision.dependencies().getOrDefault(node.id(), node.dependencies());
    }

    /** The steps of new nodes are numbered on, because changes do not know of each other. */
    private static List<AgentNode> append(List<AgentNode> known, List<AgentNode> added) {
        var all = new ArrayList<>(known);
        int steps = 0;
        for (var node : known) {
            steps += node.steps().size();
        }
        all.addAll(renumber(steps, added));
        return all;
    }

    private static List<AgentNode> renumber(int stepsBefore, List<AgentNode> added) {
        var numbered = new ArrayList<AgentNode>(added.size());
        int number = stepsBefore;
        for (var node : added) {
            var steps = new ArrayList<Step>(node.steps().size());
            for (var step : node.steps()) {
                steps.add(new Step(++number, step.desc()));
            }
            numbered.add(node.withSteps(steps));
        }
        return numbered;
    }

    /**
     * The cost is proportional to what is added if the change is valid, otherwise mostly to the
     * size of the plan.
     */
    public static List<WorkflowProblem> check(
            WorkflowRules rules, Workflow plan, RunEvent.PlanExtended extension) {
        if (AddedNodes.areSound(rules, plan, extension)) {
            return List.of();
        }
        var change = new PlanChange(rules, plan);
        change.checkNotEmpty(!extension.nodes().isEmpty());
        var added = ids(extension.nodes());
        extension.edges().forEach(edge -> change.checkEdge(edge, added));
        return change.checkDraft(draft(plan, extension));
    }

    static List<WorkflowProblem> check(
            WorkflowRules rules,
            Workflow plan,
            RunEvent.PlanRevised revision,
            Function<NodeId, NodeStatus> statuses,
            Predicate<NodeId> isUndecided) {
        var change = new PlanChange(rules, plan);
        change.checkNotEmpty(!revision.added().isEmpty() || !revision.dependencies().isEmpty());
        boolean isKnown = true;
        for (var named : namedNodes(revision)) {
            isKnown &= change.requireKnown(named);
        }
        if (isKnown) {
            new AffectedNodes(change, revision, statuses, isUndecided).check();
        }
        return change.checkDraft(draft(plan, revision));
    }

    private List<WorkflowProblem> checkDraft(WorkflowDraft draft) {
        problems.addAll(rules.check(draft));
        return problems;
    }

    private static Set<NodeId> namedNodes(RunEvent.PlanRevised revision) {
        var named = new HashSet<>(revision.replaced());
        named.addAll(revision.dependencies().keySet());
        named.add(revision.node());
        return named;
    }

    private static Set<NodeId> ids(List<AgentNode> nodes) {
        var ids = new HashSet<NodeId>();
        nodes.forEach(node -> ids.add(node.id()));
        return ids;
    }

    private void report(
            Code code, @Nullable NodeId node, String zh, String en, @Nullable Object... values) {
        problems.add(new WorkflowProblem(code, node, LocalizedText.of(zh, en, values)));
    }

    private void checkNotEmpty(boolean hasAny) {
        if (!hasAny) {
            report(
                    Code.EMPTY_CHANGE,
                    null,
                    "计划修改为空；请提供新节点，或拒绝修改",
                    "The plan change is empty; provide new nodes, or reject the change");
        }
    }

    private boolean requireKnown(NodeId node) {
        boolean isKnown = plan.topology().find(node) >= 0;
        if (!isKnown) {
            report(
                    Code.UNKNOWN_NODE,
                    node,
                    "修改涉及不存在的智能体 %s",
                    "The change names non-existent agent %s",
                    node);
        }
        return isKnown;
    }

    private void checkEdge(Edge edge, Set<NodeId> added) {
        if (!added.contains(edge.to())) {
            report(
                    Code.EXTENDING_EDGE,
                    edge.to(),
                    "新的边 %s -> %s 应指向新的智能体",
                    "New edge %s -> %s must end at a new agent",
                    edge.from(),
                    edge.to());
        }
        boolean isConditional = edge instanceof Edge.When || edge instanceof Edge.Otherwise;
        if (isConditional && !added.contains(edge.from())) {
            report(
                    Code.EXTENDING_EDGE,
                    edge.from(),
                    "条件边 %s -> %s 应从新的智能体出发，因为原有智能体的分支已经确定",
                    "Conditional edge %s -> %s must leave a new agent, because the branches of one that is known are settled",
                    edge.from(),
                    edge.to());
        }
    }

    /** What a revision does to the nodes around the one that failed. */
    private record AffectedNodes(
            PlanChange change,
            RunEvent.PlanRevised revision,
            Function<NodeId, NodeStatus> statuses,
            Predicate<NodeId> isUndecided) {
        void check() {
            revision.dependencies().forEach(this::checkDependencies);
            revision.added()
                    .forEach(
                            node -> node.dependencies().forEach(on -> requireAlive(node.id(), on)));
            for (var node : change.plan.nodes()) {
                if (isPending(node.id()) && !isChanged(node.id())) {
                    requireNothingLost(node.id());
                }
            }
        }

        private boolean isPending(NodeId node) {
            return statuses.apply(node) == NodeStatus.PENDING;
        }

        private boolean isChanged(NodeId node) {
            return revision.dependencies().containsKey(node) || revision.replaced().contains(node);
        }

        private boolean isLost(NodeId node) {
            boolean isCause =
                    node.equals(revision.node()) && statuses.apply(node) == NodeStatus.FAILED;
            return isCause
                    || revision.replaced().contains(node)
                            && statuses.apply(node) != NodeStatus.COMPLETED;
        }

        private void checkDependencies(NodeId node, List<NodeId> dependencies) {
            if (!isPending(node) || revision.replaced().contains(node)) {
                change.report(
                        Code.ALREADY_STARTED,
                        node,
                        "智能体 %s 已经开始、结束或被替换，不能再改变它的依赖",
                        "Agent %s has started, ended or is replaced; its dependencies cannot be changed",
                        node);
            }
            dependencies.forEach(on -> requireAlive(node, on));
        }

        /** Unknown references are reported by the rules. */
        private void requireAlive(NodeId node, NodeId on) {
            if (change.plan.topology().find(on) < 0) {
                return;
            }
            var status = statuses.apply(on);
            boolean hasNoResult = status.isEnd() && status != NodeStatus.COMPLETED;
            if (isLost(on) || hasNoResult && !isUndecided.test(on)) {
                reportLost(node, on);
            }
        }

        private void requireNothingLost(NodeId node) {
            var topology = change.plan.topology();
            var in = topology.in();
            int position = topology.indexOf(node);
            for (int edge = in.first(position); edge >= 0; edge = in.next(position, edge)) {
                var on = topology.id(in.other(edge));
                if (isLost(on)) {
                    reportLost(node, on);
                }
            }
        }

        private void reportLost(NodeId node, NodeId on) {
            change.report(
                    Code.LOST_DEPENDENCY,
                    node,
                    "智能体 %s 会依赖没有结果的智能体 %s；请改变它的依赖，或把它也替换掉",
                    "Agent %s would depend on agent %s, which has no result; change what it depends on, or replace it too",
                    node,
                    on);
        }
    }
}
