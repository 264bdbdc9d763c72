package dev.troupe.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.ServerProcess;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import dev.troupe.store.DurableJournal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds of pages whose server or client ends in the middle of them. */
@Tag("slow")
class PageRecoveryTest {
    /** Data of a file at once, and data that arrives with a signal. */
    private static final String BLUEPRINT =
            """
            {"blueprint": {"id": "bp-w", "name": "Waiting",
              "dataContract": {"bindings": [
                {"id": "sales", "toolName": "askTable",
                 "paramMapping": {"table": "sales.csv", "question": "total amount per month"}},
                {"id": "late", "toolName": "awaitSignal",
                 "paramMapping": {"signal": "go", "file": "", "lines": 0, "millis": 0}, "dependsOn": ["sales"]}]},
              "uiComposition": {"tabs": [{"id": "t", "slots": [
                {"id": "chart", "componentType": "chart", "dataBinding": "$data.sales.result"},
                {"id": "text", "componentType": "markdown", "dataBinding": "$data.late"}]}]}}}
            """;

    @TempDir private Path directory;

    private interface Reader extends AutoCloseable {
        void awaitEvent(String type, String text) throws IOException;

        /** In any order; each is a type and a text that the event has. */
        void awaitEvents(Map<String, String> textsByType) throws IOException;

        @Override
        void close() throws IOException;
    }

    private static Reader generate(int port) throws IOException, InterruptedException {
        HttpResponse<InputStream> response =
                HttpClient.newHttpClient()
                        .send(
                                TestClient.request(port, "POST", "/api/page/generate", BLUEPRINT)
                                        .build(),
                                BodyHandlers.ofInputStream());
        var lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
        return new Reader() {
            @Override
            public void awaitEvent(String type, String text) throws IOException {
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.contains("\"type\":\"" + type + "\"") && line.contains(text)) {
                        return;
                    }
                }
                throw new AssertionError("the stream ended before " + type);
            }

            @Override
            public void awaitEvents(Map<String, String> textsByType) throws IOException {
                var open = new HashMap<>(textsByType);
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    var event = line;
                    open.entrySet()
                            .removeIf(it ->
                                    event.contains("\"type\":\"" + it.getKey() + "\"")
                                            && event.contains(it.getValue()));
                    if (open.isEmpty()) {
                        return;
                    }
                }
                throw new AssertionError("the stream ended before " + open);
            }

            @Override
            public void close() throws IOException {
                response.body().close();
            }
        };
    }

    private static String runOf(TestClient program) {
        return program.get("/api/runs").json().field("items").item(0).field("runId").asText();
    }

    private static Value page(TestServer server) {
        var id = server.items("/api/pages").getFirst().field("id").asText();
        return server.program().get("/api/pages/" + id).json().field("page");
    }

    @Test
    void aBuildOfAServerThatWasKilledContinuesWithoutRepeatingTools() throws Exception {
        Files.createDirectories(directory.resolve("work"));
        Files.writeString(directory.resolve("work/sales.csv"), TestServer.SALES);
        String run;
        try (var killed = ServerProcess.start(directory);
                var events = generate(killed.port())) {
            events.awaitEvent("TOOL_CALL", "awaitSignal");
            run = runOf(killed.program());
            killed.kill();
        }
        Files.delete(directory.resolve("work/sales.csv")); // asking again would fail

        try (var server = TestServer.start(directory)) {
            server.signal("go");

            awaitState(server, run, "COMPLETED");
            awaitPage(server);
            var blocks = page(server).field("tabs").item(0).field("blocks");
            assertThat(blocks.item(0).field("series").item(0).field("data"))
                    .isEqualTo(Json.parse("[30, 30]"));
            assertThat(blocks.item(1).field("content").asText()).isEqualTo("it came");
        }
    }

    @Test
    void aBuildThatWasKilledInComposeRepeatsNeitherToolsNorBlocks() throws Exception {
        Files.createDirectories(directory.resolve("work"));
        Files.writeString(directory.resolve("work/sales.csv"), TestServer.SALES);
        String run;
        try (var killed = ServerProcess.start(directory);
                var events = generate(killed.port())) {
            events.awaitEvents(Map.of("BLOCK_COMPLETE", "chart", "TOOL_CALL", "awaitSignal"));
            run = runOf(killed.program());
            killed.kill();
        }
        Files.delete(directory.resolve("work/sales.csv"));

        try (var server = TestServer.start(directory)) {
            server.signal("go");

            awaitState(server, run, "COMPLETED");
            awaitPage(server);
            var entries = server.part(DurableJournal.class).read(new RunId(run), 0);
            assertThat(entries.stream().map(JournalEntry::event))
                    .filteredOn(RunEvent.NodeStarted.class::isInstance)
                    .extracting(it -> ((RunEvent.NodeStarted) it).node().value())
                    .containsOnlyOnce("page-data-sales", "page-block-chart", "page-block-text");
            assertThat(page(server).field("tabs").item(0).field("blocks").items()).hasSize(2);
        }
    }

    private static void awaitState(TestServer server, String run, String state) {
        var now = "";
        while (!now.equals(state)) {
            now = server.program().get("/api/runs/" + run).json().field("state").asText();
            assertThat(now).isNotEqualTo("FAILED");
        }
    }

    /** It is stored right after its run has ended. */
    private static void awaitPage(TestServer server) {
        while (server.items("/api/pages").isEmpty()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aClientThatDisconnectsCancelsItsBuild() throws Exception {
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            try (var events = generate(server.port())) {
                events.awaitEvent("TOOL_CALL", "awaitSignal");
            }
            var run = runOf(server.program());

            awaitState(server, run, "CANCELLED");
            assertThat(server.items("/api/pages")).isEmpty();
        }
    }

    @Test
    void aRunOfAPageIsNotResumedAsAConversation() throws Exception {
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES);
                var events = generate(server.port())) {
            events.awaitEvent("TOOL_CALL", "awaitSignal");
            var run = runOf(server.program());

            var refused = server.program().post("/api/runs/" + run + "/cancel", "");

            assertThat(refused.status()).as(refused.body()).isEqualTo(409);
            assertThat(refused.body()).contains("refresh that page");
            server.signal("go");
            events.awaitEvent("COMPLETE", "completed");
        }
    }
}
