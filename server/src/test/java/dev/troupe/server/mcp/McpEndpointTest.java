package dev.troupe.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.SharedServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.account.Account;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The endpoint as a client sees it. */
@Timeout(300)
class McpEndpointTest {
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":%s,\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

    @TempDir private static Path directory;
    private static OpenAiTestServer server;

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws IOException {
        server = OpenAiTestServer.offline(directory);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void clean() {
        SharedServer.clean(server);
    }

    @Test
    void runsARequestWithProgressAndListsItsFiles() throws Exception {
        Files.writeString(
                server.workspace.resolve("sales.csv"),
                "date,region,amount\n2024-01-05,East,10\n2024-02-03,West,12\n");
        var session = begin(server);

        var ran =
                post(
                                server,
                                session,
                                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"_meta\":{\"progressToken\":7},\"name\":\"run\",\"arguments\":{\"request\":\"读取"
                                        + " sales.csv，计算每月总销售额，画成柱状图保存为 chart.png\"}}}")
                        .body();
        var listed =
                post(
                                server,
                                session,
                                "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"resources/list\"}")
                        .body();

        assertThat(ran)
                .contains(
                        "notifications/progress",
                        "\"progressToken\":7",
                        "\"state\":\"completed\"",
                        "chart.png");
        assertThat(listed)
                .contains(
                        "troupe://runs/",
                        "/files/chart.png",
                        "image/png",
                        "\"title\":\"读取 sales.csv");
    }

    @Test
    void asksTheUserOfTheClientForAnApproval() throws Exception {
        var session = begin(server, "{\"elicitation\":{}}");

        var gone = deleteAnswering(server, session, "{\"approve\":true}");
        var there = deleteAnswering(server, session, "{\"approve\":false}");

        assertThat(gone).contains("\"state\":\"completed\"");
        assertThat(there).doesNotContain("\"state\":\"completed\"");
        assertThat(server.workspace.resolve("old.txt")).exists();
    }

    @Test
    void endsACallToAskAndContinuesWithTheAnswer() throws Exception {
        Files.writeString(server.workspace.resolve("old.txt"), "old");

        var asked = Json.parse(callStateless(server, "删除 old.txt", "")).field("result");
        assertThat(asked.field("resultType")).isEqualTo(Value.of("input_required"));
        assertThat(Json.write(asked)).contains("old.txt");
        assertThat(server.workspace.resolve("old.txt")).exists();
        var state = asked.field("requestState").asText();

        var other = callStateless(server, "删除 new.txt", answer(state, true));
        var changed = callStateless(server, "删除 old.txt", answer(state + "0", true));
        assertThat(other).contains("Nothing waits", "\"isError\":true");
        assertThat(changed).contains("Nothing waits", "\"isError\":true");
        assertThat(server.workspace.resolve("old.txt")).exists();

        var done = callStateless(server, "删除 old.txt", answer(state, true));
        assertThat(done).contains("\"resultType\":\"complete\"", "\"state\":\"completed\"");
        assertThat(server.workspace.resolve("old.txt")).doesNotExist();
        assertThat(callStateless(server, "删除 old.txt", answer(state, true)))
                .contains("Nothing waits");
    }

    @Test
    void aDeclinedCallIsNotMade() throws Exception {
        Files.writeString(server.workspace.resolve("old.txt"), "old");
        var asked = Json.parse(callStateless(server, "删除 old.txt", "")).field("result");

        var state = asked.field("requestState").asText();
        var declined = callStateless(server, "删除 old.txt", answer(state, false));

        assertThat(declined).contains("\"resultType\":\"complete\"");
        assertThat(server.workspace.resolve("old.txt")).exists();
    }

    @Test
    void anAnswerToNothingThatWasAskedIsRefused() throws Exception {
        Files.writeString(server.workspace.resolve("old.txt"), "old");
        var withState = answer("x", true);
        var answer = withState.substring(0, withState.indexOf(",\"requestState\""));

        var refused = callStateless(server, "删除 old.txt", answer);

        assertThat(refused).contains("-32602", "requestState");
        assertThat(server.workspace.resolve("old.txt")).exists();
    }

    @Tag("slow")
    @Test
    void aSubscriptionEndsWhenItsKeyIsRevoked(@TempDir Path home) throws Exception {
        var access = AccessSettings.OPEN.withMode(AccessSettings.Mode.ACCOUNTS);
        try (var server = OpenAiTestServer.start(home, null, access, Map.of())) {
            var password = "correct horse battery";
            server.part(AccountService.class).create("ann", password, Account.Role.MEMBER);
            var browser = new TestBrowser(server.port());
            browser.signIn("ann", password);
            var key = browser.post("/api/keys", "{\"name\":\"x\",\"scopes\":[\"read\"]}").json();
            var body =
                    "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"subscriptions/listen\",\"params\":{\"notifications\":{\"toolsListChanged\":true},\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
            var request =
                    request(server, "", body)
                            .header("Authorization", "Bearer " + key.field("secret").asText())
                            .header("MCP-Protocol-Version", "2026-07-28")
                            .header("Mcp-Method", "subscriptions/listen");
            try (var lines = client.send(request.build(), BodyHandlers.ofLines()).body()) {
                var stream = lines.iterator();
                while (!stream.next().contains("acknowledged")) {}

                var revoked = browser.send("DELETE", "/api/keys/" + key.field("id").asText(), "");

                assertThat(revoked.status()).as(revoked.body()).isBetween(200, 204);
                assertTimeoutPreemptively(
                        Duration.ofMinutes(1), () -> stream.forEachRemaining(_ -> {}));
            }
        }
    }

    private static String answer(String state, boolean isApproved) {
        return ",\"inputResponses\":{\"answer\":{\"action\":\"accept\",\"content\":{\"approve\":%s}}},\"requestState\":\"%s\""
                .formatted(isApproved, state);
    }

    /**
     * Calls the tool run as version 2026-07-28 has it, with further parameters. A call that takes
     * longer than a second is answered by a stream of events.
     */
    private String callStateless(OpenAiTestServer server, String request, String more)
            throws IOException, InterruptedException {
        var body =
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"run\",\"arguments\":{\"request\":\"%s\"}%s,\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}}}}}"
                        .formatted(request, more);
        var sent =
                send(
                        request(server, "", body)
                                .header("MCP-Protocol-Version", "2026-07-28")
                                .header("Mcp-Method", "tools/call")
                                .header("Mcp-Name", "run"));
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(200);
        return sent.body().startsWith("{")
                ? sent.body()
                : sent.body()
                        .lines()
                        .filter(line -> line.startsWith("data:") && line.contains("\"id\":3"))
                        .map(line -> line.substring("data:".length()).strip())
                        .findFirst()
                        .orElseThrow();
    }

    /** Has a file deleted, and gives this answer when it is asked; what the call ended with. */
    private String deleteAnswering(OpenAiTestServer server, String session, String content)
            throws IOException, InterruptedException {
        Files.writeString(server.workspace.resolve("old.txt"), "old");
        var call =
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"run\",\"arguments\":{\"request\":\"删除"
                        + " old.txt\"}}}";
        var events =
                client.send(
                                request(server, session, call).build(),
                                HttpResponse.BodyHandlers.ofLines())
                        .body()
                        .iterator();
        var asked = nextWith(events, "elicitation/create");
        assertThat(asked).contains("old.txt");
        assertThat(server.workspace.resolve("old.txt")).exists();
        var id = asked.replaceFirst(".*\"id\":(\"?[^,\"}]+\"?).*", "$1");
        var answer =
                "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"accept\",\"content\":%s}}"
                        .formatted(id, content);

        assertThat(post(server, session, answer).statusCode()).isEqualTo(202);
        return nextWith(events, "\"id\":2");
    }

    private static String nextWith(Iterator<String> lines, String part) {
        while (lines.hasNext()) {
            var line = lines.next();
            if (line.contains(part)) {
                return line;
            }
        }
        throw new AssertionError("the stream ended without " + part);
    }

    @Test
    void refusesForeignPagesUnknownSessionsAndVersions() throws Exception {
        var session = begin(server);
        var ping = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}";

        assertThat(post(server, session, ping).statusCode()).isEqualTo(200);
        assertThat(post(server, "unknown", ping).statusCode()).isEqualTo(404);
        assertThat(post(server, session, "nothing").statusCode()).isEqualTo(400);
        var foreign = request(server, session, ping).header("Origin", "http://evil.example");
        assertThat(send(foreign).statusCode()).isEqualTo(403);
        var old = request(server, session, ping).header("MCP-Protocol-Version", "1999-01-01");
        assertThat(send(old).statusCode()).isEqualTo(400);
    }

    private String begin(OpenAiTestServer server) throws IOException, InterruptedException {
        return begin(server, "{}");
    }

    private String begin(OpenAiTestServer server, String capabilities)
            throws IOException, InterruptedException {
        var begun = send(request(server, "", INITIALIZE.formatted(capabilities)));
        assertThat(begun.statusCode()).as(begun.body()).isEqualTo(200);
        return begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private HttpResponse<String> post(OpenAiTestServer server, String session, String body)
            throws IOException, InterruptedException {
        return send(request(server, session, body));
    }

    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(
            OpenAiTestServer server, String session, String body) {
        var request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/mcp"))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofString(body));
        return session.isEmpty() ? request : request.header("Mcp-Session-Id", session);
    }
}
