package dev.troupe.codec;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Condition;
import dev.troupe.core.workflow.Condition.Operand;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Join;
import dev.troupe.core.workflow.NodePolicy;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Reducer;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitrary drafts, conditions and their parts; most drafts are not valid workflows. */
final class Workflows {
    private Workflows() {}

    static Arbitrary<WorkflowDraft> drafts() {
        return Combinators.combine(
                        Values.text(),
                        Values.text(),
                        node().list().ofMaxSize(3),
                        edge().list().ofMaxSize(3),
                        reducers(),
                        Arbitraries.longs().injectNull(0.5),
                        Values.any())
                .as((name, description, nodes, edges, reducers, duration, context) ->
                        new WorkflowDraft(
                                "workflow-1",
                                name,
                                description,
                                nodes,
                                edges,
                                reducers,
                                duration,
                                context));
    }

    /** One node for each id; none waits for another. */
    static WorkflowDraft named(List<String> ids) {
        var nodes =
                ids.stream()
                        .map(id ->
                                AgentNode.of(
                                        id,
                                        "writer",
                                        "Node " + id,
                                        "Writes " + id,
                                        List.of(new Step(ids.indexOf(id) + 1, "Write")),
                                        List.of()))
                        .toList();
        return WorkflowDraft.of("workflow-1", "Sample", "Writes several things", nodes);
    }

    /** A valid draft with one of everything. */
    static WorkflowDraft sample() {
        var fetch =
                AgentNode.of(
                                "agent-1",
                                "crawler",
                                "抓取",
                                "Fetch the page",
                                List.of(new Step(1, "Open the page")),
                                List.of())
                        .withPolicy(
                                new NodePolicy(
                                        Duration.ofSeconds(20),
                                        new RetryPolicy(
                                                1, Duration.ofMillis(250), Duration.ofSeconds(5)),
                                        OnFailure.CONTINUE));
        var save =
                AgentNode.of(
                                "agent-2",
                                "file",
                                "保存",
                                "Save the result",
                                List.of(new Step(2, "Write it as JSON")),
                                List.of())
                        .withJoin(Join.ANY);
        return new WorkflowDraft(
                "workflow-7",
                "抓取并保存",
                "Fetch one page and save what it says",
                List.of(fetch, save),
                List.of(
                        new Edge.When(
                                fetch.id(),
                                save.id(),
                                Condition.parse("output.score >= 0.5 and not vals.skip"),
                                2),
                        new Edge.Info(fetch.id(), save.id())),
                Map.of("rows", Reducer.APPEND),
                60_000L,
                Json.parse("{\"page\":\"https://example.org/\"}"));
    }

    private static Arbitrary<AgentNode> node() {
        return Combinators.combine(
                        id(),
                        Values.text(),
                        Values.text(),
                        Combinators.combine(Arbitraries.integers(), Values.text())
                                .as(Step::new)
                                .list()
                                .ofMaxSize(3),
                        id().list().ofMaxSize(3),
                        Arbitraries.of(Join.class),
                        policy(),
                        Arbitraries.of("", "*.csv", "pages"))
                .as((id, name, desc, steps, dependencies, join, policy, forEach) ->
                        new AgentNode(
                                id,
                                "type",
                                name,
                                desc,
                                steps,
                                dependencies,
                                join,
                                policy,
                                forEach));
    }

    private static Arbitrary<NodeId> id() {
        return Arbitraries.integers().between(1, 9).map(number -> new NodeId("agent-" + number));
    }

    private static Arbitrary<NodePolicy> policy() {
        return Combinators.combine(
                        duration().filter(Duration::isPositive).injectNull(0.5),
                        retries().injectNull(0.5),
                        Arbitraries.of(OnFailure.class).injectNull(0.5))
                .as(NodePolicy::new);
    }

    static Arbitrary<Duration> duration() {
        return Combinators.combine(
                        Arbitraries.longs().greaterOrEqual(0),
                        Arbitraries.integers().between(0, 999_999_999))
                .as(Duration::ofSeconds);
    }

    static Arbitrary<RetryPolicy> retries() {
        return Combinators.combine(Arbitraries.integers().between(0, 20), duration(), duration())
                .as((max, a, b) ->
                        new RetryPolicy(
                                max, a.compareTo(b) < 0 ? a : b, a.compareTo(b) < 0 ? b : a));
    }

    private static Arbitrary<Map<String, Reducer>> reducers() {
        return Arbitraries.maps(Values.text(), Arbitraries.of(Reducer.class)).ofMaxSize(3);
    }

    private static Arbitrary<Edge> edge() {
        return Arbitraries.oneOf(
                Combinators.combine(id(), id()).as(Edge.Control::new),
                Combinators.combine(id(), id()).as(Edge.Otherwise::new),
                Combinators.combine(id(), id()).as(Edge.Info::new),
                Combinators.combine(id(), id()).as(Edge.Listening::new),
                Combinators.combine(id(), id()).as(Edge.Notification::new),
                Combinators.combine(id(), id(), conditions(), Arbitraries.integers())
                        .as(Edge.When::new));
    }

    static Arbitrary<Condition> conditions() {
        return conditions(3);
    }

    private static Arbitrary<Condition> conditions(int depth) {
        var simple =
                Arbitraries.oneOf(
                        operand().map(Condition.IsSet::new).map(Condition.class::cast),
                        Combinators.combine(
                                        operand(),
                                        Arbitraries.of(Condition.Operator.class),
                                        operand())
                                .as(Condition.Compare::new));
        if (depth == 0) {
            return simple;
        }
        var inner = conditions(depth - 1);
        return Arbitraries.oneOf(
                simple,
                inner.map(Condition.Not::new),
                inner.list().ofMinSize(2).ofMaxSize(3).map(Condition.And::new),
                inner.list().ofMinSize(2).ofMaxSize(3).map(Condition.Or::new));
    }

    private static Arbitrary<Operand> operand() {
        return Arbitraries.oneOf(
                literal().map(Operand.Literal::new),
                literal().list().ofMaxSize(3).map(items -> new Operand.Literal(Value.of(items))),
                Arbitraries.of("vals.approved", "output.a-b.c", "nodes.agent-1.output.x", "分数")
                        .map(path -> new Operand.Path(List.of(path.split("\\.")))));
    }

    private static Arbitrary<Value> literal() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withChars("ab '(),“中\n>=").ofMaxLength(8).map(Value::of),
                Arbitraries.strings().withChars("ab \"[]").ofMaxLength(8).map(Value::of),
                Arbitraries.bigDecimals().ofScale(3).map(Value::of),
                Arbitraries.of(true, false).map(Value::of),
                Arbitraries.just(Value.missing()));
    }
}
