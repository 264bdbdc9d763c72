package dev.troupe.server.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.server.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What A2A's own client sees of the server. */
@Tag("node")
@Timeout(240)
class A2aNodeTest {
    private static final Path CLIENT = Path.of("src/test/node");

    @TempDir private Path directory;

    @Test
    void sendsStreamsAnswersAndCancels() throws Exception {
        assumeTrue(
                Files.isDirectory(CLIENT.resolve("node_modules/@a2a-js/sdk")),
                "npm's @a2a-js/sdk is not installed; run: npm ci --prefix server/src/test/node");
        try (var server = TestServer.start(directory).with("notes.csv", "name\nAda\nBob\n")) {
            var node = node("http://127.0.0.1:" + server.port());
            var said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(node.waitFor()).as(said).isZero();
            assertThat(said).contains("all is well");
        }
    }

    private static Process node(String base) {
        try {
            return new ProcessBuilder("node", "a2a.mjs", base)
                    .directory(CLIENT.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            return abort("node cannot be started; install Node 20 or newer: " + e.getMessage());
        }
    }
}
