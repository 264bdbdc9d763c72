package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A2A agents of the settings, as the commands show them. */
@Timeout(300)
class A2aAgentsTest {
    @TempDir Path directory;

    @Test
    void anAgentThatMayNotBeReachedIsShownWithTheRemedy() throws IOException {
        home("a2a: {agents: {weather: {url: \"http://127.0.0.1:9\"}}}");
        var agents = new TestCli(directory);
        var doctor = new TestCli(directory);

        assertThat(agents.run("agents")).isZero();
        assertThat(doctor.run("doctor")).isEqualTo(ExitCode.FAILED);

        assertThat(agents.out()).contains("weather  (pack a2a)", "missing A2A agent weather");
        assertThat(doctor.out())
                .contains("✗ Agent weather", "check a2a.agents.weather", "TROUPE_ALLOW_HOSTS");
    }

    @Test
    void namesOfAgentsThatExistAreRefused() throws IOException {
        home("a2a: {agents: {data: {url: \"http://127.0.0.1:9\"}}}");
        var cli = new TestCli(directory);

        assertThat(cli.run("agents")).isNotZero();
        assertThat(cli.err()).contains("under mcp.servers or a2a.agents", "'data' is already");
    }

    @Test
    void aFileAtHandNamesNoAgent() throws IOException {
        var cli =
                new TestCli(directory)
                        .file("troupe.yaml", "a2a: {agents: {a: {url: \"http://b\"}}}");

        assertThat(cli.run("agents")).isNotZero();
        assertThat(cli.err()).contains("'a2a'", "only in TROUPE_HOME");
    }

    private void home(String settings) throws IOException {
        Files.createDirectories(directory.resolve("home"));
        Files.writeString(directory.resolve("home/troupe.yaml"), settings);
    }
}
