package dev.troupe.chat.plan;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.intent.FuzzyMatcher;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Puts right in a proposed plan what can be put right with certainty; the rest is left for the
 * rules to refuse. Each change is described in one line.
 */
public final class PlanRepair {
    private static final int MAX_NAME = 100; // characters; these three as WorkflowRules has them
    private static final int MIN_DESCRIPTION = 10;
    private static final int MAX_DESCRIPTION = 300;

    private final WorkflowRules rules;
    private final List<AgentCard> cards;

    public PlanRepair(WorkflowRules rules, List<AgentCard> cards) {
        this.rules = rules;
        this.cards = List.copyOf(cards);
    }

    /**
     * @param repairs what was changed; empty when nothing was
     */
    public record Repaired(WorkflowDraft draft, List<LocalizedText> repairs) {}

    public Repaired repair(WorkflowDraft draft, String task) {
        var repairs = new ArrayList<LocalizedText>();
        if (rules.check(draft).isEmpty() && StepOrder.isTopological(draft.nodes())) {
            return new Repaired(draft, repairs);
        }
        var texts = withTexts(draft, task, repairs);
        var nodes = withUniqueIds(texts.nodes(), repairs);
        nodes = nodes.stream().map(node -> withType(node, repairs)).toList();
        nodes = nodes.stream().map(node -> withNodeTexts(node, repairs)).toList();
        nodes = withDependencies(nodes, repairs);
        nodes = CycleBreaker.withoutBackwardEdges(nodes, repairs);
        nodes = StepOrder.renumber(nodes, repairs);
        return new Repaired(withEdges(texts.withNodes(nodes), repairs), repairs);
    }

    private static WorkflowDraft withTexts(
            WorkflowDraft draft, String task, List<LocalizedText> repairs) {
        var id = draft.id();
        if (!id.matches("workflow-[0-9]+")) {
            var digits = id.replaceAll("[^0-9]", "");
            id =
                    "workflow-"
                            + (digits.isEmpty()
                                    ? Integer.toUnsignedString(task.hashCode())
                                    : digits);
            repairs.add(
                    LocalizedText.of(
                            "工作流编号“%s”改为“%s”", "workflow id '%s' became '%s'", draft.id(), id));
        }
        var name = name(draft.name().isBlank() ? task : draft.name());
        var description =
                length(draft.description().strip()) < MIN_DESCRIPTION
                        ? description(task)
                        : truncate(draft.description().strip(), MAX_DESCRIPTION);
        if (!name.equals(draft.name()) || !description.equals(draft.description())) {
            repairs.add(
                    LocalizedText.of(
                            "名称和说明调整到了允许的长度",
                            "name and description were adjusted to their allowed lengths"));
        }
        var duration = draft.estimatedDuration();
        if (duration != null && duration <= 0) {
            repairs.add(LocalizedText.of("已移除预计时长 %s", "removed estimated duration %s", duration));
            duration = null;
        }
        return new WorkflowDraft(
                id,
                name,
                description,
                draft.nodes(),
                draft.edges(),
                draft.reducers(),
                duration,
                draft.context());
    }

    /** The name of a plan or of one of its nodes, from the user's text. */
    public static String name(String said) {
        return truncate(said.strip(), MAX_NAME);
    }

    /** The description of a plan, from the user's request. */
    public static String description(String task) {
        var said = task.strip();
        return truncate(
                length(said) >= MIN_DESCRIPTION
                        ? said
                        : Language.of(task).choose("完成用户提出的请求：", "Do what the user asked: ") + said,
                MAX_DESCRIPTION);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String truncate(String text, int max) {
        return length(text) <= max
                ? text
                : text.substring(0, text.offsetByCodePoints(0, max - 1)) + "…";
    }

    private static List<AgentNode> withUniqueIds(
            List<AgentNode> nodes, List<LocalizedText> repairs) {
        var taken = new HashSet<NodeId>();
        nodes.forEach(node -> taken.add(node.id()));
        var seen = new HashSet<NodeId>();
        var unique = new ArrayList<AgentNode>();
        for (var node : nodes) {
            var id = node.id();
            if (id.value().isBlank() || !seen.add(id)) {
                int number = 1;
                while (!taken.add(new NodeId("agent-" + number))) {
                    number++;
                }
                id = new NodeId("agent-" + number);
                seen.add(id);
                repairs.add(
                        LocalizedText.of(
                                "一个节点的编号“%s”是空的或已用过，改为“%s”",
                                "a node with the id '%s', blank or used before, became '%s'",
                                node.id(),
                                id));
            }
            unique.add(node.withId(id));
        }
        return unique;
    }

    private AgentNode withType(AgentNode node, List<LocalizedText> repairs) {
        var known = rules.knownTypes();
        if (known == null || known.contains(node.type())) {
            return node;
        }
        var closest = FuzzyMatcher.findType(node.type(), cards);
        if (closest.isEmpty()) {
            return node;
        }
        repairs.add(
                LocalizedText.of(
                        "%2$s 的类型“%1$s”已改为“%3$s”",
                        "changed type '%s' of %s to '%s'", node.type(), node.id(), closest.get()));
        return node.withType(closest.get());
    }

    private AgentNode withNodeTexts(AgentNode node, List<LocalizedText> repairs) {
        var steps = new ArrayList<>(node.steps());
        steps.removeIf(step -> step.desc().isBlank());
        var desc =
                node.desc().isBlank()
                        ? steps.isEmpty()
                                ? node.name()
                                : String.join(
                                        "; ", steps.stream().map(step -> step.desc()).toList())
                        : node.desc();
        var name = node.name().isBlank() ? truncate(desc, 40) : node.name();
        if (steps.isEmpty() && !desc.isBlank()) {
            steps.add(new Step(0, desc));
        }
        int max = rules.limits().maxStepsPerNode();
        if (steps.size() > max) {
            var rest = steps.subList(max - 1, steps.size());
            var merged = String.join("; ", rest.stream().map(step -> step.desc()).toList());
            steps = new ArrayList<>(steps.subList(0, max - 1));
            steps.add(new Step(0, merged));
        }
        if (!steps.equals(node.steps()) || !desc.equals(node.desc()) || !name.equals(node.name())) {
            repairs.add(
                    LocalizedText.of(
                            "改正了 %s 的空白文字或步骤数",
                            "blank texts or the number of steps of %s were put right", node.id()));
        }
        return node.withTexts(name, desc).withSteps(steps);
    }

    private List<AgentNode> withDependencies(List<AgentNode> nodes, List<LocalizedText> repairs) {
        var ids = new HashSet<NodeId>();
        nodes.forEach(node -> ids.add(node.id()));
        return nodes.stream().map(node -> withDependencies(node, nodes, ids, repairs)).toList();
    }

    private AgentNode withDependencies(
            AgentNode node, List<AgentNode> nodes, Set<NodeId> ids, List<LocalizedText> repairs) {
        var kept = new LinkedHashSet<NodeId>();
        var dangling = new ArrayList<NodeId>();
        for (var dependency : node.dependencies()) {
            var target =
                    ids.contains(dependency)
                            ? dependency
                            : FuzzyMatcher.findNode(dependency, node, nodes).orElse(dependency);
            if (target.equals(node.id())) {
                repairs.add(
                        LocalizedText.of(
                                "已移除 %s 对自身的依赖",
                                "removed the dependency of %s on itself", node.id()));
            } else if (!ids.contains(target)) {
                dangling.add(target);
            } else if (!kept.add(target)) {
                repairs.add(
                        LocalizedText.of(
                                "已移除 %s 对 %s 的重复依赖",
                                "removed a duplicate dependency of %s on %s", node.id(), target));
            } else if (!target.equals(dependency)) {
                repairs.add(
                        LocalizedText.of(
                                "%2$s 的依赖“%1$s”已改为“%3$s”",
                                "changed dependency '%s' of %s to '%s'",
                                dependency,
                                node.id(),
                                target));
            }
        }
        boolean isHarmless = !kept.isEmpty() || needsNothing(node.type());
        for (var unknown : dangling) {
            if (isHarmless) {
                repairs.add(
                        LocalizedText.of(
                                "已移除 %s 对不存在的“%s”的依赖",
                                "removed the dependency of %s on '%s', which does not exist",
                                node.id(),
                                unknown));
            } else {
                kept.add(unknown);
            }
        }
        return node.withDependencies(List.copyOf(kept));
    }

    private boolean needsNothing(String type) {
        return cards.stream()
                .anyMatch(card -> card.type().equals(type) && card.consumes().isEmpty());
    }

    private static WorkflowDraft withEdges(WorkflowDraft draft, List<LocalizedText> repairs) {
        var ids = new HashSet<NodeId>();
        draft.nodes().forEach(node -> ids.add(node.id()));
        var kept =
                draft.edges().stream()
                        .filter(edge ->
                                ids.contains(edge.from())
                                        && ids.contains(edge.to())
                                        && !edge.from().equals(edge.to()))
                        .distinct()
                        .toList();
        if (kept.size() < draft.edges().size()) {
            repairs.add(
                    LocalizedText.of(
                            "已移除重复的或无目标的边", "removed duplicate edges and edges without a target"));
        }
        return draft.withEdges(kept);
    }
}
