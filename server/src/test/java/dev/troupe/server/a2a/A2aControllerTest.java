package dev.troupe.server.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.account.Account;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients of A2A may do, and how they are refused. */
@Timeout(300)
class A2aControllerTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private static Path directory;
    private static OpenAiTestServer server;
    private static TestClient ann;
    private static TestClient reader;
    private static TestClient bob;

    @BeforeAll
    static void start() throws IOException {
        server =
                OpenAiTestServer.start(
                        directory,
                        null,
                        AccessSettings.OPEN.withMode(AccessSettings.Mode.ACCOUNTS),
                        Map.of());
        server.part(AccountService.class).create("ann", PASSWORD, Account.Role.MEMBER);
        server.part(AccountService.class).create("bob", PASSWORD, Account.Role.MEMBER);
        ann = program("ann", "run");
        reader = program("ann", "read");
        bob = program("bob", "run");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static TestClient program(String name, String scope) {
        var browser = new TestBrowser(server.port());
        browser.signIn(name, PASSWORD);
        var made =
                browser.post("/api/keys", "{\"name\":\"a2a\",\"scopes\":[\"" + scope + "\"]}")
                        .json();
        return server.program().withKey(made.field("secret").asText());
    }

    private static TestClient.Reply call(
            TestClient client, String method, String params, String... headers) {
        var body =
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}"
                        .formatted(method, params);
        return client.send("POST", "/a2a", body, headers);
    }

    private static TestClient.Reply send(TestClient client, String text) {
        return call(client, "SendMessage", message(text), "A2A-Version", "1.0");
    }

    private static String message(String text) {
        return "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"%s\"}]}}"
                .formatted(text);
    }

    private static Value task(TestClient.Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        var task = reply.json().field("result").field("task");
        assertThat(task.isMissing()).as(reply.body()).isFalse();
        return task;
    }

    private static void assertRefused(TestClient.Reply reply, int status, int code) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.json().field("jsonrpc").asText()).isEqualTo("2.0");
        var error = reply.json().field("error");
        assertThat(error.field("code")).as(reply.body()).isEqualTo(Value.of(code));
        assertThat(error.field("message").asText()).isNotBlank();
        assertThat(error.field("data").items().getFirst().field("reason").asText()).isNotBlank();
    }

    @Test
    void theCardIsForEveryoneAndNamesNoAgentOfTheUser() {
        var card = server.program().get("/.well-known/agent-card.json").json();

        assertThat(card.field("supportedInterfaces").items())
                .extracting(it -> it.field("protocolVersion").asText())
                .containsExactly("1.0", "1.0", "0.3");
        assertThat(card.field("securitySchemes").field("key").isMissing()).isFalse();
        assertThat(card.field("skills").items()).hasSize(1);
        var extended = call(reader, "GetExtendedAgentCard", "{}", "A2A-Version", "1.0").json();
        assertThat(extended.field("result").field("skills").items().size()).isGreaterThan(1);
    }

    @Test
    void aTaskIsItsUsersAlone() {
        var task = task(send(ann, "hello"));
        var id = "{\"id\":\"%s\"}".formatted(task.field("id").asText());

        assertThat(task.field("status").field("state").asText()).isEqualTo("TASK_STATE_COMPLETED");
        var read = call(reader, "GetTask", id, "A2A-Version", "1.0").json().field("result");
        assertThat(read.field("id")).isEqualTo(task.field("id"));
        assertRefused(call(bob, "GetTask", id, "A2A-Version", "1.0"), 200, -32001);
        assertRefused(call(bob, "CancelTask", id, "A2A-Version", "1.0"), 200, -32001);
        var listed = call(bob, "ListTasks", "{}", "A2A-Version", "1.0").json().field("result");
        assertThat(listed.field("totalSize")).isEqualTo(Value.of(0));
        var inContext =
                "{\"message\":{\"messageId\":\"m\",\"contextId\":\"%s\",\"parts\":[{\"text\":\"hi\"}]}}"
                        .formatted(task.field("contextId").asText());
        assertRefused(call(bob, "SendMessage", inContext, "A2A-Version", "1.0"), 200, -32602);
    }

    @Test
    void aTaskIsContinuedByItsAnswerAndReadAfterwards() throws IOException {
        var file = Files.writeString(server.workspace.resolve("mine.csv"), "mine");
        // users with accounts have a workspace of their own, where this file is not
        var asked = task(send(ann, "compute the total amount"));
        assertThat(asked.field("status").field("state").asText())
                .isEqualTo("TASK_STATE_INPUT_REQUIRED");

        var continued =
                call(
                        ann,
                        "SendMessage",
                        "{\"message\":{\"messageId\":\"m\",\"taskId\":\"%s\",\"parts\":[{\"text\":\"never mind\"}]}}"
                                .formatted(asked.field("id").asText()),
                        "A2A-Version",
                        "1.0");

        assertThat(task(continued).field("id")).isEqualTo(asked.field("id"));
        assertThat(file).exists();
    }

    @Test
    void listsByPagesAndStates() {
        for (int i = 0; i < 3; i++) {
            var _ = task(send(ann, "hello"));
        }
        var first = list("{\"pageSize\":2}");
        var second =
                list(
                        "{\"pageSize\":2,\"pageToken\":\"%s\"}"
                                .formatted(first.field("nextPageToken").asText()));

        assertThat(first.field("tasks").items()).hasSize(2);
        assertThat(first.field("tasks").items().getFirst().field("artifacts").isMissing()).isTrue();
        assertThat(second.field("tasks").items())
                .isNotEmpty()
                .doesNotContainAnyElementsOf(first.field("tasks").items());
        assertThat(list("{\"status\":\"TASK_STATE_FAILED\"}").field("tasks").items()).isEmpty();
    }

    private static Value list(String params) {
        return call(ann, "ListTasks", params, "A2A-Version", "1.0").json().field("result");
    }

    @Test
    void clientsOf03HaveItsForms() {
        var params =
                "{\"message\":{\"kind\":\"message\",\"messageId\":\"m\",\"role\":\"user\",\"parts\":[{\"kind\":\"text\",\"text\":\"hello\"}]}}";

        var task = call(ann, "message/send", params).json().field("result");

        assertThat(task.field("kind").asText()).isEqualTo("task");
        assertThat(task.field("status").field("state").asText()).isEqualTo("completed");
        assertThat(task.field("history").items().getFirst().field("role").asText())
                .isEqualTo("user");
        var stream = call(ann, "message/stream", params);
        assertThat(stream.header("content-type")).startsWith("text/event-stream");
        assertThat(stream.body()).contains("\"kind\":\"artifact-update\"", "\"final\":true");
    }

    @Test
    void whoMayNotIsRefusedInTheFormOfTheProtocol() {
        var strangers = server.program();
        var hello = message("hello");

        assertRefused(send(strangers, "hello"), 401, -32000);
        assertRefused(send(strangers.withKey("wrong"), "hello"), 401, -32000);
        assertRefused(send(reader, "hello"), 403, -32000);
        assertRefused(call(reader, "SendStreamingMessage", hello), 403, -32000);
        assertRefused(
                call(strangers, "SendMessage", hello, "Origin", "https://evil.example"),
                401,
                -32000);
        assertRefused(ann.send("POST", "/a2a", "\"" + "x".repeat(9_000_000) + "\""), 413, -32600);
    }

    @Test
    void aTaskThatIsWorkedOnIsFollowedAndCancelled() throws Exception {
        var never = new CountDownLatch(1); // only an interrupt ends the model's reply
        var chat =
                ScriptedReply.calls(
                        new ToolCall(
                                "c",
                                "recognizeIntent",
                                "{\"intent\": \"simple_chat\", \"confidence\": 0.97}"));
        var model =
                ScriptedModel.of(
                        chat,
                        (_, onText) -> {
                            onText.onText("begun");
                            never.await();
                            throw new AssertionError("was not cancelled");
                        });
        try (var busy = OpenAiTestServer.withModel(directory.resolve("busy"), model)) {
            var detached =
                    message("hello, I am Ann")
                            .replaceFirst("}$", ",\"configuration\":{\"returnImmediately\":true}}");
            var task = task(call(busy.program(), "SendMessage", detached, "A2A-Version", "1.0"));
            assertThat(task.field("status").field("state").asText())
                    .isEqualTo("TASK_STATE_WORKING");
            var id = "{\"id\":\"%s\"}".formatted(task.field("id").asText());
            try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
                var followed =
                        executor.submit(() ->
                                call(busy.program(), "SubscribeToTask", id, "A2A-Version", "1.0"));
                var ended = call(busy.program(), "CancelTask", id, "A2A-Version", "1.0");

                assertThat(ended.json().field("result").field("status").field("state").asText())
                        .as(ended.body())
                        .isEqualTo("TASK_STATE_CANCELED");
                // it came before the end and saw that, or after it and is told so
                assertThat(followed.get().body())
                        .containsAnyOf("TASK_STATE_CANCELED", "\"code\":-32004");
            }
            assertRefused(
                    call(busy.program(), "CancelTask", id, "A2A-Version", "1.0"), 200, -32002);
        }
    }

    @Test
    void theRestBindingRefusesInItsOwnForm() {
        assertRestRefused(server.program().get("/a2a/rest/tasks"), 401, "UNAUTHENTICATED");
        assertRestRefused(
                reader.post("/a2a/rest/message:send", message("hello")), 403, "PERMISSION_DENIED");
        assertRestRefused(reader.get("/a2a/rest/tasks/c-x.1"), 404, "NOT_FOUND");
        assertRestRefused(reader.get("/a2a/rest/tasks?pageSize=0"), 400, "INVALID_ARGUMENT");
        assertRestRefused(ann.post("/a2a/rest/message:send", "{"), 400, "INVALID_ARGUMENT");
        assertRestRefused(
                ann.send("POST", "/a2a/rest/message:send", message("hello"), "A2A-Version", "0.3"),
                400,
                "INVALID_ARGUMENT");
        var mine = task(send(ann, "hello")).field("id").asText();
        assertThat(ann.get("/a2a/rest/tasks/" + mine).json().field("id").asText()).isEqualTo(mine);
        assertRestRefused(bob.get("/a2a/rest/tasks/" + mine), 404, "NOT_FOUND");
    }

    private static void assertRestRefused(TestClient.Reply reply, int status, String name) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        var error = reply.json().field("error");
        assertThat(error.field("status").asText()).as(reply.body()).isEqualTo(name);
        assertThat(error.field("message").asText()).isNotBlank();
        assertThat(error.field("details").items().getFirst().field("reason").asText()).isNotBlank();
    }

    @Test
    void pagesOfOtherSitesAreRefused() throws IOException {
        try (var open = OpenAiTestServer.offline(directory.resolve("open"))) {
            var foreign =
                    call(
                            open.program(),
                            "SendMessage",
                            message("hello"),
                            "Origin",
                            "https://evil.example");

            assertRefused(foreign, 403, -32000);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SendMessage | 2.0 | {} | -32009",
                "message/send | 1.0 | {} | -32601",
                "SendMessage | 0.3 | {} | -32601",
                "Anything | '' | {} | -32601",
                "SendMessage | 1.0 | {} | -32602",
                "SendMessage | 1.0 | {\"message\":{\"messageId\":\"m\",\"parts\":[{\"url\":\"https://a.example/b.png\"}]}} | -32005",
                "SendMessage | 1.0 | {\"message\":{\"messageId\":\"m\",\"taskId\":\"c-x.1\",\"parts\":[{\"text\":\"x\"}]}} | -32001",
                "GetTask | 1.0 | {\"id\":\"nothing\"} | -32001",
                "GetTask | 1.0 | {\"id\":\"c-x.99999999999\"} | -32001",
                "ListTasks | 1.0 | {\"pageSize\":0} | -32602",
                "ListTasks | 1.0 | {\"status\":\"DONE\"} | -32602",
                "ListTasks | 1.0 | {\"pageToken\":\"x\"} | -32602",
                "CreateTaskPushNotificationConfig | 1.0 | {} | -32001",
            })
    void whatIsWrongHasItsNumber(String method, String version, String params, int code) {
        assertRefused(call(ann, method, params, "A2A-Version", version), 200, code);
    }

    @Test
    void whatIsNoRequestIsRefused() {
        assertRefused(ann.post("/a2a", "{\"jsonrpc\":"), 400, -32700);
        assertRefused(ann.post("/a2a", "{\"method\":\"GetTask\",\"id\":1}"), 200, -32600);
        assertThat(Json.parse(ann.post("/a2a", "[]").body()).field("error").field("code"))
                .isEqualTo(Value.of(-32600));
    }
}
