package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that say what there is: agents and doctor. */
class SurveyTest {
    @TempDir private Path directory;

    @Test
    void listsAgentsWithTheirTools() {
        var cli = new Cli(directory);

        assertThat(cli.run("agents")).isZero();
        assertThat(cli.out()).contains("crawler", "chart", "tools: ", "renderChart");
    }

    @Test
    void listsAgentsAsJson() {
        var cli = new Cli(directory);

        cli.run("agents", "--json");

        assertThat(Json.parse(cli.out()).items())
                .extracting(agent -> agent.field("type").asText())
                .contains("crawler", "data", "chart");
    }

    @Test
    void findsThatEverythingWorks() {
        var cli = new Cli(directory).with("TROUPE_ALLOW_HOSTS", "127.0.0.1:8090");

        int code = cli.run("doctor", "--json");

        var report = Json.parse(cli.out());
        assertThat(code).as(cli.out()).isZero();
        assertThat(report.field("ok")).isEqualTo(Value.of(true));
        assertThat(cli.out()).contains("offline", "127.0.0.1:8090", "crawler, ");
    }

    @Test
    void saysWhatDoesNotWork() throws java.io.IOException {
        var cli =
                new Cli(directory)
                        .file("home", "in the way")
                        .with("TROUPE_MODEL", "openai:gpt-5-mini");

        int code = cli.run("doctor");

        assertThat(code).isEqualTo(Exit.FAILED);
        assertThat(cli.out()).contains("✗ TROUPE_HOME", "✗ Model", "OPENAI_API_KEY");
    }
}
