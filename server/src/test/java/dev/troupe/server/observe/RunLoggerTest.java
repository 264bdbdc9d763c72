package dev.troupe.server.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log as programs read it. */
class RunLoggerTest {
    private static final String SECRET = "zebra4711";

    @TempDir private Path directory;

    private String logOf(String settings, String request) throws IOException {
        Files.createDirectories(directory.resolve("home"));
        Files.writeString(directory.resolve("home/troupe.yaml"), settings);
        PrivateFiles.restrict(directory.resolve("home")); // else that is done and logged
        var written = new ByteArrayOutputStream();
        var out = System.out;
        System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
        try (var server = TestServer.start(directory).with(SECRET + ".csv", TestServer.SALES)) {
            server.talk().ask(request);
        } finally {
            System.setOut(out);
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void isOneObjectALineWithTheIdsOfWhatItIsAbout() throws IOException {
        var log = logOf("server: {log: json}\n", "Read " + SECRET + ".csv and save it as b.csv");
        var lines = log.lines().map(Json::parse).toList();

        var run =
                lines.stream()
                        .filter(line -> line.field("message").asText().startsWith("run started"))
                        .findFirst()
                        .orElseThrow();
        var node =
                lines.stream()
                        .filter(line -> line.field("message").asText().startsWith("agent "))
                        .findFirst()
                        .orElseThrow();
        assertThat(id(run, "run")).isNotEmpty();
        assertThat(id(run, "conversation")).isNotEmpty();
        assertThat(id(run, "node")).isEmpty();
        assertThat(id(node, "node")).isNotEmpty();
        assertThat(id(node, "run")).isEqualTo(id(run, "run"));
        assertThat(lines.toString()).doesNotContain(SECRET);
    }

    private static String id(Value line, String of) {
        var flat = line.field(of + ".id").asText();
        return flat.isEmpty() ? line.field(of).field("id").asText() : flat;
    }

    @Test
    void isSilentWhereNothingIsWrong() throws IOException {
        assertThat(logOf("server: {log: text}\n", "Read " + SECRET + ".csv, save it as b.csv"))
                .isEmpty();
    }
}
