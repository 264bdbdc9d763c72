package dev.troupe.server.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are notified of their tasks. */
@Tag("slow")
@Timeout(300)
class A2aPushTest {
    @TempDir private Path directory;
    private final BlockingQueue<Notification> received = new LinkedBlockingQueue<>();
    private volatile int status = 200;
    private HttpServer receiver;

    private record Notification(
            @Nullable String token, @Nullable String authorization, String body) {
        Value task() {
            return Json.parse(body).field("task");
        }

        String state() {
            return task().field("status").field("state").asText();
        }
    }

    @BeforeEach
    void receive() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        var body = exchange.getRequestBody().readAllBytes();
                        var headers = exchange.getRequestHeaders();
                        received.add(
                                new Notification(
                                        headers.getFirst("X-A2A-Notification-Token"),
                                        headers.getFirst("Authorization"),
                                        new String(body, StandardCharsets.UTF_8)));
                        exchange.sendResponseHeaders(status, -1);
                    }
                });
        receiver.start();
    }

    @AfterEach
    void stop() {
        receiver.stop(0);
    }

    private String host() {
        return "127.0.0.1:" + receiver.getAddress().getPort();
    }

    private static TestClient.Reply call(TestServer server, String method, String params) {
        boolean isLegacy = method.contains("/");
        var body =
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}"
                        .formatted(method, params);
        return server.program().send("POST", "/a2a", body, "A2A-Version", isLegacy ? "0.3" : "1.0");
    }

    private static Value result(TestClient.Reply reply) {
        assertThat(reply.json().field("error").isMissing()).as(reply.body()).isTrue();
        return reply.json().field("result");
    }

    private Value send(TestServer server, String text, String task) {
        var config =
                "{\"url\":\"http://%s/hook\",\"token\":\"t0ken\",\"authentication\":{\"scheme\":\"Bearer\",\"credentials\":\"s3cret\"}}"
                        .formatted(host());
        return result(
                        call(
                                server,
                                "SendMessage",
                                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\"%s,\"parts\":[{\"text\":\"%s\"}]},\"configuration\":{\"taskPushNotificationConfig\":%s}}"
                                        .formatted(task, text, config)))
                .field("task");
    }

    @Test
    void aTaskIsDeliveredWhenItRequiresInputAndWhenItEnds() throws Exception {
        try (var server = TestServer.startAllowing(directory, host()).with("a.csv", "x\n1\n")) {
            var asked = send(server, "Delete a.csv", "");
            var first = received.poll(60, TimeUnit.SECONDS);
            assertThat(first).isNotNull();
            assertThat(first.state()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
            assertThat(first.token()).isEqualTo("t0ken");
            assertThat(first.authorization()).isEqualTo("Bearer s3cret");
            assertThat(first.task().field("id")).isEqualTo(asked.field("id"));

            var answered =
                    call(
                            server,
                            "SendMessage",
                            "{\"message\":{\"messageId\":\"m\",\"taskId\":\"%s\",\"parts\":[{\"text\":\"allow\"}]}}"
                                    .formatted(asked.field("id").asText()));
            assertThat(answered.status()).isEqualTo(200);

            var last = received.poll(60, TimeUnit.SECONDS);
            assertThat(last).isNotNull();
            assertThat(last.state()).isEqualTo("TASK_STATE_COMPLETED");
            assertThat(received).isEmpty();
        }
    }

    @Test
    void whatWasNotReceivedIsSentAgainAfterARestart() throws Exception {
        status = 500;
        try (var server = TestServer.startAllowing(directory, host())) {
            var _ = send(server, "hello", "");
            assertThat(received.poll(60, TimeUnit.SECONDS)).isNotNull();
        }
        status = 204;
        received.clear();
        try (var _ = TestServer.startAllowing(directory, host())) {
            var again = received.poll(60, TimeUnit.SECONDS);

            assertThat(again).isNotNull();
            assertThat(again.state()).isEqualTo("TASK_STATE_COMPLETED");
        }
    }

    @Test
    void configsAreListedReplacedAndDeletedWithoutTheirSecrets() throws Exception {
        try (var server = TestServer.startAllowing(directory, host())) {
            var task = send(server, "hello", "").field("id").asText();
            var of = "{\"taskId\":\"%s\"}".formatted(task);
            var id =
                    result(call(server, "ListTaskPushNotificationConfigs", of))
                            .field("configs")
                            .items()
                            .getFirst()
                            .field("id")
                            .asText();
            var one = "{\"taskId\":\"%s\",\"id\":\"%s\"}".formatted(task, id);

            var shown = call(server, "GetTaskPushNotificationConfig", one);
            assertThat(result(shown).field("authentication").field("scheme").asText())
                    .isEqualTo("Bearer");
            assertThat(shown.body()).doesNotContain("s3cret", "t0ken");

            var legacy =
                    result(
                            call(
                                    server,
                                    "tasks/pushNotificationConfig/set",
                                    "{\"taskId\":\"%s\",\"pushNotificationConfig\":{\"id\":\"mine\",\"url\":\"http://%s/old\"}}"
                                            .formatted(task, host())));
            assertThat(legacy.field("pushNotificationConfig").field("id").asText())
                    .isEqualTo("mine");
            assertThat(
                            result(
                                            call(
                                                    server,
                                                    "tasks/pushNotificationConfig/list",
                                                    "{\"id\":\"%s\"}".formatted(task)))
                                    .items())
                    .hasSize(2);

            var _ = result(call(server, "DeleteTaskPushNotificationConfig", one));
            assertThat(call(server, "GetTaskPushNotificationConfig", one).body())
                    .contains("-32602", "has no push notification config");
        }
    }

    @Test
    void messagesOfOneTaskShareAConfig() throws Exception {
        try (var server = TestServer.startAllowing(directory, host()).with("a.csv", "x\n1\n")) {
            var task = send(server, "Delete a.csv", "").field("id").asText();
            var _ = send(server, "allow", ",\"taskId\":\"%s\"".formatted(task));

            assertThat(configs(server, task)).hasSize(1);
        }
    }

    @Test
    void oneConfigTooManyIsRefusedBeforeAnythingIsStarted() throws Exception {
        try (var server = TestServer.startAllowing(directory, host()).with("a.csv", "x\n1\n")) {
            var task = send(server, "Delete a.csv", "").field("id").asText();
            for (int config = configs(server, task).size(); config < 10; config++) {
                var more = "{\"taskId\":\"%s\",\"url\":\"http://%s/\"}".formatted(task, host());
                var _ = result(call(server, "CreateTaskPushNotificationConfig", more));
            }

            var answer =
                    "{\"message\":{\"messageId\":\"n\",\"taskId\":\"%s\",\"parts\":[{\"text\":\"allow\"}]},\"configuration\":{\"taskPushNotificationConfig\":{\"id\":\"eleventh\",\"url\":\"http://%s/\"}}}"
                            .formatted(task, host());
            assertThat(call(server, "SendMessage", answer).body())
                    .contains("-32602", "may have 10 push notification configs");
            var state = result(call(server, "GetTask", "{\"id\":\"%s\"}".formatted(task)));
            assertThat(state.field("status").field("state").asText())
                    .isEqualTo("TASK_STATE_INPUT_REQUIRED");
        }
    }

    private static List<Value> configs(TestServer server, String task) {
        var of = "{\"taskId\":\"%s\"}".formatted(task);
        return result(call(server, "ListTaskPushNotificationConfigs", of)).field("configs").items();
    }

    @Test
    void addressesAreRefusedBeforeAnythingIsStarted() throws Exception {
        try (var server = TestServer.start(directory)) {
            var params =
                    "{\"message\":{\"messageId\":\"m\",\"parts\":[{\"text\":\"hello\"}]},\"configuration\":{\"taskPushNotificationConfig\":{\"url\":\"http://%s/\"%s}}}";
            assertThat(call(server, "SendMessage", params.formatted(host(), "")).body())
                    .contains("-32602", "private or local address");
            assertThat(
                            call(
                                            server,
                                            "SendMessage",
                                            params.formatted("example.com", ",\"token\":\"a\\nb\""))
                                    .body())
                    .contains("-32602", "ASCII");
            assertThat(result(call(server, "ListTasks", "{}")).field("totalSize"))
                    .isEqualTo(Value.of(0));
        }
        assertThat(received).isEmpty();
    }
}
