package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees of a failure, by the policy that they chose. */
class FailurePolicyTest {
    /** The file no longer exists by the time the plan is run. */
    private static final String PLAN =
            """
            {"id": "workflow-1", "name": "Sales", "description": "Read gone.csv and compute the total amount", "agentGraph": [
              {"id": "agent-1", "type": "data", "name": "Total", "desc": "Read gone.csv, compute the total amount",
               "steps": [{"stepNumber": 1, "desc": "Read gone.csv, compute the total amount"}], "dependencies": []},
              {"id": "agent-2", "type": "chart", "name": "Chart", "desc": "Draw the total as a bar chart in out.png",
               "steps": [{"stepNumber": 2, "desc": "Draw the total as a bar chart in out.png"}], "dependencies": ["agent-1"]}]}
            """;

    @TempDir private Path directory;

    private TestCli cli() throws IOException {
        Files.writeString(directory.resolve("plan.json"), PLAN);
        return new TestCli(directory);
    }

    @Test
    void saysWhyThePlanWasNotRevisedWhereNobodyElseIsAble() throws IOException {
        var cli = cli();

        int exit = cli.run("run", "--on-failure", "replan", "plan.json");

        assertThat(exit).as(cli.out() + cli.err()).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out() + cli.err())
                .contains(
                        "the plan was not revised",
                        "No alternative was found after 'Total' failed");
    }

    @Test
    void showsTheLedgerOfARun() throws IOException {
        cli().run("run", "--on-failure", "replan", "plan.json");

        var ledger = Json.parse(said("show", "run-", "--json")).field("ledger");

        assertThat(ledger.field("task").field("goal").asText()).contains("total amount");
        assertThat(ledger.field("progress").field("stalled").items())
                .containsExactly(Value.of("agent-1"));
        assertThat(ledger.field("changes").items().getFirst().field("because").asText())
                .isEqualTo("agent-1");
        assertThat(said("show", "run-")).contains("the plan was not revised", "stalled: 1");
    }

    private String said(String... arguments) {
        var cli = new TestCli(directory);
        assertThat(cli.run(arguments)).as(cli.err()).isZero();
        return cli.out();
    }

    @Test
    void refusesAPolicyThatThereIsNot() throws IOException {
        var cli = cli();

        assertThat(cli.run("run", "--on-failure", "hope", "plan.json")).isEqualTo(ExitCode.USAGE);

        assertThat(cli.err()).contains("'hope'", "stop, continue or replan");
    }
}
