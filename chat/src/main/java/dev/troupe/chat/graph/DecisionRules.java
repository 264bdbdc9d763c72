package dev.troupe.chat.graph;

import dev.troupe.core.graph.GraphNode;
import dev.troupe.core.graph.StateGraphProblem;
import dev.troupe.core.graph.StateGraphProblem.Code;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether the conditions of a document lead where the coordinator goes with each of its decisions.
 * With others the visits of a message would end in the middle.
 */
final class DecisionRules {
    private final CoordinatorGraph graph;
    private final List<StateGraphProblem> problems = new ArrayList<>();

    private DecisionRules(CoordinatorGraph graph) {
        this.graph = graph;
    }

    /**
     * Everything that leads elsewhere.
     *
     * @param graph with all stages and edges
     */
    static List<StateGraphProblem> check(CoordinatorGraph graph) {
        var rules = new DecisionRules(graph);
        graph.graph().specialists().forEach(rules::checkSpecialist);
        rules.check(Stage.EMMA_DECIDE, Map.of(), Stage.EMMA_RESPOND.node());
        for (boolean isMore : List.of(true, false)) {
            var next = Map.of("needsNext", Value.of(isMore));
            rules.check(Stage.EMMA_EVALUATE, next, Stage.EMMA_DISMISS.node());
            rules.check(
                    Stage.EMMA_DISMISS,
                    next,
                    isMore ? Stage.EMMA_DECIDE.node() : Stage.EMMA_RESPOND.node());
            rules.check(
                    Stage.AGENT_INTERACT,
                    Map.of("needsHandoff", Value.of(isMore)),
                    isMore ? Stage.AGENT_HANDOFF.node() : Stage.AGENT_COMPLETE.node());
        }
        return List.copyOf(rules.problems);
    }

    private void checkSpecialist(GraphNode node) {
        var agent = node.id().value().toLowerCase(Locale.ROOT).replace('_', '-');
        graph.findSpecialist(agent)
                .filter(found -> found.id().equals(node.id()))
                .ifPresent(_ -> check(Stage.EMMA_DECIDE, graph.decisionFor(agent), node.id()));
    }

    private void check(Stage stage, Map<String, Value> decision, NodeId expected) {
        var reached = graph.graph().follow(stage.node(), decision).target();
        if (!reached.equals(expected)) {
            problems.add(
                    new StateGraphProblem(
                            Code.STAGE,
                            stage.name(),
                            LocalizedText.of(
                                    "阶段“%s”在 %s 时按条件到达 %s；应到达 %s",
                                    "with %2$s the conditions of stage '%1$s' lead to %3$s; they must lead to %4$s",
                                    stage,
                                    Value.of(decision),
                                    reached,
                                    expected)));
        }
    }
}
