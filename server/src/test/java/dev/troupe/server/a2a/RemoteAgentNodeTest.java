package dev.troupe.server.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.core.value.Value;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users of the server delegate to an agent of A2A's own library. */
@Tag("node")
@Timeout(300)
class RemoteAgentNodeTest {
    private static final Path AGENT = Path.of("src/test/node");
    private static final String KEY = "weather-key";

    @TempDir private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "0.3"})
    void usersDelegateAnswerItsQuestionsAndCancel(String version) throws Exception {
        assumeTrue(
                Files.isDirectory(AGENT.resolve("node_modules/@a2a-js/sdk")),
                "npm's @a2a-js/sdk is not installed; run: npm ci --prefix server/src/test/node");
        var agent =
                new ProcessBuilder("node", "a2a-agent.mjs", KEY, version)
                        .directory(AGENT.toFile())
                        .redirectErrorStream(true)
                        .start();
        try (var lines = agent.inputReader(StandardCharsets.UTF_8)) {
            var host = "127.0.0.1:" + next(lines).replace("port: ", "");
            configure(host);
            try (var server = TestServer.startAllowing(directory, host)) {
                var listed = server.program().get("/api/agents").body();
                assertThat(listed).contains("weather", "Knows the weather.");

                var talk = server.talk();
                var asked = talk.ask("ask weather: rain or shine?");
                assertThat(asked.field("text").asText()).contains("send a task to A2A agent");
                assertThat(answer(talk, "allow")).contains("Sunny: rain or shine?");
                assertThat(next(lines)).isEqualTo("message: rain or shine?");

                var _ = talk.ask("ask weather: which weather?");
                assertThat(answer(talk, "allow"))
                        .contains("A2A agent 'weather' asks: In which city?");
                assertThat(answer(talk, "Paris")).contains("Sunny: Paris");
                assertThat(next(lines)).isEqualTo("message: which weather?");
                assertThat(next(lines)).isEqualTo("message: Paris");

                var waiting = talk.ask("ask weather: which weather?");
                assertThat(answer(talk, "allow")).contains("In which city?");
                assertThat(next(lines)).isEqualTo("message: which weather?");
                var run = TestConversation.runOf(waiting);
                server.program().post("/api/runs/" + run + "/cancel", "{}");
                assertThat(next(lines)).isEqualTo("cancelled");

                var other = server.talk();
                var _ = other.ask("ask weather: never");
                assertThat(other.say("allow").status()).isEqualTo(202);
                assertThat(next(lines)).isEqualTo("message: never");
                server.program().post(other.path() + "/cancel", "{}");
                assertThat(next(lines)).isEqualTo("cancelled");
            }
        } finally {
            agent.destroyForcibly();
        }
    }

    private void configure(String host) throws IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        Files.writeString(
                home.resolve("troupe.yaml"),
                "a2a: {agents: {weather: {url: \"http://%s\", headers: {Authorization: \"Bearer %s\"}}}}"
                        .formatted(host, KEY));
    }

    private static String next(BufferedReader lines) throws IOException {
        var line = lines.readLine();
        return line == null ? "the agent has ended" : line;
    }

    private static String answer(TestConversation talk, String text) {
        Value said = talk.ask(text);
        return said.field("text").asText();
    }
}
