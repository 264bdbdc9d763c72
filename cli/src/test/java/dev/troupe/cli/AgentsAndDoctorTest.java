package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that list what there is: agents and doctor. */
public class AgentsAndDoctorTest {
    public static final String DIGEST =
            """
            ---
            name: Digest
            description: Sums a table up.
            tools: [loadTable, describeTable, queryTables, askTable, saveTable]
            cues: [digest, 摘要]
            ---
            Give the total first.
            """;

    @TempDir private Path directory;

    @Test
    void listsAgentsWrittenInMarkdownAndSaysWhatIsWrongWithOthers() throws java.io.IOException {
        var agents = java.nio.file.Files.createDirectories(directory.resolve("home/agents"));
        java.nio.file.Files.writeString(agents.resolve("digest.md"), DIGEST);
        java.nio.file.Files.writeString(
                agents.resolve("tv.md"),
                DIGEST.replace("cues:", "requires: [no-such-program]\ncues:"));
        java.nio.file.Files.writeString(agents.resolve("bad.md"), "---\ntools: [fly]\n---\n");
        var text = new TestCli(directory);
        var json = new TestCli(directory);
        var doctor = new TestCli(directory);

        assertThat(text.run("agents")).isZero();
        assertThat(json.run("agents", "--json")).isZero();
        assertThat(doctor.run("doctor")).isEqualTo(ExitCode.FAILED);

        assertThat(text.out())
                .contains(
                        "crawler  (pack web)",
                        "digest.md)",
                        "not available: missing no-such-program: install no-such-program");
        assertThat(text.err()).contains("bad.md:2: unknown tool 'fly'");
        assertThat(Json.parse(json.out()).items())
                .filteredOn(agent -> agent.field("type").asText().equals("tv"))
                .singleElement()
                .satisfies(agent -> {
                    assertThat(agent.field("available")).isEqualTo(Value.of(false));
                    assertThat(agent.field("requirements").item(0).field("remedy").asText())
                            .contains("install");
                });
        assertThat(doctor.out())
                .contains("✗ Agent tv", "install no-such-program", "✗ Agent file", "bad.md:2");
    }

    @Test
    void listsTheModelsOfPicturesVideosAndSpeech() throws java.io.IOException {
        var home = java.nio.file.Files.createDirectories(directory.resolve("home"));
        java.nio.file.Files.writeString(
                home.resolve("troupe.yaml"),
                "models: {text2video: {model: \"openai:films\", baseUrl: \"http://127.0.0.1:1/v1\"}}\n");
        var cli = new TestCli(directory);

        cli.run("doctor");

        assertThat(cli.out()).contains("text2image: not set", "text2video: openai:films");
    }

    @Test
    void listsAgentsWithTheirTools() {
        var cli = new TestCli(directory);

        assertThat(cli.run("agents")).isZero();
        assertThat(cli.out()).contains("crawler", "chart", "tools: ", "renderChart");
    }

    @Test
    void listsAgentsAsJson() {
        var cli = new TestCli(directory);

        cli.run("agents", "--json");

        assertThat(Json.parse(cli.out()).items())
                .extracting(agent -> agent.field("type").asText())
                .contains("crawler", "data", "chart");
    }

    @Test
    void findsThatEverythingWorks() {
        var cli = new TestCli(directory).with("TROUPE_ALLOW_HOSTS", "127.0.0.1:8090");

        int code = cli.run("doctor", "--json");

        var report = Json.parse(cli.out());
        assertThat(code).as(cli.out()).isZero();
        assertThat(report.field("ok")).isEqualTo(Value.of(true));
        assertThat(cli.out()).contains("offline", "127.0.0.1:8090", "crawler, ");
    }

    @Test
    void saysWhatDoesNotWork() throws java.io.IOException {
        var cli =
                new TestCli(directory)
                        .file("home", "in the way")
                        .with("TROUPE_MODEL", "openai:gpt-5-mini");

        int code = cli.run("doctor");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out()).contains("✗ TROUPE_HOME", "✗ Model", "OPENAI_API_KEY");
    }
}
