package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that have ended, and are run again in part. */
@Timeout(300)
class RerunCommandTest {
    private static final String REQUEST =
            "Read sales.csv, compute the total amount per month and save totals.csv, then plot a bar chart to chart.png";

    @TempDir private Path directory;
    private String run = "";

    @BeforeEach
    void run() throws IOException {
        var cli = cli().file("sales.csv", TestCli.SALES);
        assertThat(cli.run("run", "--json", REQUEST)).as(cli.err()).isZero();
        run = cli.result().field("runId").asText();
    }

    private TestCli cli() {
        return new TestCli(directory);
    }

    /** What became of each node, by id: {@code reused} or its state. */
    private Map<String, String> nodes(String id) {
        var cli = cli();
        assertThat(cli.run("show", id, "--json")).as(cli.err()).isZero();
        return cli.result().field("nodes").items().stream()
                .collect(
                        Collectors.toMap(
                                node -> node.field("id").asText(),
                                node ->
                                        node.field("reused").equals(Value.of(true))
                                                ? "reused"
                                                : node.field("state").asText()));
    }

    private String lastNode() {
        return nodes(run).keySet().stream().sorted().toList().getLast();
    }

    @Test
    void runsTheLastStepAgainAndReusesTheRest() {
        var cli = cli();

        int code = cli.run("rerun", run, "--from", lastNode(), "--json");

        assertThat(code).as(cli.err()).isZero();
        var again = cli.result().field("runId").asText();
        assertThat(again).isNotEqualTo(run);
        assertThat(nodes(again)).containsEntry(lastNode(), "COMPLETED").containsValue("reused");
        assertThat(cli.json())
                .extracting(event -> event.field("type").asText())
                .contains("node.reused");
        var files = cli.result().field("artifacts").items();
        assertThat(files)
                .filteredOn(file -> file.field("path").asText().equals("totals.csv"))
                .singleElement()
                .extracting(file -> file.field("from").asText())
                .isEqualTo(run);
        assertThat(files).hasSize(2);
    }

    @Test
    void showsReusedStepsInBothLanguages() {
        var en = cli();
        en.run("rerun", run, "--from", lastNode());
        var zh = cli().with("TROUPE_LANG", "zh");
        zh.run("rerun", run, "--from", lastNode());

        assertThat(en.out()).contains("≡ reused from " + run, "totals.csv", "reused from");
        assertThat(zh.out()).contains("≡ 复用自 " + run);
        var list = cli();
        list.run("runs");
        assertThat(list.out()).contains("reused)");
    }

    @Test
    void runsAStepAgainWhoseFileIsGoneAndSaysSo() throws IOException {
        Files.delete(directory.resolve("totals.csv"));
        var cli = cli();

        int code = cli.run("rerun", run, "--from", lastNode(), "--json");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(cli.err()).contains("runs again", "totals.csv is no longer in the workspace");
        assertThat(directory.resolve("totals.csv")).content().contains("2024-01,30");
    }

    @Test
    void namesTheStepsWhereThereIsNoSuchOne() {
        var cli = cli();

        assertThat(cli.run("rerun", run, "--from", "99")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("'99'", "agent-1 (", lastNode() + " (");
    }

    @Test
    void saysThatNothingFailed() {
        var cli = cli().with("TROUPE_LANG", "zh");

        assertThat(cli.run("rerun", run, "--failed")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("每一步都完成了", "--from");
    }

    @Test
    void runsWhatFailedAgainOnceItCanWork() throws IOException {
        var sales = directory.resolve("sales.csv");
        Files.writeString(sales, "");
        var first = cli();
        assertThat(first.run("run", "--json", REQUEST)).isEqualTo(ExitCode.FAILED);
        Files.writeString(sales, TestCli.SALES);
        var failed = first.result().field("runId").asText();

        var cli = cli();
        int code = cli.run("rerun", failed, "--failed", "--json");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(nodes(cli.result().field("runId").asText()).values())
                .allMatch("COMPLETED"::equals);
    }

    @ParameterizedTest
    @CsvSource({"rerun,--from,1", "fork,--set,limit=5"})
    void runsByThePolicyOnFailureThatIsGiven(String command, String what, String value) {
        var cli = cli();
        var wrong = cli();

        int code = cli.run(command, run, what, value, "--on-failure", "continue", "--json");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        var started = entries(cli.result().field("runId").asText()).getFirst().event();
        assertThat(((RunStarted) started).options().onFailure()).isEqualTo(OnFailure.CONTINUE);
        assertThat(wrong.run(command, run, what, value, "--on-failure", "x"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("'x' is not a policy on failure");
    }

    private List<JournalEntry> entries(String id) {
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            return List.copyOf(journal.read(new RunId(id), 0));
        }
    }

    @Test
    void refusesARunThatHasNotEnded() {
        var id = new RunId("run-cut-off");
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            var whole = journal.read(new RunId(run), 0);
            var cut =
                    whole.subList(0, whole.size() - 1).stream()
                            .map(entry ->
                                    new JournalEntry(
                                            id, entry.sequence(), entry.at(), entry.event()))
                            .toList();
            journal.append(id, cut);
        }
        for (var command :
                List.of(
                        List.of("rerun", id.value(), "--from", "1"),
                        List.of("fork", id.value(), "--set", "a=1"),
                        List.of("export", id.value(), "a.troupe"))) {
            var cli = cli();
            assertThat(cli.run(command.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
            assertThat(cli.err()).contains("has not ended", "troupe resume run-cut-off");
        }
    }

    @Test
    void refusesARunWhoseWorkspaceIsGone() throws IOException {
        var elsewhere = Files.createDirectory(directory.resolve("work"));
        Files.writeString(elsewhere.resolve("sales.csv"), TestCli.SALES);
        var first = cli();
        first.run("run", "--json", "--workspace", "work", REQUEST);
        var moved = directory.resolve("moved");
        Files.move(elsewhere, moved);

        var cli = cli();
        int code = cli.run("rerun", first.result().field("runId").asText(), "--from", "1");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("work', no longer exists", "restore it");
    }

    @Test
    void refusesARunOfAnAgentThatIsGone() throws IOException {
        var agents = Files.createDirectories(directory.resolve("agents"));
        var file = agents.resolve("weekly.md");
        Files.writeString(
                file,
                """
                ---
                name: Weekly
                description: Writes the weekly sales table.
                tools: [describeTable, queryTables, saveTable]
                ---
                Begin with the total.
                """);
        var show = cli();
        show.run("show", run, "--json");
        var plan = Json.write(show.result().field("workflow")).replace("\"data\"", "\"weekly\"");
        Files.writeString(directory.resolve("plan.json"), plan);
        var first = cli();
        first.run("run", "--json", "plan.json");
        Files.delete(file);

        var cli = cli();
        int code = cli.run("rerun", first.result().field("runId").asText(), "--from", "1");

        assertThat(code).as(cli.out() + cli.err()).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out() + cli.err()).contains("agent 'weekly' does not exist");
    }

    @Test
    void forksWithAnEditedPlanAndRunsOnlyWhatChanged() throws IOException {
        var show = cli();
        show.run("show", run, "--json");
        var plan = Json.writePretty(show.result().field("workflow"));
        assertThat(plan).contains("chart.png");
        Files.writeString(
                directory.resolve("plan.json"), plan.replace("a bar chart to", "a pie chart to"));
        var cli = cli();

        int code = cli.run("fork", run, "--plan", "plan.json", "--json", "--yes");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        var forked = cli.result().field("runId").asText();
        assertThat(nodes(forked)).containsValue("reused").containsEntry(lastNode(), "COMPLETED");
        var diff = cli();
        assertThat(diff.run("diff", run, forked)).isZero();
        assertThat(diff.out())
                .contains("~ ", "definition: ", "-Drew the bar chart", "+Drew the pie chart");
        var json = cli();
        json.run("diff", run, forked, "--json");
        assertThat(json.result().field("nodes").items())
                .extracting(node -> node.field("change").asText())
                .contains("SAME", "CHANGED");
    }

    @Test
    void refusesAPlanThatIsNotValidNamingEveryProblem() throws IOException {
        var show = cli();
        show.run("show", run, "--json");
        var plan = Json.write(show.result().field("workflow"));
        Files.writeString(directory.resolve("plan.json"), plan.replace("\"chart\"", "\"painter\""));
        var cli = cli();

        assertThat(cli.run("fork", run, "--plan", "plan.json")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("plan.json", "painter");
    }

    @Test
    void forksWithAnotherRequest() {
        var cli = cli();

        int code = cli.run("fork", run, "--json", "--request", REQUEST.replace("chart", "plot"));

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(cli.result().field("runId").asText()).isNotEqualTo(run);
        assertThat(directory.resolve("plot.png")).exists();
    }

    @Test
    void saysThatAnInputWhichNobodyReadsChangesNothing() {
        var cli = cli();

        assertThat(cli.run("fork", run, "--set", "nobody=1", "--json")).isZero();
        assertThat(cli.err()).contains("affects no step");
        assertThat(nodes(cli.result().field("runId").asText()).values()).allMatch("reused"::equals);
    }

    @Test
    void saysWhatAForkNeeds() {
        var cli = cli();

        assertThat(cli.run("fork", run)).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("--set", "--plan", "--request");
        assertThat(cli.run("fork", run, "--plan", "a", "--request", "b")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("use one of them");
        assertThat(cli().run("rerun", run)).isEqualTo(ExitCode.USAGE);
    }
}
