package dev.troupe.chat.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.codec.Json;
import dev.troupe.codec.StateGraphJson;
import dev.troupe.core.graph.AgentState;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.graph.GraphLayer;
import dev.troupe.core.graph.InvalidStateGraph;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class CoordinatorGraphTest {
    private static AgentCard card(String type) {
        return new AgentCard(
                type, "Agent " + type, "does it", List.of(), List.of(), Set.of(), Set.of());
    }

    private static String json(StateGraphDocument document) {
        return Json.write(StateGraphJson.write(document));
    }

    private static StateGraphDocument edited(String from, String to) {
        var text = json(CoordinatorGraph.shippedDocument());
        assertThat(text).contains(from);
        return StateGraphJson.read(Json.parse(text.replace(from, to))).value();
    }

    @Test
    void shipsTheGraphOfTheSource() {
        var shipped = CoordinatorGraph.shippedDocument();

        assertThat(shipped.metadata().id()).isEqualTo("weimeng-agent-dag-v1");
        assertThat(shipped.metadata().config()).isEqualTo(GraphConfig.STANDARD);
        assertThat(shipped.nodes()).hasSize(22);
        assertThat(shipped.edges()).hasSize(32);
        assertThat(CoordinatorGraph.check(shipped)).isEmpty();
        var layers =
                shipped.nodes().stream()
                        .collect(
                                Collectors.groupingBy(node -> node.layer(), Collectors.counting()));
        assertThat(layers)
                .containsEntry(GraphLayer.USER, 1L)
                .containsEntry(GraphLayer.COORDINATOR, 10L)
                .containsEntry(GraphLayer.SPECIALIST, 6L)
                .containsEntry(GraphLayer.INTERACTION, 5L);
        assertThat(StateGraphJson.read(Json.parse(json(shipped))).warnings()).isEmpty();
        assertThat(json(StateGraphJson.read(Json.parse(json(shipped))).value()))
                .isEqualTo(json(shipped));
    }

    @Test
    void givesEachAgentANodeAndTwoEdges() {
        var graph =
                CoordinatorGraph.of(
                        CoordinatorGraph.shippedDocument(),
                        List.of(card("table-reader"), card("sarah"), card("sound-engineer")));

        assertThat(graph.graph().nodes()).hasSize(23);
        assertThat(graph.graph().document().edges()).hasSize(34);
        var reader = graph.findSpecialist("table-reader").orElseThrow();
        assertThat(reader.id().value()).isEqualTo("TABLE_READER");
        assertThat(reader.state()).isEqualTo(AgentState.DORMANT);
        assertThat(graph.findSpecialist("sarah").orElseThrow().id().value()).isEqualTo("SARAH");
        assertThat(graph.findSpecialist("sound-engineer").orElseThrow().id().value())
                .isEqualTo("ROBERT");
    }

    @Test
    void selectsTheEdgeOfTheAgentByTheConditionsOfTheDocument() {
        var graph =
                CoordinatorGraph.of(
                        CoordinatorGraph.shippedDocument(),
                        List.of(card("table"), card("sarah"), card("robert")));
        var decide = Stage.EMMA_DECIDE.node();

        for (var agent : List.of("table", "sarah", "robert")) {
            assertThat(graph.graph().follow(decide, graph.decisionFor(agent)).target())
                    .isEqualTo(graph.findSpecialist(agent).orElseThrow().id());
        }
        assertThat(graph.decisionFor("robert")).containsEntry("needsSoundEngineer", Value.of(true));
        assertThat(graph.graph().follow(decide, Map.of()).target())
                .isEqualTo(Stage.EMMA_RESPOND.node());
    }

    @Test
    void acceptsEditsOfTextsConditionsAndSettings() {
        var document =
                edited("needsScreenwriter", "needsScreenwriter or request contains 'script'");

        assertThat(CoordinatorGraph.check(document)).isEmpty();
        assertThat(CoordinatorGraph.check(edited("\"maxConcurrency\":3", "\"maxConcurrency\":9")))
                .isEmpty();
    }

    @Test
    void refusesEditsThatTheCoordinatorDoesNotDoWithAllProblems() {
        var document = edited("EMMA_ANALYZE", "EMMA_THINK");

        assertThatThrownBy(() -> CoordinatorGraph.of(document, List.of()))
                .isInstanceOf(InvalidStateGraph.class)
                .hasMessageContainingAll(
                        "the coordinator has no stage 'EMMA_THINK'",
                        "stage 'EMMA_ANALYZE' is missing",
                        "stage 'EMMA_LISTEN' leads to [EMMA_THINK]; it must lead to [EMMA_ANALYZE]");
        assertThat(
                        CoordinatorGraph.check(
                                edited("\"expression\":\"default\"", "\"expression\":\"x\"")))
                .hasSizeGreaterThanOrEqualTo(4);
    }

    /** With such a document the visits of a message would end where the conditions lead away. */
    @Test
    void refusesConditionsThatLeadElsewhereThanTheCoordinatorGoes() {
        assertThat(CoordinatorGraph.check(edited("\"needsAnimator\"", "\"request contains 'x'\"")))
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.text().en())
                                .contains("oliver", "lead to EMMA_RESPOND", "must lead to OLIVER"));
        assertThat(CoordinatorGraph.check(edited("\"needsHandoff\"", "\"needsHelp\"")))
                .singleElement()
                .satisfies(problem -> assertThat(problem.text().en()).contains("AGENT_HANDOFF"));
    }

    @Test
    void givesAnAgentWithTheNameOfAStageANodeOfAnotherName() {
        var graph =
                CoordinatorGraph.of(
                        CoordinatorGraph.shippedDocument(), List.of(card("agent-work")));

        assertThat(
                        graph.graph()
                                .follow(Stage.EMMA_DECIDE.node(), graph.decisionFor("agent-work"))
                                .target()
                                .value())
                .isEqualTo("AGENT_WORK_AGENT");
        assertThat(graph.findSpecialist("agent-work")).isPresent();
    }
}
