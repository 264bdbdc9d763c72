package dev.troupe.server.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of runs after others wrote files of the same names. */
@Tag("slow")
class LocalArtifactStoreTest {
    private static final String REQUEST = "Read sales.csv and save it as copy.csv";

    @TempDir private Path directory;

    private String ran(TestServer server) {
        return server.talk().ask(REQUEST).field("runId").asText();
    }

    private static TestClient.Reply copyOf(TestServer server, String run) {
        return server.program().get("/api/runs/" + run + "/artifacts/copy.csv");
    }

    private void settings(String text) throws IOException {
        Files.createDirectories(directory.resolve("home"));
        Files.writeString(directory.resolve("home/troupe.yaml"), text);
    }

    @Test
    void areShownAsTheirRunsMadeThem() {
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            var run = ran(server);
            var before = copyOf(server, run).body();
            server.with("copy.csv", "something else");

            assertThat(before).contains("coffee");
            assertThat(copyOf(server, run).body()).isEqualTo(before);
        }
        try (var server = TestServer.start(directory)) {
            var run = server.items("/api/runs").getFirst().field("runId").asText();
            assertThat(copyOf(server, run).body()).as("after a restart").contains("coffee");
        }
    }

    @Test
    void thatWereTooLargeAreGoneOnceTheyWereWrittenAgain() throws IOException {
        settings("server: {keptFiles: 0KB}\n");
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            var run = ran(server);
            assertThat(copyOf(server, run).status()).isEqualTo(200);
            server.with("copy.csv", "something else");

            var gone = copyOf(server, run);

            assertThat(gone.status()).isEqualTo(410);
            assertThat(gone.code()).isEqualTo("server.artifact-changed");
            assertThat(gone.json().field("detail").asText()).contains("copy.csv");
        }
    }

    @Test
    void goWithTheirRuns() throws IOException {
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            var run = ran(server);
            var lists = directory.resolve("home/kept/runs");
            assertThat(lists.resolve(run)).exists();
            server.program().send("DELETE", "/api/runs/" + run, "");

            server.part(ArtifactStore.class).sweep(_ -> false);

            assertThat(lists).isEmptyDirectory();
        }
    }

    @Test
    void listsTellWhatRunsUsed() {
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            ran(server);

            var listed = server.items("/api/runs").getFirst();

            assertThat(listed.field("tokens")).isEqualTo(Value.of(0));
            assertThat(listed.field("nodesReused")).isEqualTo(Value.of(0));
        }
    }
}
