package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** MCP servers of the settings, as the commands show and use them. */
@Timeout(300)
@Tag("slow")
class McpServersTest {
    private static final Path TOY =
            Path.of("../protocols/src/test/java/dev/troupe/protocols/mcp/client/ToyServer.java");

    @TempDir Path directory;

    @Test
    void theToolsOfAServerAreThoseOfAnAgent() throws IOException {
        var agents = withToy("");
        var run = withToy("");
        var refused = withToy("");

        assertThat(agents.run("agents")).isZero();
        int code = run.typing("y\n").run("run", "call add of toy with a=2, b=40");
        assertThat(code).as(run.out() + run.err()).isZero();
        assertThat(refused.run("run", "call add of toy with a=2, b=40")).isNotZero();

        assertThat(agents.out())
                .contains(
                        "toy  (pack mcp)",
                        "toy_add",
                        "toy_echo",
                        "toy_read-resource",
                        "toy_get-prompt");
        assertThat(run.out()).contains("Sum: 42");
        assertThat(refused.out()).doesNotContain("Sum: 42");
    }

    @Test
    void aServerThatDoesNotStartIsShownWithTheRemedy() throws IOException {
        home("mcp: {servers: {toy: {command: no-such-program}}}");
        var agents = new TestCli(directory);
        var doctor = new TestCli(directory);

        assertThat(agents.run("agents")).isZero();
        assertThat(doctor.run("doctor")).isEqualTo(ExitCode.FAILED);

        assertThat(agents.out()).contains("missing MCP server toy", "no-such-program");
        assertThat(doctor.out()).contains("✗ Agent toy", "check mcp.servers.toy");
    }

    @Test
    void settingsAreRefusedByTheirNames() throws IOException {
        refuses("mcp: {servers: {toy: {command: a, url: b}}}", "mcp.servers.toy needs either");
        refuses("mcp: {servers: {Toy: {command: a}}}", "mcp.servers.Toy", "lower-case");
        refuses("mcp: {servers: {toy: {command: a, risk: none}}}", "risk is 'none'");
        refuses("mcp: {servers: {toy: {command: a, timeout: 0}}}", "timeout is '0'");
        refuses("mcp: {servers: {toy: {command: a, args: [\"${NOT_SET}\"]}}}", "NOT_SET");
        refuses("mcp: {servers: {toy: {url: \"ftp://a\"}}}", "http or https");
        refuses("mcp: {servers: {data: {command: no-such-program}}}", "'data' is already");
    }

    @Test
    void signingInIsForServersThatAreNamedAndAskForIt() throws IOException {
        home("mcp: {servers: {toy: {command: no-such-program}}}");
        var unknown = new TestCli(directory);
        var program = new TestCli(directory);
        var port = new TestCli(directory);

        assertThat(unknown.run("mcp", "login", "other")).isEqualTo(ExitCode.USAGE);
        assertThat(program.run("mcp", "login", "toy")).isEqualTo(ExitCode.FAILED);
        assertThat(port.run("mcp", "login", "toy", "--port", "70000")).isEqualTo(ExitCode.USAGE);

        assertThat(unknown.err()).contains("has no 'other'; it has [toy]");
        assertThat(program.err()).contains("mcp.servers.toy needs no sign-in");
        assertThat(port.err()).contains("--port is 70000");
        refuses("mcp: {servers: {toy: {url: \"https://a.example\", oauth: {id: a}}}}", "oauth.id");
    }

    @Test
    void aFileAtHandNamesNoServer() throws IOException {
        var cli = new TestCli(directory).file("troupe.yaml", "mcp: {servers: {a: {command: b}}}");

        assertThat(cli.run("agents")).isNotZero();
        assertThat(cli.err()).contains("'mcp'", "only in TROUPE_HOME");
    }

    private void refuses(String settings, String... words) throws IOException {
        home(settings);
        var cli = new TestCli(directory);

        assertThat(cli.run("agents")).as(settings).isNotZero();
        assertThat(cli.err()).contains(words);
    }

    private TestCli withToy(String more) throws IOException {
        home(
                "mcp: {servers: {toy: {command: \"%s\", args: [\"%s\", \"%s\"]%s}}}"
                        .formatted(
                                Path.of(System.getProperty("java.home"), "bin", "java"),
                                TOY.toAbsolutePath().normalize(),
                                directory.resolve("dead"),
                                more));
        return new TestCli(directory);
    }

    private void home(String settings) throws IOException {
        Files.createDirectories(directory.resolve("home"));
        Files.writeString(directory.resolve("home/troupe.yaml"), settings);
    }
}
