package dev.troupe.server.agui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.Values;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class AgUiControllerTest {
    @TempDir private Path directory;

    private TestServer server() {
        return TestServer.start(directory).with("notes.csv", "name\nAda\n");
    }

    static String body(String thread, String text) {
        var message = Values.record("id", Value.of("m"), "role", Value.of("user"));
        return Json.write(
                Values.record(
                        "threadId",
                        Value.of(thread),
                        "runId",
                        Value.of("run-of-client"),
                        "protocolVersion",
                        Value.of("1.0"),
                        "messages",
                        Value.of(
                                text.isEmpty()
                                        ? List.of()
                                        : List.of(
                                                Values.with(message, "content", Value.of(text))))));
    }

    static List<Value> events(String stream) {
        return stream.lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.parse(line.substring("data: ".length())))
                .toList();
    }

    private static List<Value> run(TestServer server, String body) {
        var reply = server.program().post("/agui", body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.header("content-type")).startsWith("text/event-stream");
        return events(reply.body());
    }

    private static List<String> types(List<Value> events) {
        return events.stream().map(event -> event.field("type").asText()).toList();
    }

    @Test
    void aRunHasStepsSubagentsCallsStateAndText() {
        try (var server = server()) {
            var events = run(server, body("t-1", "Copy notes.csv to copy.csv"));

            var types = types(events);
            assertThat(types).startsWith("RUN_STARTED", "STATE_SNAPSHOT").endsWith("RUN_FINISHED");
            assertThat(types)
                    .containsSubsequence(
                            "STEP_STARTED",
                            "STEP_FINISHED",
                            "SUBAGENT_STARTED",
                            "TOOL_CALL_START",
                            "TOOL_CALL_ARGS",
                            "TOOL_CALL_END",
                            "TOOL_CALL_RESULT",
                            "SUBAGENT_FINISHED",
                            "TEXT_MESSAGE_START",
                            "TEXT_MESSAGE_CONTENT",
                            "TEXT_MESSAGE_END");
            var last = events.getLast();
            assertThat(last.field("threadId").asText()).isEqualTo("t-1");
            assertThat(last.field("runId").asText()).isEqualTo("run-of-client");
            assertThat(last.field("outcome").field("type").asText()).isEqualTo("success");
            assertThat(last.field("result").field("state").asText()).isEqualTo("COMPLETED");
            assertThat(server.file("copy.csv")).hasContent("name\nAda");
        }
    }

    @Test
    void aThreadIsOneConversationOfOneUser() {
        try (var server = server()) {
            var first = run(server, body("t-1", "hello"));
            var second = run(server, body("t-1", "What is 17% of 2350?"));
            var other = run(server, body("t-2", ""));

            assertThat(conversation(second)).isEqualTo(conversation(first));
            assertThat(conversation(other)).as("none was begun").isEmpty();
            assertThat(server.items("/api/conversations")).hasSize(1);
            assertThat(types(other))
                    .containsExactly(
                            "RUN_STARTED", "STATE_SNAPSHOT", "MESSAGES_SNAPSHOT", "RUN_FINISHED");
        }
    }

    private static String conversation(List<Value> events) {
        return events.get(1).field("snapshot").field("troupe").field("conversationId").asText();
    }

    @Test
    void anApprovalIsAnInterruptThatADenialEnds() {
        try (var server = server()) {
            var asked = run(server, body("t-1", "Delete notes.csv")).getLast();
            var interrupt = asked.field("outcome").field("interrupts").items().getFirst();
            assertThat(interrupt.field("reason").asText()).isEqualTo("approval");
            assertThat(server.file("notes.csv")).exists();

            var resume =
                    Values.record(
                            "interruptId", interrupt.field("id"), "status", Value.of("cancelled"));
            var resumed =
                    Values.with(Json.parse(body("t-1", "")), "resume", Value.of(List.of(resume)));
            var denied = run(server, Json.write(resumed));

            assertThat(types(denied).getLast()).isIn("RUN_FINISHED", "RUN_ERROR");
            assertThat(server.file("notes.csv")).exists();
            assertThat(run(server, Json.write(resumed)).getLast().toString())
                    .as("answered already")
                    .doesNotContain("interrupts");
        }
    }

    @Test
    void aRunThatContinuesShowsItsNodesAgain() {
        try (var server = server()) {
            var asked = run(server, body("t-1", "Delete notes.csv")).getLast();
            var key = asked.field("outcome").field("interrupts").items().getFirst().field("id");

            var invalid = server.program().post("/agui", resume(key, "{\"decision\": \"maybe\"}"));
            var continued = run(server, resume(key, "{\"decision\": \"allow\"}"));

            assertThat(invalid.status()).as(invalid.body()).isEqualTo(422);
            assertThat(invalid.body()).contains("resume[0].payload");
            assertThat(types(continued))
                    .containsSubsequence(
                            "STATE_DELTA", "SUBAGENT_STARTED", "SUBAGENT_FINISHED", "RUN_FINISHED");
            assertThat(server.file("notes.csv")).doesNotExist();
        }
    }

    private static String resume(Value key, String payload) {
        var resume =
                Values.record(
                        "interruptId",
                        key,
                        "status",
                        Value.of("resolved"),
                        "payload",
                        Json.parse(payload));
        return Json.write(
                Values.with(Json.parse(body("t-1", "")), "resume", Value.of(List.of(resume))));
    }

    @Test
    void toolsOfTheClientAreReportedAsIgnored() {
        try (var server = server()) {
            var tool = Values.record("name", Value.of("paint"), "description", Value.of("paints"));
            var body =
                    Values.with(Json.parse(body("t-1", "hello")), "tools", Value.of(List.of(tool)));

            var custom =
                    run(server, Json.write(body)).stream()
                            .filter(event -> event.field("type").asText().equals("CUSTOM"))
                            .findFirst();

            assertThat(custom.orElseThrow().field("value").field("tools").items())
                    .containsExactly(Value.of("paint"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|threadId",
                "{\"threadId\": \"t\"}|runId",
                "{\"threadId\": \"t\", \"runId\": \"r\", \"messages\": 7}|messages must be an array",
                "{\"threadId\": \"t\", \"runId\": \"r\", \"protocolVersion\": \"2.0\"}|'2.0'",
                "{\"threadId\": \"t\", \"runId\": \"r\", \"messages\": [{\"role\": \"boss\"}]}|messages[0].role 'boss'",
                "{\"threadId\": \"t\", \"runId\": \"r\", \"resume\": [{\"interruptId\": \"x\"}]}|resume[0]",
                "{\"threadId\": \"t\", \"runId\": \"r\", \"resume\": [{},{}]}|resume has 2 items",
                "{\"threadId\": \"t\", \"runId\": \"r\", \"resume\": [{\"interruptId\": \"which-file\", \"status\": \"cancelled\"}]}|'which-file'",
            })
    void whatIsWrongIsNamed(String body, String named) {
        try (var server = server()) {
            var refused = server.program().post("/agui", body);

            assertThat(refused.status()).as(refused.body()).isEqualTo(422);
            assertThat(refused.body()).contains(named);
        }
    }

    @Test
    void pagesOfOtherSitesKeysThatMayNotAndLargeBodiesAreRefused() throws IOException {
        try (var server = server()) {
            var foreign =
                    server.program()
                            .send(
                                    "POST",
                                    "/agui",
                                    body("t-1", "hello"),
                                    "Origin",
                                    "https://evil.example");
            var large = server.program().post("/agui", "\"" + "x".repeat(40_000_000) + "\"");
            var long20 = server.program().post("/agui", body("t-1", "x".repeat(20_001)));

            assertThat(foreign.status()).as(foreign.body()).isEqualTo(403);
            assertThat(large.status()).as(large.body()).isEqualTo(413);
            assertThat(long20.status()).as(long20.body()).isEqualTo(422);
            assertThat(server.items("/api/conversations")).isEmpty();
        }
    }
}
