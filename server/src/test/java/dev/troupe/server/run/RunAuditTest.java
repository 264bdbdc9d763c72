package dev.troupe.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The audit of user actions on runs. */
class RunAuditTest {
    @TempDir private Path directory;
    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.start(directory).with("sales.csv", TestServer.SALES);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private List<String> noted(String run) {
        return server.items("/api/audit").stream()
                .filter(entry -> entry.field("target").asText().equals(run))
                .map(entry -> entry.field("action").asText())
                .toList()
                .reversed();
    }

    private void post(String run, String verb, String body) {
        var reply = server.program().post("/api/runs/" + run + "/" + verb, body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(202);
    }

    private String waiting(String name) {
        server.with(name, "mine");
        return server.talk().ask("Delete " + name).field("runId").asText();
    }

    @Test
    void whatIsSaidToRunsIsNotedWithWhoSaidIt() {
        var approved = waiting("one.csv");
        var denied = waiting("two.csv");
        var cancelled = waiting("three.csv");

        post(approved, "approve", "{}");
        post(denied, "deny", "{\"reason\": \"I need it\"}");
        post(cancelled, "cancel", "{\"reason\": \"not now\"}");

        assertThat(noted(approved)).containsExactly("run.approved");
        assertThat(noted(denied)).containsExactly("run.denied");
        assertThat(noted(cancelled)).containsExactly("run.cancelled");
        var last = server.items("/api/audit").getFirst();
        assertThat(last.field("detail")).isEqualTo(Value.of("not now"));
        assertThat(last.field("user").field("name")).isEqualTo(Value.of("local"));
    }

    @Test
    void whatIsDoneWithRunsThatEndedIsNoted() throws Exception {
        var run = server.talk().ask("Read sales.csv and save it as copy.csv").field("runId");
        var id = run.asText();

        post(id, "rerun", "{\"from\": \"" + lastNode(id) + "\"}");
        var archive = export(id);
        assertThat(importAgain(archive)).isEqualTo(201);
        assertThat(server.program().send("DELETE", "/api/runs/" + id, "").status()).isEqualTo(204);

        assertThat(noted(id)).containsExactly("run.rerun", "run.exported", "run.deleted");
        assertThat(server.items("/api/audit"))
                .extracting(entry -> entry.field("action").asText())
                .contains("run.imported");
    }

    @Test
    void whatWasRefusedIsNotNoted() {
        var run = server.talk().ask("Read sales.csv and save it as copy.csv").field("runId");

        server.program().post("/api/runs/" + run.asText() + "/cancel", "{}");

        assertThat(noted(run.asText())).isEmpty();
    }

    private String lastNode(String run) {
        var nodes = server.program().get("/api/runs/" + run).json().field("nodes").items();
        return nodes.getLast().field("id").asText();
    }

    private byte[] export(String run) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(
                            to("/api/runs/" + run + "/export").build(), BodyHandlers.ofByteArray())
                    .body();
        }
    }

    private int importAgain(byte[] archive) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var request =
                    to("/api/runs/import?asNew=true")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(archive))
                            .header("Content-Type", "application/zip");
            return client.send(request.build(), BodyHandlers.discarding()).statusCode();
        }
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + path));
    }
}
