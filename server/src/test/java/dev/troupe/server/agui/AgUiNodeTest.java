package dev.troupe.server.agui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What AG-UI's own client sees of the server, and of a hundred recorded streams. */
@Tag("node")
@Tag("slow")
@Timeout(300)
class AgUiNodeTest {
    private static final Path CLIENT = Path.of("src/test/node");
    private static final int STREAMS = 100;
    private static final List<String> REQUESTS =
            List.of(
                    "hello",
                    "What is 2350 * 3?",
                    "Copy notes.csv to copy-%d.csv",
                    "Read notes.csv and save it as table-%d.json, then count the rows of notes.csv",
                    "how many rows does notes.csv have",
                    "Delete notes.csv",
                    "Read no-such-file-%d.csv and save it as x.csv",
                    "average of the flurbs in notes.csv",
                    "把 notes.csv 复制为 副本-%d.csv",
                    "remind me to call Ann tomorrow at 9:00");

    @TempDir private Path directory;

    @Test
    void acceptsEveryEvent() throws Exception {
        assumeTrue(
                Files.isDirectory(CLIENT.resolve("node_modules/@ag-ui/client")),
                "npm's @ag-ui/client is not installed; run: npm ci --prefix server/src/test/node");
        try (var server = TestServer.start(directory).with("notes.csv", "name\nAda\nBob\n")) {
            var recorded = directory.resolve("streams.jsonl");
            Files.write(recorded, record(server));
            var node = node("http://127.0.0.1:" + server.port(), recorded);
            var said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(node.waitFor()).as(said).isZero();
            assertThat(said).contains(STREAMS + " recorded streams", "all is well");
        }
    }

    private static List<String> record(TestServer server) {
        var lines = new ArrayList<String>();
        var kinds = new HashSet<String>();
        for (int i = 0; i < STREAMS; i++) {
            var text = REQUESTS.get(i % REQUESTS.size()).formatted(i);
            var reply =
                    server.program().post("/agui", AgUiControllerTest.body("thread-" + i, text));
            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            var events = AgUiControllerTest.events(reply.body());
            lines.add(Json.write(Value.of(events)));
            kinds.add(events.getLast().field("type").asText());
            kinds.add(events.getLast().field("outcome").field("type").asText());
        }
        assertThat(kinds).contains("RUN_FINISHED", "RUN_ERROR", "success", "interrupt");
        return lines;
    }

    private static Process node(String base, Path recorded) {
        try {
            return new ProcessBuilder("node", "agui.mjs", base, recorded.toString())
                    .directory(CLIENT.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            return abort("node cannot be started; install Node 20 or newer: " + e.getMessage());
        }
    }
}
