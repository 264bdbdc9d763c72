package dev.troupe.chat.graph;

import dev.troupe.core.graph.GraphEdge;
import dev.troupe.core.graph.GraphLayer;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.graph.StateGraphProblem;
import dev.troupe.core.graph.StateGraphProblem.Code;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether a document describes what the coordinator does. Texts, conditions, priorities, settings
 * and agents may be edited; stages that it does not pass through cannot be added, because nothing
 * would happen in them.
 */
final class StageRules {
    private final StateGraphDocument document;
    private final Map<NodeId, Set<NodeId>> next = new HashMap<>();
    private final List<StateGraphProblem> problems = new ArrayList<>();

    private StageRules(StateGraphDocument document) {
        this.document = document;
        document.edges().stream()
                .filter(edge -> edge.type().isForward())
                .forEach(edge ->
                        next.computeIfAbsent(edge.source(), _ -> new HashSet<>())
                                .add(edge.target()));
    }

    /** Everything that does not fit the coordinator; empty if it all does. */
    static List<StateGraphProblem> check(StateGraphDocument document) {
        var rules = new StageRules(document);
        rules.checkNodes();
        for (var stage : Stage.values()) {
            rules.checkNext(stage);
        }
        return List.copyOf(rules.problems);
    }

    private void checkNodes() {
        var ids = new HashSet<NodeId>();
        for (var node : document.nodes()) {
            ids.add(node.id());
            if (node.layer() == GraphLayer.SPECIALIST) {
                checkSpecialist(node.id());
            } else if (Stage.find(node.id()).isEmpty()) {
                add(
                        node.id().value(),
                        "协调器没有阶段“%s”；可以增加的只有专业智能体",
                        "the coordinator has no stage '%s'; only specialists can be added",
                        node.id());
            }
        }
        for (var stage : Stage.values()) {
            if (!ids.contains(stage.node())) {
                add(
                        stage.name(),
                        "缺少阶段“%s”",
                        "stage '%s' is missing; the coordinator passes through it",
                        stage);
            }
        }
    }

    private void checkSpecialist(NodeId agent) {
        if (!next.getOrDefault(agent, Set.of()).equals(Set.of(Stage.EMMA_SUMMARY.node()))) {
            add(
                    agent.value(),
                    "专业智能体“%s”的后续节点应只有 EMMA_SUMMARY",
                    "specialist '%s' must lead to EMMA_SUMMARY alone",
                    agent);
        }
    }

    private void checkNext(Stage stage) {
        var wanted = new TreeSet<NodeId>();
        stage.next().forEach(each -> wanted.add(each.node()));
        var found = new TreeSet<>(next.getOrDefault(stage.node(), Set.of()));
        if (stage == Stage.EMMA_DECIDE) {
            document.nodes().stream()
                    .filter(node -> node.layer() == GraphLayer.SPECIALIST)
                    .forEach(node -> wanted.add(node.id()));
            checkDefault();
        }
        if (!found.equals(wanted)) {
            add(
                    stage.name(),
                    "阶段“%s”的后续节点是 %s；应为 %s",
                    "stage '%s' leads to %s; it must lead to %s",
                    stage,
                    found,
                    wanted);
        }
    }

    /** What no agent is needed for is answered directly. */
    private void checkDefault() {
        boolean isAnswer =
                document.edges().stream()
                        .filter(edge -> edge.source().equals(Stage.EMMA_DECIDE.node()))
                        .filter(GraphEdge::isDefault)
                        .allMatch(edge -> edge.target().equals(Stage.EMMA_RESPOND.node()));
        if (!isAnswer) {
            add(
                    Stage.EMMA_DECIDE.name(),
                    "EMMA_DECIDE 的默认边应到达 EMMA_RESPOND",
                    "the default edge of EMMA_DECIDE must lead to EMMA_RESPOND");
        }
    }

    private void add(String element, String zh, String en, Object... values) {
        problems.add(new StateGraphProblem(Code.STAGE, element, LocalizedText.of(zh, en, values)));
    }
}
