package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The rows behind the numbers of a run that has ended. */
@Timeout(300)
class ResultRowsTest {
    @TempDir private Path directory;

    private TestCli cli() {
        return new TestCli(directory);
    }

    private String run(String request) throws IOException {
        var cli = cli().file("sales.csv", TestCli.SALES);
        assertThat(cli.run("run", "--json", request)).as(cli.err()).isZero();
        return cli.result().field("runId").asText();
    }

    @Test
    void listsTheRowsOfANumber() throws IOException {
        var run = run("total amount by region in sales.csv");

        var cli = cli();
        assertThat(cli.run("show", run, "--rows", "1")).as(cli.err()).isZero();

        assertThat(cli.out())
                .contains("Group by region, compute the total of amount.", "| East | 22 |")
                .contains("| 2 | 2024-01-05 | East | 10 |", "| 4 | 2024-02-03 | East | 12 |")
                .doesNotContain("| 3 |");
    }

    @Test
    void programsGetTheSame() throws IOException {
        var run = run("total amount by region in sales.csv");

        var cli = cli();
        assertThat(cli.run("show", run, "--rows", "2", "--limit", "1", "--json")).isZero();

        var group = cli.result().field("groups").item(0);
        assertThat(group.field("role").asText()).isEqualTo("VALUE");
        assertThat(group.field("rows").item(0).field("number").asText()).isEqualTo("3");
    }

    @Test
    void aFileThatWasChangedIsNamed() throws IOException {
        var run = run("total amount by region in sales.csv");

        var cli = cli().file("sales.csv", TestCli.SALES + "2024-03-03,West,1\n");

        assertThat(cli.run("show", run, "--rows", "1")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("sales.csv was changed since this result was computed");
    }

    @Test
    void oneOfSeveralTablesIsChosen() throws IOException {
        var run =
                run("total amount by region in sales.csv, then total amount by month in sales.csv");

        var cli = cli();
        assertThat(cli.run("show", run, "--rows", "1")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("2 result tables", "--node", "--table");
    }

    @Test
    void aRunWithoutATableHasNothingToTrace() throws IOException {
        var run = run("Read sales.csv and draw a bar chart of amount per region to chart.png");

        var cli = cli();
        assertThat(cli.run("show", run, "--rows", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("take a number from 1");
    }
}
