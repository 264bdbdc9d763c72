package dev.troupe.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.packs.schedule.callback.CallbackSignature;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.settings.AccessSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
class CallbackControllerTest {
    private static final String PATH = "/api/schedules/1";

    @TempDir private Path directory;
    private final BlockingQueue<Notification> received = new LinkedBlockingQueue<>();
    private volatile int status = 200;
    private HttpServer receiver;

    private record Notification(String event, String id, String signature, String body) {
        /** The time in it, which the signature covers. */
        Instant signedAt() {
            return Instant.ofEpochSecond(
                    Long.parseLong(signature.substring(2, signature.indexOf(','))));
        }
    }

    @BeforeEach
    void listen() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext(
                "/",
                exchange -> {
                    var headers = exchange.getRequestHeaders();
                    received.add(
                            new Notification(
                                    headers.getFirst("Troupe-Event"),
                                    headers.getFirst("Troupe-Delivery"),
                                    headers.getFirst("Troupe-Signature"),
                                    new String(
                                            exchange.getRequestBody().readAllBytes(),
                                            StandardCharsets.UTF_8)));
                    exchange.sendResponseHeaders(status, -1);
                    exchange.close();
                });
        receiver.start();
    }

    @AfterEach
    void close() {
        receiver.stop(0);
    }

    private String receiverAddress() {
        return "127.0.0.1:" + receiver.getAddress().getPort();
    }

    private OpenAiTestServer start() throws IOException {
        var server =
                OpenAiTestServer.start(
                        directory,
                        null,
                        AccessSettings.OPEN,
                        Map.of("TROUPE_ALLOW_HOSTS", receiverAddress()));
        Files.writeString(server.workspace.resolve("in.csv"), "a,b\n1,2\n");
        return server;
    }

    private static void create(TestClient client, String request) {
        var made =
                client.post(
                        "/api/schedules",
                        "{\"request\": \"%s\", \"when\": \"0 9 * * *\", \"timeZone\": \"UTC\"}"
                                .formatted(request));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
    }

    private static TestClient.Reply setCallback(TestClient client, String url) {
        return client.send("PUT", PATH + "/callback", "{\"url\": \"%s\"}".formatted(url));
    }

    private String url() {
        return "http://" + receiverAddress() + "/hook";
    }

    private static void fire(TestClient client) {
        assertThat(client.post(PATH + "/fires", "").status()).isEqualTo(202);
    }

    private Notification awaitNotification() throws InterruptedException {
        var notified = received.poll(60, TimeUnit.SECONDS);
        assertThat(notified).isNotNull();
        return notified;
    }

    private static void awaitDelivery(TestClient client, String part) {
        while (!client.get(PATH + "/deliveries").body().contains(part)) {
            Thread.onSpinWait(); // until the time limit of the test
        }
    }

    @Test
    void notifiesOfTheResultWithASignature() throws Exception {
        try (var server = start()) {
            var client = server.program();
            create(client, "Copy in.csv to out.csv");
            var set = setCallback(client, url());
            assertThat(set.status()).as(set.body()).isEqualTo(200);
            var secret = set.json().field("secret").asText();
            fire(client);

            var notified = awaitNotification();

            assertThat(notified.event()).isEqualTo("schedule.finished");
            assertThat(notified.signature())
                    .isEqualTo(CallbackSignature.of(secret, notified.signedAt(), notified.body()));
            var body = Json.parse(notified.body());
            assertThat(body.field("id").asText()).isEqualTo(notified.id());
            assertThat(body.field("result").field("outcome").asText()).isEqualTo("COMPLETED");
            assertThat(body.field("result").field("files").toString()).contains("out.csv");
            var log = client.get(PATH + "/deliveries");
            assertThat(log.json().field("items").item(0).field("id").asText())
                    .isEqualTo(notified.id());
            assertThat(log.body()).doesNotContain(secret);
            assertThat(client.get(PATH).body()).contains(url()).doesNotContain(secret);

            awaitDelivery(client, "\"status\":\"delivered\"");
            var again = client.post(PATH + "/deliveries/" + notified.id() + "/redeliver", "");
            assertThat(again.status()).as(again.body()).isEqualTo(202);
            assertThat(awaitNotification().body()).isEqualTo(notified.body());
            assertThat(client.send("DELETE", PATH + "/callback", "").status()).isEqualTo(204);
            assertThat(
                            client.post(PATH + "/deliveries/" + notified.id() + "/redeliver", "")
                                    .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void notifiesOfWorkThatWaitsForAnApproval() throws Exception {
        try (var server = start()) {
            var client = server.program();
            create(client, "Delete in.csv");
            setCallback(client, url());
            fire(client);

            var waiting = awaitNotification();
            assertThat(waiting.event()).isEqualTo("schedule.waiting");
            var result = Json.parse(waiting.body()).field("result");
            var question = result.field("questions").item(0);
            assertThat(question.field("key").asText()).isNotEmpty();
            var approved =
                    client.post("/api/runs/" + result.field("run").asText() + "/approve", "{}");
            assertThat(approved.status()).as(approved.body()).isLessThan(300);

            assertThat(awaitNotification().event()).isEqualTo("schedule.finished");
        }
    }

    @Test
    void sendsAgainAfterARestartWhatWasNotAccepted() throws Exception {
        status = 500;
        try (var server = start()) {
            create(server.program(), "Copy in.csv to out.csv");
            setCallback(server.program(), url());
            fire(server.program());
            assertThat(awaitNotification().event()).isEqualTo("schedule.finished");
            awaitDelivery(server.program(), "\"responseStatus\":500"); // else after its lease
        }
        status = 200;

        try (var _ = start()) {
            assertThat(awaitNotification().event()).isEqualTo("schedule.finished");
        }
    }

    @Test
    void refusesPrivateAddressesAndWhatIsNotAnAddress() throws Exception {
        try (var server = OpenAiTestServer.offline(directory)) {
            var client = server.program();
            create(client, "Copy in.csv to out.csv");

            var refused = setCallback(client, url());
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.body()).contains("TROUPE_ALLOW_HOSTS");
            assertThat(setCallback(client, "http://169.254.169.254/latest").status())
                    .isEqualTo(422);
            assertThat(setCallback(client, "file:///etc/passwd").status()).isEqualTo(422);
            assertThat(setCallback(client, "").status()).isEqualTo(400);
            assertThat(client.get(PATH).json().field("callback").isMissing()).isTrue();
        }
    }
}
