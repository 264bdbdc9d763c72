package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.Usage;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.SpansInMemory;
import dev.troupe.server.SseReader;
import dev.troupe.server.http.Values;
import dev.troupe.server.observe.GenAiAttributes;
import dev.troupe.server.observe.TraceIdGenerator;
import dev.troupe.server.observe.Tracing;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.testing.model.FakeOpenAiServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The usage of runs and their nodes, exactly, while several run at the same time. */
@Tag("slow")
class UsageTest {
    private static final int RUNS = 8;
    private static final int NODES = 3;
    private static final Pattern TASK = Pattern.compile("T[eo]l[ld] (\\d+) part (\\d+)");

    @TempDir private Path directory;
    private FakeOpenAiServer provider;
    private OpenAiTestServer server;

    @BeforeEach
    void start() throws IOException {
        provider = FakeOpenAiServer.start(UsageTest::reply);
        server =
                OpenAiTestServer.start(
                        directory,
                        provider,
                        AccessSettings.OPEN,
                        Map.of(
                                "TROUPE_MODEL",
                                OpenAiTestServer.MODEL,
                                "OPENAI_BASE_URL",
                                provider.baseUrl().toString(),
                                "OPENAI_API_KEY",
                                "upstream-key",
                                "OTEL_TRACES_EXPORTER",
                                "memory"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Each node uses what its number specifies; the answer uses 1 for its run. */
    private static ModelReply reply(ModelRequest request, TextListener onText) {
        var text = request.messages().stream().map(Message::text).collect(Collectors.joining("\n"));
        var task = TASK.matcher(text);
        assertThat(task.find()).as(text).isTrue();
        int run = Integer.parseInt(task.group(1));
        int node = request.tools().isEmpty() ? 0 : Integer.parseInt(task.group(2));
        var told = "Told " + run + " part " + node;
        onText.onText(told);
        return ModelReply.text(told, OpenAiTestServer.MODEL)
                .withUsage(Usage.withoutCost(input(run, node), output(run, node)));
    }

    private static long input(int run, int node) {
        return 1_000L * run + 10L * node;
    }

    private static long output(int run, int node) {
        return 100L * run + node;
    }

    private static String plan(int run) {
        var nodes =
                IntStream.rangeClosed(1, NODES)
                        .mapToObj(node -> {
                            var task = "Tell " + run + " part " + node;
                            return Values.record(
                                    "id", Value.of("node-" + node),
                                    "type", Value.of("file"),
                                    "name", Value.of("Teller"),
                                    "desc", Value.of(task),
                                    "steps",
                                            Value.of(
                                                    List.of(
                                                            Values.record(
                                                                    "stepNumber", Value.of(node),
                                                                    "desc", Value.of(task)))),
                                    "dependencies", Value.of(List.of()));
                        })
                        .toList();
        return Json.write(
                Values.record(
                        "workflow",
                        Values.record(
                                "id", Value.of("workflow-" + run),
                                "name", Value.of("test"),
                                "description", Value.of("Several parts"),
                                "agentGraph", Value.of(nodes))));
    }

    /** Runs a plan to its end; the answer as the conversation has it. */
    private Value ran(int number) {
        var ordered = server.program().post("/api/runs", plan(number));
        assertThat(ordered.status()).as(ordered.body()).isEqualTo(202);
        var talk = ordered.json().field("conversationId").asText();
        var path = "/api/conversations/" + talk + "/events";
        try (var events = SseReader.open(server.port(), path)) {
            return events.answer(1);
        }
    }

    private List<Value> ranAtOnce() throws InterruptedException, ExecutionException {
        try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers =
                    IntStream.rangeClosed(1, RUNS)
                            .mapToObj(run -> people.submit(() -> ran(run)))
                            .toList();
            var all = new java.util.ArrayList<Value>();
            for (var answer : answers) {
                all.add(answer.get());
            }
            return all;
        }
    }

    @Test
    void everyRunAndNodeCountsItsOwn() throws InterruptedException, ExecutionException {
        var answers = ranAtOnce();

        long all = 0;
        for (int run = 1; run <= RUNS; run++) {
            var answer = answers.get(run - 1);
            var shown = server.program().get("/api/runs/" + answer.field("runId").asText()).json();
            long total = 0;
            for (int node = 1; node <= NODES; node++) {
                long own = input(run, node) + output(run, node);
                assertThat(shown.field("nodes").item(node - 1).field("tokens"))
                        .isEqualTo(Value.of(own));
                total += own;
            }
            assertThat(shown.field("tokens")).isEqualTo(Value.of(total));
            var usage = answer.field("usage");
            var planning = usage.field("planning");
            assertThat(planning.field("inputTokens"))
                    .as(answer.field("text").asText())
                    .isEqualTo(Value.of(input(run, 0)));
            assertThat(planning.field("outputTokens")).isEqualTo(Value.of(output(run, 0)));
            long whole = total + input(run, 0) + output(run, 0);
            assertThat(tokens(usage)).isEqualTo(whole);
            all += whole;
            requireSpans(answer.field("runId").asText(), run);
        }
        var registry = server.part(MeterRegistry.class);
        assertThat(
                        registry.get("gen_ai.client.token.usage").summaries().stream()
                                .mapToDouble(summary -> summary.totalAmount())
                                .sum())
                .isEqualTo((double) all);
        assertThat(registry.get("troupe.runs.started").counter().count()).isEqualTo(RUNS);
        assertThat(registry.get("troupe.run.duration").tag("state", "completed").timer().count())
                .isEqualTo(RUNS);
        assertThat(registry.get("troupe.node.duration").tag("agent", "file").timer().count())
                .isEqualTo((long) RUNS * NODES);
    }

    private static long tokens(Value usage) {
        return (long) Values.number(usage.field("inputTokens"))
                + Values.number(usage.field("outputTokens"));
    }

    /** The calls of a node are below it, and name what it used. */
    private void requireSpans(String id, int run) {
        server.part(Tracing.class).flush();
        var trace = TraceIdGenerator.traceId(new RunId(id));
        var spans =
                SpansInMemory.all().stream()
                        .filter(span -> span.getTraceId().equals(trace))
                        .toList();
        var calls = new HashSet<String>();
        for (var node : spans) {
            var name = text(node, "troupe.node.id");
            if (!name.isEmpty()) {
                int number = Integer.parseInt(name.substring("node-".length()));
                assertThat(number(node)).isEqualTo(input(run, number));
                spans.stream()
                        .filter(chat -> chat.getParentSpanId().equals(node.getSpanId()))
                        .filter(chat -> chat.getName().equals("chat any-model"))
                        .forEach(chat -> {
                            assertThat(number(chat)).isEqualTo(input(run, number));
                            calls.add(name);
                        });
            }
        }
        assertThat(calls).hasSize(NODES);
    }

    private static String text(SpanData span, String name) {
        var text = span.getAttributes().get(AttributeKey.stringKey(name));
        return text == null ? "" : text;
    }

    private static long number(SpanData span) {
        var number = span.getAttributes().get(AttributeKey.longKey(GenAiAttributes.INPUT_TOKENS));
        return number == null ? 0 : number;
    }

    @Test
    void whatUnderstandingAMessageTookCountsAsWell() {
        var talk = server.program().post("/api/conversations", "{}").json().field("id").asText();
        var path = "/api/conversations/" + talk;
        try (var events = SseReader.open(server.port(), path + "/events")) {
            var said = server.program().post(path + "/messages", "{\"text\": \"Tell 7 part 1\"}");
            assertThat(said.status()).as(said.body()).isEqualTo(202);
            var usage = events.answer(1).field("usage");

            assertThat(tokens(usage)).isPositive();
            assertThat(tokens(usage.field("planning"))).isEqualTo(tokens(usage));
        }
    }

    /** After a restart too, since a run of yesterday's server counts as well. */
    @Test
    void showsWhatTheUserUsedOfABudgetAfterARestart() throws IOException {
        long used = tokens(ran(1).field("usage"));
        server.close();
        Files.writeString(
                directory.resolve("work/troupe.yaml"),
                "models: {default: {budget: {user: {day: {tokens: 1000000}}}}}");
        start();

        var usage = server.program().get("/api/usage").json();

        assertThat(usage.field("day").field("tokens")).isEqualTo(Value.of(used));
        assertThat(usage.field("month").field("tokens")).isEqualTo(Value.of(used));
        var budget = usage.field("budgets").item(0);
        assertThat(budget.field("setting").asText()).isEqualTo("models.default.budget.user.day");
        assertThat(budget.field("tokens")).isEqualTo(Value.of(1_000_000L));
        assertThat(budget.field("used").field("tokens")).isEqualTo(Value.of(used));
    }

    @Test
    void endsARunThatWouldExceedTheDayOfItsUserAndSaysWhenThatEnds() throws IOException {
        server.close();
        Files.writeString(
                directory.resolve("work/troupe.yaml"),
                "models: {default: {budget: {user: {day: {tokens: 1000}}}}}");
        start();

        var answer = ran(1);

        assertThat(answer.field("text").asText())
                .contains("each user on a day", "00:00 UTC", "models.default.budget.user.day");
        assertThat(tokens(answer.field("usage"))).isZero();
    }
}
