package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {
    private static final String CYCLE =
            """
            {"id": "workflow-1", "name": "Loop", "description": "Two agents wait for each other.", "colour": "red",
             "agentGraph": [
              {"id": "a", "type": "data", "name": "A", "desc": "waits for b", "dependencies": ["b"],
               "steps": [{"stepNumber": 1, "desc": "wait"}]},
              {"id": "b", "type": "dance", "name": "B", "desc": "waits for a", "dependencies": ["a"],
               "steps": [{"stepNumber": 2, "desc": "wait"}]}]}
            """;

    @TempDir private Path directory;

    @Test
    void namesEveryProblemAtOnceAndWarnsOfUnknownFields() throws IOException {
        var cli = new TestCli(directory).file("loop.json", CYCLE);

        int code = cli.run("validate", "loop.json");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out()).contains("CYCLE", "UNKNOWN_TYPE", "warning: ", "colour");
    }

    @Test
    void reportsTheSameAsJson() throws IOException {
        var cli = new TestCli(directory).file("loop.json", CYCLE);

        cli.run("validate", "--json", "loop.json");

        var report = Json.parse(cli.out());
        assertThat(report.field("valid")).isEqualTo(Value.of(false));
        assertThat(report.field("problems").items())
                .extracting(problem -> problem.field("code").asText())
                .contains("CYCLE", "UNKNOWN_TYPE");
    }

    @Test
    void saysWhereTheJsonBreaksOff() throws IOException {
        var cli = new TestCli(directory).file("broken.json", "{\"id\": ");

        int code = cli.run("validate", "broken.json");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out()).contains("broken.json is not a valid workflow: not valid JSON");
    }
}
