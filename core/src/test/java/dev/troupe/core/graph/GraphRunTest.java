package dev.troupe.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.graph.VisitEvent.VisitEnded;
import dev.troupe.core.graph.VisitEvent.VisitPaused;
import dev.troupe.core.graph.VisitEvent.VisitResumed;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class GraphRunTest {
    private static final Instant AT = Instant.EPOCH;

    private static VisitStarted start(int visit, String node, int from, String edge) {
        return new VisitStarted(visit, new NodeId(node), from, edge, "", Map.of(), AT);
    }

    private static VisitEnded end(int visit) {
        return new VisitEnded(visit, false, Map.of(), List.of(), AT);
    }

    private static VisitEnded decide(int visit, List<Map<String, Value>> decisions) {
        return new VisitEnded(visit, false, Map.of(), decisions, AT);
    }

    private static Map<String, Value> agent(String name) {
        return Map.of("agent", Value.of(name));
    }

    private static GraphRun begun() {
        var run = new GraphRun(new StateGraph(Graphs.small()));
        run.apply(start(1, "user", 0, ""));
        run.apply(end(1));
        run.apply(start(2, "decide", 1, "user>decide"));
        return run;
    }

    @Test
    void entersOneEdgeForEachDecision() {
        var run = begun();

        var commands = run.apply(decide(2, List.of(agent("a"), agent("b"), agent("a"))));

        assertThat(commands)
                .extracting(command -> ((VisitCommand.Enter) command).node().value())
                .containsExactly("a", "b", "a");
        run.apply(start(3, "a", 2, "decide>a agent == 'a'"));
        assertThat(run.openings()).hasSize(2);
    }

    @Test
    void endsAPathWithoutADecisionOnlyWhileAnotherIsOpen() {
        var run = begun();
        run.apply(decide(2, List.of(agent("a"), agent("b"))));
        run.apply(start(3, "a", 2, "decide>a agent == 'a'"));
        run.apply(end(3));
        run.apply(start(4, "work", 3, "a>work"));
        run.apply(end(4));
        run.apply(start(5, "done", 4, "work>done"));

        assertThat(run.apply(decide(5, List.of()))).isEmpty();
        run.apply(start(6, "b", 2, "decide>b agent == 'b'"));
        run.apply(end(6));
        run.apply(start(7, "work", 6, "b>work"));
        run.apply(end(7));
        run.apply(start(8, "done", 7, "work>done"));
        assertThatThrownBy(() -> run.apply(decide(8, List.of())))
                .hasMessageContaining("nothing would lead to the answer");
    }

    @Test
    void refusesVisitsThatNoEdgeLeadsTo() {
        var run = begun();

        assertThat(run.accepts(start(3, "a", 2, "decide>a agent == 'a'"))).isFalse();
        assertThat(run.accepts(end(1))).as("ended already").isFalse();
        assertThat(run.accepts(new VisitResumed(2, AT))).as("does not wait").isFalse();
        run.apply(new VisitPaused(2, "question", AT));
        assertThat(run.visits().get(1).status()).isEqualTo(VisitStatus.WAITING);
        run.apply(new VisitResumed(2, AT));
        run.apply(decide(2, List.of(Map.of())));
        assertThat(run.accepts(start(4, "answer", 2, "decide>answer default"))).isFalse();
        assertThat(run.accepts(start(3, "answer", 2, "decide>answer default"))).isTrue();
    }

    @Test
    void stopsAtTheLimitOfVisits() {
        var run = new GraphRun(new StateGraph(Graphs.small()), 2);
        run.apply(start(1, "user", 0, ""));
        run.apply(end(1));
        run.apply(start(2, "decide", 1, "user>decide"));

        assertThat(run.apply(decide(2, List.of(agent("a")))))
                .containsExactly(new VisitCommand.Stop(2, 2));
        assertThat(run.isOver()).isTrue();
    }

    /** Whatever the stages decide, and in whatever order they end, there is one answer at most. */
    private static StateGraphDocument withDirectEdge() {
        var document = Graphs.small();
        var edges = new ArrayList<>(document.edges());
        edges.add(Graphs.edge("user", "done", GraphEdgeType.LISTENING, null));
        var nodes = new ArrayList<>(document.nodes());
        nodes.replaceAll(node ->
                node.id().value().equals("done")
                        ? Graphs.node("done", GraphLayer.INTERACTION)
                        : node);
        return new StateGraphDocument(document.metadata(), nodes, edges);
    }

    @Test
    void letsAStageThatListensToTheUserAnswerDirectly() {
        var run = new GraphRun(new StateGraph(withDirectEdge()));
        run.apply(start(1, "user", 0, ""));
        run.apply(end(1));
        run.apply(start(2, "done", 1, "user>done"));

        assertThat(run.openings()).as("it takes the place of the other edge").isEmpty();
        var commands = run.apply(decide(2, List.of()));

        assertThat(commands)
                .extracting(command -> ((VisitCommand.Enter) command).node().value())
                .containsExactly("user");
        run.apply(start(3, "user", 2, "user>done"));
        assertThat(run.apply(end(3))).containsExactly(new VisitCommand.Finish(3));
    }

    @Test
    void passesNoMessageToAStageDirectlyAfterPassingItOn() {
        var run = new GraphRun(new StateGraph(withDirectEdge()));
        run.apply(start(1, "user", 0, ""));
        run.apply(end(1));
        run.apply(start(2, "decide", 1, "user>decide"));

        assertThat(run.accepts(start(3, "done", 1, "user>done"))).isFalse();
    }

    @Test
    void observesAVisitWithoutLeadingOn() {
        var run = begun();
        run.apply(decide(2, List.of(agent("a"))));
        run.apply(start(3, "a", 2, "decide>a agent == 'a'"));
        run.apply(end(3));
        run.apply(start(4, "work", 3, "a>work"));
        run.apply(start(5, "observer", 4, "observer>work"));

        assertThat(run.apply(end(5))).isEmpty();

        run.apply(end(4));
        assertThat(run.accepts(start(6, "observer", 4, "observer>work")))
                .as("of a visit that has ended")
                .isFalse();
        assertThat(run.openings()).hasSize(1);
    }

    @Property
    void everySequenceGivesAnAcyclicTraceAndOneEnd(
            @ForAll("documents") StateGraphDocument document, @ForAll long seed) {
        var random = new Random(seed);
        var graph = new StateGraph(document);
        var run = new GraphRun(graph, 60);
        var events = new ArrayList<VisitEvent>();
        int ends = 0;
        apply(run, start(1, graph.root().id().value(), 0, ""), events);
        while (!run.isOver()) {
            var before = run.visits().size() + openCount(run);
            var event = anyEvent(run, random);
            ends +=
                    (int)
                            apply(run, event, events).stream()
                                    .filter(command -> !(command instanceof VisitCommand.Enter))
                                    .count();
            assertThat(before).as("something is open until the end").isPositive();
        }

        assertThat(ends).isEqualTo(1);
        assertThat(run.visits()).hasSizeLessThanOrEqualTo(60);
        assertThat(run.visits()).allMatch(visit -> visit.from() < visit.number());
        var again = new GraphRun(graph, 60);
        events.forEach(again::apply);
        assertThat(again.visits()).as("the same events").isEqualTo(run.visits());
        assertThat(again.openings()).isEqualTo(run.openings());
    }

    @Provide
    Arbitrary<StateGraphDocument> documents() {
        return Graphs.valid();
    }

    private static List<VisitCommand> apply(
            GraphRun run, VisitEvent event, List<VisitEvent> events) {
        events.add(event);
        return run.apply(event);
    }

    private static long openCount(GraphRun run) {
        return run.openings().size()
                + run.visits().stream().filter(visit -> !visit.status().isEnd()).count();
    }

    private static VisitEvent anyEvent(GraphRun run, Random random) {
        var open = run.visits().stream().filter(visit -> !visit.status().isEnd()).toList();
        int choice = random.nextInt(open.size() + run.openings().size());
        if (choice >= open.size()) {
            var opening = run.openings().get(choice - open.size());
            return start(
                    run.nextVisit(), opening.node().value(), opening.from(), opening.edge().id());
        }
        var visit = open.get(choice);
        if (visit.status() == VisitStatus.WAITING) {
            return new VisitResumed(visit.number(), AT);
        }
        if (random.nextInt(5) == 0) {
            return new VisitPaused(visit.number(), "question", AT);
        }
        return endOf(run, visit, open.size(), random);
    }

    private static VisitEvent endOf(GraphRun run, Visit visit, int open, Random random) {
        boolean isAnswer = visit.from() > 0 && visit.node().equals(run.graph().root().id());
        boolean isDeciding = run.graph().isDeciding(visit.node()) && !isAnswer;
        boolean isLast = open == 1 && run.openings().isEmpty();
        var decisions = new ArrayList<Map<String, Value>>();
        int count = isDeciding ? random.nextInt(3) + (isLast ? 1 : 0) : 0;
        for (int i = 0; i < count; i++) {
            decisions.add(
                    Map.of(
                            "flag1", Value.of(random.nextInt(4) == 0),
                            "flag2", Value.of(random.nextInt(4) == 0)));
        }
        return new VisitEnded(visit.number(), random.nextBoolean(), Map.of(), decisions, AT);
    }
}
