package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EventJsonTest {
    private static final NodeId NODE = new NodeId("agent-1");
    private static final Problem PROBLEM =
            new Problem(
                    "web.not-found", new LocalizedText("没有这个页面", "There is no such page"), false);

    private static final NodeResult.Succeeded FOUND =
            new NodeResult.Succeeded(
                    Json.parse("{\"rows\":[1,null]}"),
                    "2 rows",
                    Map.of("rows", Value.of(List.of(Value.of(1)))),
                    List.of("topic"));

    static Stream<RunEvent> oneOfEach() {
        return Stream.of(
                new RunEvent.RunStarted(
                        Workflow.from(Workflows.sample()),
                        RunOptions.STANDARD.withRunTimeout(Duration.ofMinutes(30)),
                        Map.of("topic", Value.of("天气"), "limit", Value.of(3)),
                        Map.of("message", Value.of("查天气")),
                        new RunId("run-0"),
                        Map.of(new NodeId("agent-1"), FOUND)),
                new RunEvent.NodeStarted(NODE, 1),
                new RunEvent.NodeFinished(NODE, 2, FOUND),
                new RunEvent.RetryDue(NODE, 1),
                new RunEvent.NodeSkipped(
                        NODE,
                        new SkipCause(SkipCause.Kind.BRANCH_NOT_TAKEN, new NodeId("agent-2"))),
                new RunEvent.NodeReused(NODE, FOUND, new RunId("run-0")),
                new RunEvent.NodeCancelled(NODE, "the run was cancelled"),
                new RunEvent.NodeReported(
                        NODE, "tool.called", Json.parse("{\"tool\":\"readFile\"}")),
                new RunEvent.EffectStarted(NODE, "tool 3 sendMail"),
                new RunEvent.EffectFinished(
                        NODE, "tool 3 sendMail", Json.parse("{\"status\":\"ok\"}")),
                new RunEvent.QuestionAsked(
                        NODE,
                        1,
                        new Question(
                                "approve-4f2a",
                                "可以发送吗？",
                                List.of("yes", "no"),
                                Json.parse("{\"tool\":\"sendMail\"}"),
                                Duration.ofHours(1)),
                        Instant.parse("2026-01-31T09:00:00Z")),
                new RunEvent.QuestionAnswered("approve-4f2a", Value.of("yes"), "ann"),
                new RunEvent.QuestionExpired("approve-4f2a"),
                new RunEvent.PlanExtended(
                        Workflows.sample().nodes(),
                        List.of(new Edge.Control(NODE, new NodeId("agent-2")))),
                new RunEvent.PlanSealed(),
                new RunEvent.PlanRevised(
                        NODE,
                        Workflows.sample().nodes().subList(0, 1),
                        Map.of(new NodeId("agent-4"), List.of(new NodeId("agent-3"))),
                        List.of(new NodeId("agent-2")),
                        new LocalizedText("换一个网站", "Another site")),
                new RunEvent.RevisionRefused(NODE, PROBLEM),
                new RunEvent.RunResumed(),
                new RunEvent.CancelRequested("用户取消"),
                new RunEvent.RunTimedOut(),
                new RunEvent.RunFinished(new RunOutcome(RunStatus.PARTIAL, PROBLEM)));
    }

    @ParameterizedTest
    @MethodSource("oneOfEach")
    void writesEachTypeAsItsCheckedInText(RunEvent event) {
        var written = EventJson.write(entry(event));

        assertThat(Json.writePretty(written))
                .isEqualTo(Golden.text(EventJson.typeOf(event) + ".json"));
        assertThat(EventJson.read(written)).isEqualTo(entry(event));
    }

    @Test
    void hasACheckedInTextForEveryTypeOfEvent() {
        assertThat(oneOfEach().<Class<?>>map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(records(RunEvent.class).toList());
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Stream.of(type.getPermittedSubclasses()).flatMap(EventJsonTest::records);
    }

    @Property
    void readsWhatItWrote(@ForAll("entries") JournalEntry entry) {
        var text = Json.write(EventJson.write(entry));

        assertThat(EventJson.read(Json.parse(text))).isEqualTo(entry);
    }

    @Provide
    Arbitrary<JournalEntry> entries() {
        return Combinators.combine(
                        Arbitraries.longs().greaterOrEqual(1), events(), Arbitraries.longs())
                .as((sequence, event, nanos) ->
                        new JournalEntry(
                                new RunId("run_1"),
                                sequence,
                                Instant.EPOCH.plusNanos(nanos),
                                event));
    }

    private static Arbitrary<RunEvent> events() {
        var attempts = Arbitraries.integers().greaterOrEqual(1);
        var nodes = Values.text().map(NodeId::new);
        return Arbitraries.oneOf(
                Arbitraries.of(oneOfEach().toList()),
                Combinators.combine(
                                options(),
                                Arbitraries.maps(Values.text(), Values.any()).ofMaxSize(3))
                        .as((options, inputs) ->
                                new RunEvent.RunStarted(
                                        Workflow.from(Workflows.sample()), options, inputs)),
                Combinators.combine(nodes, attempts, results()).as(RunEvent.NodeFinished::new),
                Combinators.combine(nodes, Values.text(), Values.any())
                        .as(RunEvent.NodeReported::new),
                Combinators.combine(nodes, Arbitraries.of(SkipCause.Kind.class), nodes)
                        .as((node, kind, because) ->
                                new RunEvent.NodeSkipped(node, new SkipCause(kind, because))),
                Combinators.combine(Arbitraries.of(RunStatus.class), problems().injectNull(0.5))
                        .as((status, problem) ->
                                new RunEvent.RunFinished(new RunOutcome(status, problem))));
    }

    private static Arbitrary<RunOptions> options() {
        var positive = Workflows.duration().filter(Duration::isPositive);
        return Combinators.combine(
                        positive,
                        positive.injectNull(0.5),
                        Arbitraries.integers().greaterOrEqual(1),
                        Workflows.retries(),
                        Arbitraries.of(OnFailure.class),
                        Workflows.duration(),
                        Arbitraries.integers().greaterOrEqual(0),
                        Arbitraries.of(true, false))
                .as(RunOptions::new);
    }

    private static Arbitrary<NodeResult> results() {
        return Arbitraries.oneOf(
                Combinators.combine(
                                Values.any(),
                                Values.text(),
                                Arbitraries.maps(Values.text(), Values.any()).ofMaxSize(3),
                                Values.text().list().ofMaxSize(3))
                        .as(NodeResult.Succeeded::new),
                problems().map(NodeResult.Failed::new),
                Values.text().map(NodeResult.Cancelled::new));
    }

    private static Arbitrary<Problem> problems() {
        return Combinators.combine(
                        Values.text(), Values.text(), Values.text(), Arbitraries.of(true, false))
                .as((code, zh, en, retryable) ->
                        new Problem(code, new LocalizedText(zh, en), retryable));
    }

    @Test
    void readsRunsThatWereRecordedBeforeResultsCouldBeReused() {
        var text =
                Json.write(EventJson.write(entry(oneOfEach().findFirst().orElseThrow())))
                        .replaceFirst(",\"from\":\"run-0\",\"reused\":.*", "}}");

        var started = (RunEvent.RunStarted) EventJson.read(Json.parse(text)).event();

        assertThat(started.from()).isNull();
        assertThat(started.reused()).isEmpty();
        assertThat(started.notes()).isNotEmpty();
    }

    @Test
    void keepsTheOrderOfReusedResults() {
        var nodes = List.of("n2", "n0", "n1");
        var reused = new LinkedHashMap<NodeId, NodeResult.Succeeded>();
        nodes.forEach(node -> reused.put(new NodeId(node), FOUND));
        var started =
                new RunEvent.RunStarted(
                        Workflow.from(Workflows.named(nodes)),
                        RunOptions.STANDARD,
                        Map.of(),
                        Map.of(),
                        new RunId("run-0"),
                        reused);

        var read = EventJson.read(Json.parse(Json.write(EventJson.write(entry(started)))));

        assertThat(((RunEvent.RunStarted) read.event()).reused().keySet())
                .extracting(NodeId::value)
                .containsExactlyElementsOf(nodes);
    }

    @Test
    void readsTheStartOfARunThatIsOlderThanChangingPlans() {
        var text =
                Golden.text("run.started.json")
                        .replace("\"stopGrace\" : 10000,", "\"stopGrace\" : 10000")
                        .replace("\"maxRevisions\" : 3", "");

        var started = (RunEvent.RunStarted) EventJson.read(Json.parse(text)).event();

        assertThat(started.options().maxRevisions()).isEqualTo(3);
        assertThat(started.options().isPlanOpen()).isFalse();
    }

    @Test
    void ignoresFieldsThatItDoesNotKnow() {
        var text =
                """
                {"id": "r-1", "seq": 1, "at": "2026-01-31T08:00:00Z", "runId": "r", "colour": 1,
                 "type": "run.cancel-requested", "payload": {"reason": "enough", "by": "li"}}
                """;

        assertThat(EventJson.read(Json.parse(text)).event())
                .isEqualTo(new RunEvent.CancelRequested("enough"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run.finished     | run.melted                     | event type 'run.melted' is not known",
                "\"seq\":1        | \"seq\":0                      | seq is '0'",
                "\"seq\":1        | \"seq\":1.5                    | seq is '1.5'",
                "\"runId\":\"r\"  | \"runId\":\"../r\"             | runId",
                "\"at\":\"2026    | \"at\":\"on 2026               | at is 'on 2026",
                "\"payload\"      | \"load\"                       | payload is missing",
                "\"completed\"    | \"melted\"                     | payload.status is 'melted'; one of",
            })
    void saysWhatCannotBeRead(String part, String replacement, String message) {
        var valid =
                "{\"seq\":1,\"at\":\"2026-01-31T08:00:00Z\",\"runId\":\"r\","
                        + "\"type\":\"run.finished\",\"payload\":{\"status\":\"completed\"}}";
        var text = valid.replace(part.strip(), replacement.strip());

        assertThatThrownBy(() -> EventJson.read(Json.parse(text)))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining(message.strip());
    }

    private static JournalEntry entry(RunEvent event) {
        return new JournalEntry(
                new RunId("run-1"), 12, Instant.parse("2026-01-31T08:00:00.125Z"), event);
    }

    @Test
    void namesWhatIsWrongWithTheRunThatAResultComesFrom() {
        var reused =
                new RunEvent.NodeReused(
                        new NodeId("a"),
                        new NodeResult.Succeeded(Value.of(1), "Done", Map.of(), List.of()),
                        new RunId("run-0"));
        var entry = new JournalEntry(new RunId("run-1"), 1, Instant.EPOCH, reused);
        var wrong = Json.write(EventJson.write(entry)).replace("run-0", "run 0");

        assertThatThrownBy(() -> EventJson.read(Json.parse(wrong)))
                .isInstanceOf(JsonException.class)
                .hasMessageContainingAll("payload", "'run 0'");
    }
}
