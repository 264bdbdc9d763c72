package dev.troupe.protocols.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions of two users, cancelled requests, and what is refused. */
@Timeout(180)
class StreamableHttpTest {
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);

    @Test
    void aSessionDoesNotExistForAnotherUser() throws Exception {
        try (var server = HttpTestServer.start(Own::new)) {
            var ann = begin(server, "ann");
            var bob = begin(server, "bob");

            assertThat(post(server, "ann", ann, LIST).body()).contains("tool-of-ann");
            assertThat(post(server, "bob", bob, LIST).body()).contains("tool-of-bob");
            assertThat(post(server, "bob", ann, LIST).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aCancelledRequestIsInterrupted() throws Exception {
        try (var server = HttpTestServer.start(Own::new)) {
            var ann = begin(server, "ann");
            var call =
                    "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"tool-of-ann\"}}";
            var answer =
                    client.sendAsync(
                            request(server, "ann", ann, call).build(),
                            HttpResponse.BodyHandlers.ofString());
            begun.await();
            var cancel =
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":5}}";

            assertThat(post(server, "ann", ann, cancel).statusCode()).isEqualTo(202);
            cancelled.await();
            assertThat(answer.join().body()).contains("Request cancelled");
        }
    }

    @Test
    void refusesWhatDoesNotFitTheProtocol() throws Exception {
        try (var server = HttpTestServer.start(Own::new)) {
            var ann = begin(server, "ann");

            assertThat(post(server, "ann", "", LIST).statusCode()).isEqualTo(400);
            assertThat(post(server, "ann", ann, "{").body()).contains("-32700");
            assertThat(post(server, "ann", ann, "[]").body()).contains("-32600");
            assertThat(post(server, "ann", ann, "x".repeat(StreamableHttp.MAX_MESSAGE + 1)))
                    .extracting(HttpResponse::statusCode)
                    .isEqualTo(413);
            assertThat(send(request(server, "ann", ann, LIST).setHeader("Accept", "text/html")))
                    .isEqualTo(406);
            assertThat(
                            send(
                                    request(server, "ann", ann, LIST)
                                            .setHeader("Content-Type", "text/plain")))
                    .isEqualTo(415);
            assertThat(
                            send(
                                    request(server, "ann", ann, LIST)
                                            .header("Origin", "http://evil.example")))
                    .isEqualTo(403);
            assertThat(send(request(server, "ann", ann, LIST).header("MCP-Protocol-Version", "1")))
                    .isEqualTo(400);
            assertThat(
                            send(
                                    request(server, "ann", ann, LIST)
                                            .PUT(HttpRequest.BodyPublishers.noBody())))
                    .isEqualTo(405);
            assertThat(send(request(server, "ann", ann, LIST).DELETE())).isEqualTo(204);
            assertThat(post(server, "ann", ann, LIST).statusCode()).isEqualTo(404);
        }
    }

    private String begin(HttpTestServer server, String user)
            throws IOException, InterruptedException {
        var begun = post(server, user, "", INITIALIZE);
        return begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private HttpResponse<String> post(
            HttpTestServer server, String user, String session, String body)
            throws IOException, InterruptedException {
        return client.send(
                request(server, user, session, body).build(), HttpResponse.BodyHandlers.ofString());
    }

    private int send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static HttpRequest.Builder request(
            HttpTestServer server, String user, String session, String body) {
        var request =
                HttpRequest.newBuilder(URI.create(server.url()))
                        .header("X-User", user)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofString(body));
        return session.isEmpty() ? request : request.header("Mcp-Session-Id", session);
    }

    private final class Own implements McpBackend {
        private final String user;

        Own(String user) {
            this.user = user;
        }

        @Override
        public String instructions() {
            return user;
        }

        @Override
        public List<Value> tools() {
            return List.of(ValueRecords.of("name", Value.of("tool-of-" + user)));
        }

        @Override
        public Value callTool(String name, Value arguments, McpCall call)
                throws InterruptedException {
            begun.countDown();
            try {
                new CountDownLatch(1).await(); // until it is cancelled
            } finally {
                cancelled.countDown();
            }
            return arguments;
        }
    }
}
