package dev.troupe.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.codec.StateGraphJson;
import dev.troupe.core.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GraphCommandTest {
    private static final String SHIPPED =
            Json.write(StateGraphJson.write(CoordinatorGraph.shippedDocument()));

    @TempDir private Path directory;

    @Test
    void showsTheStagesByLayersWithANodeForEachAgent() {
        var cli = new TestCli(directory);

        assertThat(cli.run("graph", "show")).isEqualTo(ExitCode.DONE);

        assertThat(cli.out())
                .containsSubsequence(
                        "weimeng-agent-dag-v1",
                        "at most 3 concurrent agents, 120 s each, hand-offs up to 3",
                        "user layer",
                        "  USER",
                        "      --> EMMA_LISTEN",
                        "      ...> AGENT_INTERACT",
                        "Emma resident layer",
                        "      -?-> SARAH  (1: needsScreenwriter)",
                        "professional agent layer",
                        "  SARAH  Sarah, screenwriter  [dormant]",
                        "      -.-> EMMA_SUMMARY",
                        "active interaction zone",
                        "      ==> EMMA_RECEIVE")
                .contains("agent == 'crawler'");
    }

    @Test
    void givesAnAgentThatIsOneMarkdownFileANode() throws Exception {
        Files.createDirectories(directory.resolve("agents"));
        Files.writeString(
                directory.resolve("agents/colorist.md"),
                """
                ---
                type: colorist
                description: Grades the colours of pictures.
                tools: [fetchPage]
                ---
                You grade colours.
                """);
        var cli = new TestCli(directory);

        cli.run("graph", "show", "--json");

        var shown = StateGraphJson.read(Json.parse(cli.out()));
        assertThat(cli.err()).isEmpty();
        assertThat(shown.value().nodes()).anyMatch(node -> node.id().value().equals("COLORIST"));
        assertThat(shown.warnings()).isEmpty();
    }

    @Test
    void printsTheShippedDocumentToCopyAndEdit() throws Exception {
        var cli = new TestCli(directory);

        cli.run("graph", "show", "--shipped", "--json");
        var edited = cli.out().replace("EMMA_ANALYZE", "EMMA_THINK");
        cli.file("good.json", cli.out()).file("bad.json", edited);

        assertThat(cli.run("graph", "check", "good.json")).isEqualTo(ExitCode.DONE);
        assertThat(cli.run("graph", "check", "bad.json")).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out())
                .contains(
                        "good.json is valid, 22 nodes and 32 edges.",
                        "STAGE: the coordinator has no stage 'EMMA_THINK'",
                        "STAGE: stage 'EMMA_ANALYZE' is missing",
                        "bad.json is not valid, 4 problems.");
    }

    @Test
    void reportsProblemsAndUnknownFieldsAsJson() throws Exception {
        var cli =
                new TestCli(directory)
                        .file(
                                "bad.json",
                                SHIPPED.replace("\"type\":\"decision\"", "\"type\":\"guess\"")
                                        .replace("\"state\":\"dormant\"", "\"state\":\"asleep\""))
                        .file(
                                "odd.json",
                                SHIPPED.replace("\"animated\"", "\"moving\"")
                                        .replaceFirst("\"label\"", "\"colour\":\"red\",\"label\""));

        assertThat(cli.run("graph", "check", "--json", "bad.json")).isEqualTo(ExitCode.FAILED);
        var report = Json.parse(cli.out());
        assertThat(report.field("valid")).isEqualTo(Value.of(false));
        assertThat(report.field("problems").items()).hasSize(7);

        var again = new TestCli(directory);
        assertThat(again.run("graph", "check", "--json", "odd.json")).isEqualTo(ExitCode.DONE);
        assertThat(Json.parse(again.out()).field("warnings").item(0).asText())
                .isEqualTo("unknown field edges[0].properties.colour");
    }

    @Test
    void usesTheFileOfTheHomeAndRefusesAnInvalidOneWithAllProblems() throws Exception {
        var cli = new TestCli(directory);
        var home = cli.context().home();
        Files.createDirectories(home);
        Files.writeString(
                home.resolve("graph.json"),
                SHIPPED.replace("\"maxConcurrency\":3", "\"maxConcurrency\":2"));
        cli.run("graph", "show");
        Files.writeString(
                home.resolve("graph.json"),
                SHIPPED.replace("\"maxConcurrency\":3", "\"maxConcurrency\":0")
                        .replace("EMMA_MONITOR", "EMMA_SPY"));

        assertThat(cli.out()).contains("at most 2 concurrent agents");
        assertThat(cli.run("graph", "show")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err())
                .contains("config.maxConcurrency is 0", "EMMA_SPY", "'EMMA_MONITOR' is missing");
    }
}
