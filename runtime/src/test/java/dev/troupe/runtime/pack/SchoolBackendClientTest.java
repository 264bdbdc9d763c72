package dev.troupe.runtime.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.packs.school.backend.BackendFailure;
import dev.troupe.packs.web.fetch.AllowedHosts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The client of a back end against a server on this computer. */
class SchoolBackendClientTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final HttpServer server;
    private final List<String> tokens = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    SchoolBackendClientTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        ended.countDown();
        server.stop(0);
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api/");
    }

    private SchoolBackendClient client(Duration limit) {
        var host = "127.0.0.1:" + server.getAddress().getPort();
        return SchoolBackendClient.create(AllowedHosts.parse(host), "secret", limit);
    }

    private void respond(int status, String body) {
        server.createContext(
                "/api/",
                exchange -> {
                    tokens.add(
                            String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
                    var bytes = body.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(status, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
    }

    @Test
    void sendsTheTokenAndReturnsTheBody() throws InterruptedException {
        respond(200, "{\"classes\": []}");

        try (var client = client(PATIENCE)) {
            assertThat(client.get(address())).isEqualTo("{\"classes\": []}");
        }
        assertThat(tokens).containsExactly("Bearer secret");
    }

    @Test
    void reportsTheStatusOfAFailure() {
        respond(500, "broken");

        try (var client = client(PATIENCE)) {
            assertThatThrownBy(() -> client.get(address()))
                    .isInstanceOf(BackendFailure.class)
                    .hasMessageContaining("status 500")
                    .message()
                    .doesNotContain("secret");
        }
    }

    @Test
    void stopsWaitingForASlowServer() {
        server.createContext(
                "/api/",
                exchange -> {
                    try {
                        ended.await();
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                    exchange.close();
                });

        try (var client = client(Duration.ofMillis(200))) {
            assertThatThrownBy(() -> client.get(address()))
                    .isInstanceOf(BackendFailure.class)
                    .hasMessageContaining("no complete response");
        }
    }

    @Test
    void reportsAServerThatIsDown() {
        server.stop(0);

        try (var client = client(PATIENCE)) {
            assertThatThrownBy(() -> client.get(address()))
                    .isInstanceOf(BackendFailure.class)
                    .hasMessageContaining("no server responds");
        }
    }

    @Test
    void doesNotSendTheTokenToAnotherHost() throws InterruptedException {
        respond(200, "{}");
        var other = server.createContext("/elsewhere");
        other.setHandler(exchange -> {
            tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            exchange.getResponseHeaders()
                    .set("Location", "http://localhost:" + server.getAddress().getPort() + "/api/");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        var port = server.getAddress().getPort();
        try (var client =
                SchoolBackendClient.create(
                        AllowedHosts.parse("127.0.0.1:" + port + ",localhost:" + port),
                        "secret",
                        PATIENCE)) {
            client.get(URI.create("http://127.0.0.1:" + port + "/elsewhere"));
        }
        assertThat(tokens).containsExactly("Bearer secret", "null");
    }
}
