package dev.troupe.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.core.graph.StateGraphProblem.Code;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class StateGraphRulesTest {
    private static List<Code> codes(StateGraphDocument document) {
        return StateGraphRules.check(document).stream().map(StateGraphProblem::code).toList();
    }

    @Test
    void acceptsADocumentWithCyclesAndAnObserver() {
        assertThat(StateGraphRules.check(Graphs.small())).isEmpty();
    }

    @Property
    void acceptsEveryValidDocument(@ForAll("documents") StateGraphDocument document) {
        assertThat(StateGraphRules.check(document)).isEmpty();
    }

    @Provide
    Arbitrary<StateGraphDocument> documents() {
        return Graphs.valid();
    }

    @Test
    void namesAllProblemsAtOnce() {
        var small = Graphs.small();
        var document =
                Graphs.with(
                        Graphs.with(
                                small,
                                Graphs.node("a", GraphLayer.SPECIALIST),
                                Graphs.node("user2", GraphLayer.USER),
                                Graphs.node("island", GraphLayer.COORDINATOR)),
                        Graphs.edge("work", "nowhere"),
                        Graphs.branch("decide", "b", "agent ==", 3),
                        small.edges().getFirst());

        var problems = StateGraphRules.check(document);

        assertThat(problems)
                .extracting(StateGraphProblem::code)
                .contains(
                        Code.DUPLICATE_NODE,
                        Code.DUPLICATE_EDGE,
                        Code.UNKNOWN_NODE,
                        Code.CONDITION,
                        Code.ROOT,
                        Code.SEVERAL_NEXT);
        assertThatThrownBy(() -> new StateGraph(document))
                .isInstanceOf(InvalidStateGraph.class)
                .hasMessageContainingAll("'nowhere'", "'a'", "user, user2", "agent ==");
    }

    @Test
    void refusesNodesThatAreNotReachedOrDoNotLeadToAnAnswer() {
        var unreached = Graphs.with(Graphs.small(), Graphs.node("island", GraphLayer.COORDINATOR));
        var endless =
                Graphs.with(
                        Graphs.with(
                                Graphs.small(),
                                Graphs.node("x", GraphLayer.COORDINATOR),
                                Graphs.node("y", GraphLayer.COORDINATOR)),
                        Graphs.branch("decide", "x", "endless", 9),
                        Graphs.edge("x", "y"),
                        Graphs.edge("y", "x"));

        assertThat(StateGraphRules.check(unreached))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.code()).isEqualTo(Code.UNREACHABLE_NODE);
                    assertThat(problem.element()).isEqualTo("island");
                });
        assertThat(StateGraphRules.check(endless))
                .extracting(StateGraphProblem::code, StateGraphProblem::element)
                .containsExactly(tuple(Code.DEAD_END, "x"), tuple(Code.DEAD_END, "y"));
    }

    @Test
    void requiresOneDefaultAndDistinctPriorities() {
        var none = Graphs.without(Graphs.small(), "decide>answer default");
        var two = Graphs.with(Graphs.small(), Graphs.branch("decide", "a", "default", null));
        var same = Graphs.with(Graphs.small(), Graphs.branch("decide", "b", "other", 1));
        var without = Graphs.with(Graphs.small(), Graphs.branch("decide", "b", "other", null));

        assertThat(codes(none)).containsExactly(Code.CONDITIONAL_EDGES);
        assertThat(codes(two)).containsExactly(Code.CONDITIONAL_EDGES);
        assertThat(codes(same)).containsExactly(Code.CONDITIONAL_EDGES);
        assertThat(codes(without)).containsExactly(Code.CONDITIONAL_EDGES);
    }

    @Test
    void refusesEdgesThatDoNotFitTheirType() {
        var unconditional =
                Graphs.with(
                        Graphs.small(),
                        Graphs.edge("done", "answer", GraphEdgeType.CONDITIONAL, null));
        var conditioned =
                Graphs.with(
                        Graphs.without(Graphs.small(), "answer>user"),
                        Graphs.edge(
                                "answer",
                                "user",
                                GraphEdgeType.CONTROL_FLOW,
                                new GraphEdge.Branch("yes", "", 1)));
        var eavesdropping =
                Graphs.with(
                        Graphs.small(),
                        Graphs.edge("observer", "decide", GraphEdgeType.LISTENING, null));
        var uninvited =
                Graphs.with(
                        Graphs.without(Graphs.small(), "answer>user"),
                        Graphs.edge("answer", "a", GraphEdgeType.INFORMATION_FLOW, null));

        assertThat(codes(unconditional)).contains(Code.CONDITION);
        assertThat(codes(conditioned)).containsExactly(Code.CONDITION);
        assertThat(codes(eavesdropping)).containsExactly(Code.LISTENING_EDGE);
        assertThat(codes(uninvited)).contains(Code.LAYER);
    }

    @Test
    void refusesSettingsAndSizesOutsideTheLimits() {
        var metadata =
                new GraphMetadata(
                        "id",
                        "name",
                        "1.0.0",
                        "",
                        new GraphConfig(0, Duration.ZERO, true, 21),
                        null,
                        null,
                        null,
                        null);
        var settings =
                new StateGraphDocument(metadata, Graphs.small().nodes(), Graphs.small().edges());
        var large =
                new StateGraphDocument(
                        Graphs.metadata(),
                        IntStream.rangeClosed(0, StateGraphRules.MAX_NODES)
                                .mapToObj(i -> Graphs.node("n" + i, GraphLayer.COORDINATOR))
                                .toList(),
                        List.of());

        assertThat(codes(settings)).containsExactly(Code.CONFIG, Code.CONFIG, Code.CONFIG);
        assertThat(codes(large)).containsExactly(Code.TOO_LARGE);
        assertThat(codes(new StateGraphDocument(Graphs.metadata(), List.of(), List.of())))
                .containsExactly(Code.EMPTY_GRAPH);
    }

    @Test
    void followsTheFirstBranchByPriorityElseTheDefault() {
        var document = Graphs.with(Graphs.small(), Graphs.branch("decide", "b", "isUrgent", 0));
        var graph = new StateGraph(document);
        var decide = new NodeId("decide");

        assertThat(graph.follow(decide, Map.of("agent", Value.of("a"))).target().value())
                .isEqualTo("a");
        assertThat(
                        graph.follow(
                                        decide,
                                        Map.of("agent", Value.of("a"), "isUrgent", Value.of(true)))
                                .target()
                                .value())
                .isEqualTo("b");
        assertThat(graph.follow(decide, Map.of("agent", Value.of("z"))).target().value())
                .isEqualTo("answer");
    }
}
