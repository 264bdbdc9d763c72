package dev.troupe.protocols.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests of version 2026-07-28: what is refused, cancelled and notified. */
@Timeout(300)
class StatelessHttpTest {
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final AtomicReference<List<String>> tools = new AtomicReference<>(List.of("wait"));

    @Test
    void answersWithoutASessionAndTellsWhatItSupports() throws Exception {
        try (var server = HttpTestServer.start(_ -> new Own())) {
            var answer = post(server, "server/discover", "{" + META + "}");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Mcp-Session-Id")).isEmpty();
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
            var result = Json.parse(answer.body()).field("result");
            assertThat(result.field("resultType")).isEqualTo(Value.of("complete"));
            assertThat(result.field("supportedVersions").items())
                    .contains(Value.of("2026-07-28"), Value.of("2025-11-25"));
        }
    }

    @Test
    void refusesWrongVersionsAndHeadersWithTheErrorsOfTheProtocol() throws Exception {
        try (var server = HttpTestServer.start(_ -> new Own())) {
            var list = message("tools/list", "{" + META + "}");

            assertRefused(server, list, "-32020", "2026-07-28", "prompts/list");
            assertRefused(server, list, "-32020", "2025-11-25", "tools/list");
            assertRefused(
                    server,
                    list.replace("2026-07-28", "2027-01-01"),
                    "-32022",
                    "2027-01-01",
                    "tools/list");
            assertRefused(
                    server, message("tools/list", "{}"), "-32602", "2026-07-28", "tools/list");
            var unknown = request(server, "1999-01-01", "tools/list", message("tools/list", "{}"));
            var refused = client.send(unknown.build(), HttpResponse.BodyHandlers.ofString());
            assertThat(refused.statusCode()).isEqualTo(400);
            var error = Json.parse(refused.body()).field("error");
            assertThat(error.field("code")).isEqualTo(Value.of(-32022));
            assertThat(error.field("data").field("requested")).isEqualTo(Value.of("1999-01-01"));
            assertThat(error.field("data").field("supported").items()).hasSize(5);
            var get = request(server, "2026-07-28", "tools/list", list).GET();
            assertThat(
                            client.send(get.build(), HttpResponse.BodyHandlers.discarding())
                                    .statusCode())
                    .isEqualTo(405);
        }
    }

    private void assertRefused(
            HttpTestServer server, String body, String code, String version, String method)
            throws IOException, InterruptedException {
        var answer =
                client.send(
                        request(server, version, method, body).build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("\"code\":" + code, "\"id\":7");
    }

    @Test
    void aClientThatClosesItsConnectionCancelsItsRequest() throws Exception {
        try (var server = HttpTestServer.start(_ -> new Own())) {
            var body = message("tools/call", "{\"name\":\"wait\"," + META + "}");
            var call =
                    client.send(
                            request(server, "2026-07-28", "tools/call", body)
                                    .header("Mcp-Name", "wait")
                                    .build(),
                            HttpResponse.BodyHandlers.ofInputStream());
            begun.await();

            call.body().close();

            assertThat(cancelled.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void notifiesOfWhatAClientAskedForAlone() throws Exception {
        try (var server = HttpTestServer.start(_ -> new Own())) {
            var body =
                    message(
                            "subscriptions/listen",
                            "{\"notifications\":{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"test://unknown\"]},"
                                    + META
                                    + "}");
            var events =
                    client.send(
                            request(server, "2026-07-28", "subscriptions/listen", body).build(),
                            HttpResponse.BodyHandlers.ofLines());
            var lines = events.body().filter(line -> line.startsWith("data: ")).iterator();

            var acknowledged = lines.next();
            tools.set(List.of("wait", "another"));
            var changed = lines.next();

            assertThat(acknowledged)
                    .contains(
                            "notifications/subscriptions/acknowledged",
                            "\"notifications\":{\"toolsListChanged\":true}",
                            "\"io.modelcontextprotocol/subscriptionId\":7");
            assertThat(changed)
                    .contains(
                            "notifications/tools/list_changed",
                            "\"io.modelcontextprotocol/subscriptionId\":7");
        }
    }

    @Test
    void aUserHasALimitedNumberOfSubscriptions() throws Exception {
        try (var server = HttpTestServer.start(_ -> new Own())) {
            var body = message("subscriptions/listen", "{\"notifications\":{}," + META + "}");
            int status = 0;
            for (int count = 1; count <= 17; count++) {
                status =
                        client.send(
                                        request(server, "2026-07-28", "subscriptions/listen", body)
                                                .build(),
                                        HttpResponse.BodyHandlers.ofLines())
                                .statusCode();
            }
            assertThat(status).isEqualTo(429);
        }
    }

    private HttpResponse<String> post(HttpTestServer server, String method, String params)
            throws IOException, InterruptedException {
        return client.send(
                request(server, "2026-07-28", method, message(method, params)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static String message(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}"
                .formatted(method, params);
    }

    private static HttpRequest.Builder request(
            HttpTestServer server, String version, String method, String body) {
        return HttpRequest.newBuilder(URI.create(server.url()))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", version)
                .header("Mcp-Method", method)
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private final class Own implements McpBackend {
        @Override
        public String instructions() {
            return "none";
        }

        @Override
        public List<Value> tools() {
            return tools.get().stream()
                    .map(name -> ValueRecords.of("name", Value.of(name)))
                    .toList();
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
