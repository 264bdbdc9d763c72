package dev.troupe.server.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.SpansInMemory;
import dev.troupe.server.SseReader;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is traced of turns and runs. */
@Tag("slow")
class TracingTest {
    private static final String SECRET = "zebra4711"; // texts that must not be in a trace

    @TempDir private Path directory;
    private OpenAiTestServer server;

    @BeforeEach
    void start() throws IOException {
        server =
                OpenAiTestServer.start(
                        directory,
                        null,
                        AccessSettings.OPEN,
                        Map.of("OTEL_TRACES_EXPORTER", "memory"));
        Files.writeString(server.workspace.resolve(SECRET + ".csv"), TestServer.SALES);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Value said(String text) {
        var talk = server.program().post("/api/conversations", "{}").json().field("id").asText();
        var path = "/api/conversations/" + talk;
        try (var events = SseReader.open(server.port(), path + "/events")) {
            var body = Json.write(Values.record("text", Value.of(text)));
            assertThat(server.program().post(path + "/messages", body).status()).isEqualTo(202);
            return events.answer(1);
        }
    }

    private List<SpanData> spans() {
        server.part(Tracing.class).flush();
        return SpansInMemory.all();
    }

    private List<SpanData> spansOf(String run) {
        var trace = TraceIdGenerator.traceId(new RunId(run));
        return spans().stream().filter(span -> span.getTraceId().equals(trace)).toList();
    }

    private static String text(SpanData span, String name) {
        return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(name)));
    }

    private static List<SpanData> of(String operation, List<SpanData> spans) {
        return spans.stream()
                .filter(span -> text(span, GenAiAttributes.OPERATION).equals(operation))
                .toList();
    }

    @Test
    void aRunIsATraceOfItsNodesTheirModelCallsAndTools() {
        var answer = said("Read " + SECRET + ".csv and save it as " + SECRET + "-copy.csv");
        var run = answer.field("runId").asText();

        var spans = spansOf(run);
        var workflow = of("invoke_workflow", spans).getFirst();
        var nodes = of("invoke_agent", spans);
        assertThat(workflow.getParentSpanId()).isEqualTo(SpanId.getInvalid());
        assertThat(text(workflow, "troupe.run.id")).isEqualTo(run);
        assertThat(text(workflow, "troupe.state")).isEqualTo("completed");
        assertThat(nodes)
                .isNotEmpty()
                .allSatisfy(node -> {
                    assertThat(node.getParentSpanId()).isEqualTo(workflow.getSpanId());
                    assertThat(node.getName())
                            .isEqualTo("invoke_agent " + text(node, GenAiAttributes.AGENT));
                });
        var ids = nodes.stream().map(SpanData::getSpanId).toList();
        assertThat(of("chat", spans))
                .isNotEmpty()
                .allMatch(chat -> chat.getName().equals("chat rules"))
                .allMatch(chat -> text(chat, GenAiAttributes.PROVIDER).equals("offline"));
        assertThat(of("execute_tool", spans))
                .isNotEmpty()
                .allMatch(tool ->
                        tool.getName().equals("execute_tool " + text(tool, GenAiAttributes.TOOL)))
                .allMatch(tool -> ids.contains(tool.getParentSpanId()));
    }

    @Test
    void planningIsATraceOfItsOwnThatTheRunRefersTo() {
        var answer = said("Read " + SECRET + ".csv and save it as " + SECRET + "-copy.csv");

        var workflow = of("invoke_workflow", spansOf(answer.field("runId").asText())).getFirst();
        var turn =
                spans().stream()
                        .filter(span -> span.getName().equals("invoke_agent troupe"))
                        .findFirst()
                        .orElseThrow();
        assertThat(workflow.getLinks().stream().map(LinkData::getSpanContext))
                .containsExactly(turn.getSpanContext());
        var plan = of("plan", spans()).getFirst();
        assertThat(plan.getName()).isEqualTo("plan troupe");
        assertThat(plan.getParentSpanId()).isEqualTo(turn.getSpanId());
        assertThat(rolesBelow(turn)).contains("router").doesNotContain("planner");
        assertThat(rolesBelow(plan)).containsOnly("planner");
    }

    private List<String> rolesBelow(SpanData parent) {
        return spans().stream()
                .filter(span -> span.getParentSpanId().equals(parent.getSpanId()))
                .filter(span -> text(span, GenAiAttributes.OPERATION).equals("chat"))
                .map(span -> text(span, "troupe.role"))
                .toList();
    }

    @Test
    void messagesAndArgumentsAreInTheSpansWhereTheyAreAskedFor() throws IOException {
        server.close();
        server =
                OpenAiTestServer.start(
                        directory,
                        null,
                        AccessSettings.OPEN,
                        Map.of(
                                "OTEL_TRACES_EXPORTER",
                                "memory",
                                "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT",
                                "SPAN_ONLY"));
        said("Read " + SECRET + ".csv and save it as " + SECRET + "-copy.csv");

        var chats = of("chat", spans());
        assertThat(chats)
                .isNotEmpty()
                .allSatisfy(chat -> {
                    var input = Json.parse(text(chat, GenAiAttributes.INPUT_MESSAGES)).items();
                    var output = Json.parse(text(chat, GenAiAttributes.OUTPUT_MESSAGES)).items();
                    assertThat(
                                    input.getFirst()
                                            .field("parts")
                                            .items()
                                            .getFirst()
                                            .field("type")
                                            .asText())
                            .isEqualTo("text");
                    assertThat(output.getFirst().field("role").asText()).isEqualTo("assistant");
                    assertThat(output.getFirst().field("finish_reason").asText()).isNotEmpty();
                });
        assertThat(of("execute_tool", spans()))
                .extracting(tool -> text(tool, GenAiAttributes.TOOL_ARGUMENTS))
                .anyMatch(arguments -> arguments.contains(SECRET + ".csv"));
    }

    @Test
    void nothingThatWasSaidIsInTheSpans() {
        said("Read " + SECRET + ".csv and save it as " + SECRET + "-copy.csv");

        assertThat(spans()).isNotEmpty();
        assertThat(spans().toString()).doesNotContain(SECRET);
    }

    @Test
    void aRunThatWaitedGoesOnInTheSameTrace() {
        var run = said("Delete " + SECRET + ".csv").field("runId").asText();
        var before = of("invoke_workflow", spansOf(run));

        try (var events = SseReader.open(server.port(), "/api/runs/" + run + "/events")) {
            assertThat(server.program().post("/api/runs/" + run + "/deny", "{}").status())
                    .isEqualTo(202);
            events.untilEnd();
        }
        awaitTurn(run);

        assertThat(before)
                .extracting(span -> text(span, "troupe.state"))
                .containsExactly("waiting");
        var first = before.getFirst();
        var after = of("invoke_workflow", spansOf(run)).getLast();
        assertThat(after.getParentSpanId()).isEqualTo(first.getSpanId());
        assertThat(text(after, "troupe.state")).isNotEqualTo("waiting");
        assertThat(of("invoke_agent", spansOf(run)))
                .filteredOn(node -> node.getStatus().getStatusCode() == StatusCode.ERROR)
                .allMatch(node -> text(node, GenAiAttributes.ERROR).contains("."));
    }

    /** Until the answer reports that the run has ended. */
    private void awaitTurn(String run) {
        var talk = server.program().get("/api/runs/" + run).json().field("conversationId").asText();
        var path = "/api/conversations/" + talk + "/events";
        try (var events = SseReader.open(server.port(), path)) {
            events.await(event ->
                    event.field("type").asText().equals("conversation.answer")
                            && !event.field("payload")
                                    .field("state")
                                    .asText()
                                    .equals("NEEDS_INPUT"));
        }
    }
}
