package dev.troupe.server.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.settings.AccessSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Timeout(300)
class WebhookTest {
    private static final String ROOT = "/api/v1/agent";

    @TempDir private Path directory;
    private HttpServer receiver;
    private final BlockingQueue<Notification> received = new LinkedBlockingQueue<>();
    private volatile int status = 200;

    private record Notification(
            String event, String id, String timestamp, String signature, String body) {}

    @BeforeEach
    void listen() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext(
                "/",
                exchange -> {
                    var headers = exchange.getRequestHeaders();
                    received.add(
                            new Notification(
                                    headers.getFirst("X-Troupe-Event"),
                                    headers.getFirst("X-Troupe-Delivery"),
                                    headers.getFirst("X-Troupe-Timestamp"),
                                    headers.getFirst("X-Troupe-Signature"),
                                    new String(
                                            exchange.getRequestBody().readAllBytes(),
                                            StandardCharsets.UTF_8)));
                    exchange.sendResponseHeaders(status, -1);
                    exchange.close();
                });
        receiver.start();
        var agents = Files.createDirectories(directory.resolve("home/agents"));
        Files.writeString(
                agents.resolve("sarah.md"),
                "---\nname: sarah\ndescription: Writes scenes for films.\n---\nDo it.\n");
    }

    @AfterEach
    void close() {
        receiver.stop(0);
    }

    private String url() {
        return "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook";
    }

    private OpenAiTestServer start() throws IOException {
        var allowed = "127.0.0.1:" + receiver.getAddress().getPort();
        return OpenAiTestServer.start(
                directory, null, AccessSettings.OPEN, Map.of("TROUPE_ALLOW_HOSTS", allowed));
    }

    private static Value data(TestClient.Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json().field("data");
    }

    private String addWebhook(TestClient client) {
        return addWebhook(client, url());
    }

    private static String addWebhook(TestClient client, String address) {
        return data(client.post(
                        ROOT + "/webhooks",
                        """
                        {"url": "%s", "events": ["agent.engaged", "agent.dismissed"], "secret": "s3cret"}
                        """
                                .formatted(address)))
                .field("webhook_id")
                .asText();
    }

    private static List<Value> deliveries(TestClient client, String webhook) {
        return data(client.get(ROOT + "/webhooks/" + webhook + "/deliveries"))
                .field("items")
                .items();
    }

    /** Engages an agent in a new session. */
    private static String engage(TestClient client) {
        var id =
                data(client.post(ROOT + "/sessions", "{\"user_message\":\"hello\"}"))
                        .field("session_id")
                        .asText();
        data(
                client.post(
                        ROOT + "/sessions/" + id + "/agents/sarah/activate",
                        "{\"task_description\":\"write a scene\"}"));
        return id;
    }

    @Test
    void sendsSignedNotifications() throws Exception {
        try (var server = start()) {
            var client = server.program();
            var webhook = addWebhook(client);
            var session = engage(client);

            var notified = received.poll(60, TimeUnit.SECONDS);

            assertThat(notified.event()).isEqualTo("agent.engaged");
            var body = Json.parse(notified.body());
            assertThat(body.field("data").field("agent_id").asText()).isEqualTo("sarah");
            assertThat(body.field("data").field("session_id").asText()).isEqualTo(session);
            assertThat(notified.signature())
                    .isEqualTo(
                            "sha256="
                                    + WebhookDispatcher.sign(
                                            "s3cret", notified.timestamp(), notified.body()));
            assertThat(data(client.get(ROOT + "/webhooks/" + webhook + "/deliveries")).toString())
                    .contains("agent.engaged");
        }
    }

    @Tag("slow")
    @Test
    void sendsAgainWhatWasNotReceivedAfterARestart() throws Exception {
        status = 500;
        try (var server = start()) {
            addWebhook(server.program());
            engage(server.program());
            assertThat(received.poll(60, TimeUnit.SECONDS)).isNotNull();
        }
        status = 200;

        try (var server = start()) {
            var again = received.poll(60, TimeUnit.SECONDS);

            assertThat(again).isNotNull();
            assertThat(again.event()).isEqualTo("agent.engaged");
            assertThat(data(server.program().get(ROOT + "/webhooks")).field("total"))
                    .isEqualTo(Value.of(1));
        }
    }

    @Test
    void refusesPrivateAddresses() throws Exception {
        try (var server = OpenAiTestServer.offline(directory)) {
            var reply =
                    server.program()
                            .post(
                                    ROOT + "/webhooks",
                                    """
                                    {"url": "%s", "events": ["task.failed"], "secret": "s"}
                                    """
                                            .formatted(url()));

            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.json().field("code")).isEqualTo(Value.of(1001));
            assertThat(reply.json().field("message").asText()).contains("TROUPE_ALLOW_HOSTS");
        }
    }

    @Test
    void signsWithHmacSha256() {
        assertThat(WebhookDispatcher.sign("key", "1", "2"))
                .isEqualTo("8fd3e425c8cc4125a575713fa5d5dc02925157009da4f86dd92a59cfd9138253");
    }

    @Test
    void anEndpointThatDoesNotAnswerDelaysNoOther() throws Exception {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var hosts =
                    "127.0.0.1:"
                            + silent.getLocalPort()
                            + ",127.0.0.1:"
                            + receiver.getAddress().getPort();
            try (var server =
                    OpenAiTestServer.start(
                            directory,
                            null,
                            AccessSettings.OPEN,
                            Map.of("TROUPE_ALLOW_HOSTS", hosts))) {
                var client = server.program();
                var first =
                        addWebhook(client, "http://127.0.0.1:%d/".formatted(silent.getLocalPort()));
                addWebhook(client);
                var session = engage(client);
                assertThat(received.poll(60, TimeUnit.SECONDS)).isNotNull();
                assertThat(deliveries(client, first))
                        .hasSize(1)
                        .allMatch(it -> it.field("attempts").equals(Value.of(0)));

                data(client.post(ROOT + "/sessions/" + session + "/agents/sarah/dismiss", ""));

                assertThat(received.poll(60, TimeUnit.SECONDS)).isNotNull();
                assertThat(deliveries(client, first)).hasSize(2);
            }
        }
    }

    @Test
    void theAuditLogDoesNotHaveThePathOfAnAddress() throws Exception {
        try (var server = start()) {
            var id = addWebhook(server.program(), url() + "/T0KEN?key=S3CRET");

            assertThat(data(server.program().get(ROOT + "/webhooks")).toString()).contains("T0KEN");
            assertThat(WebhookSender.originOf(url() + "/T0KEN?key=S3CRET"))
                    .isEqualTo(url().replace("/hook", ""));
            assertThat(WebhookSender.originOf("https://a.example?key=S3CRET"))
                    .isEqualTo("https://a.example");
            assertThat(id).startsWith("wh-");
        }
    }

    @Test
    void refusesMoreEventsThanThereAre() throws Exception {
        try (var server = start()) {
            var events = "\"task.failed\", ".repeat(50) + "\"task.failed\"";

            var reply =
                    server.program()
                            .post(
                                    ROOT + "/webhooks",
                                    "{\"url\": \"%s\", \"events\": [%s], \"secret\": \"s\"}"
                                            .formatted(url(), events));

            assertThat(reply.status()).isEqualTo(400);
        }
    }
}
