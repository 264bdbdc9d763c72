package dev.troupe.cli.acp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the client of the protocol's authors sees of the command. */
@Tag("node")
@Tag("slow")
@Timeout(180)
class AcpNodeTest {
    private static final Path CLIENT = Path.of("../protocols/src/test/node");

    @TempDir private Path directory;

    @Test
    void plansAsksShowsChangesAndIsCancelled() throws Exception {
        assumeTrue(
                Files.isDirectory(CLIENT.resolve("node_modules/@agentclientprotocol/sdk")),
                "npm's @agentclientprotocol/sdk is not installed; run: npm ci --ignore-scripts"
                        + " --prefix protocols/src/test/node");
        var workspace = Files.createDirectories(directory.resolve("workspace"));
        Files.writeString(workspace.resolve("notes.csv"), "name\nAda\n");
        var node = node(workspace);
        var said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(node.waitFor()).as(said).isZero();
        assertThat(said).contains("all is well");
    }

    private Process node(Path workspace) {
        var command =
                List.of(
                        "node",
                        "acp.mjs",
                        workspace.toString(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "acp");
        var builder =
                new ProcessBuilder(command).directory(CLIENT.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.endsWith("_API_KEY"));
        builder.environment().put("TROUPE_HOME", directory.resolve("home").toString());
        try {
            return builder.start();
        } catch (IOException e) {
            return abort("node cannot be started; install Node 20 or newer: " + e.getMessage());
        }
    }
}
