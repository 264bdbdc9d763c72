package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of long ago. */
class RetentionTest {
    private static final RunId OLD = new RunId("run-old");
    private static final RunId OLD_AND_UNFINISHED = new RunId("run-unfinished");
    private static final RunId RECENT = new RunId("run-recent");

    @TempDir private Path directory;
    private Path database;
    private TestCli cli;

    @BeforeEach
    void runs() throws IOException {
        cli = new TestCli(directory).file("sales.csv", TestCli.SALES);
        database = Files.createDirectories(directory.resolve("home")).resolve("troupe.db");
        var now = Instant.now();
        try (var journal = SqliteJournal.open(database)) {
            journal.append(OLD, entries(OLD, now.minus(Duration.ofDays(100)), true));
            journal.append(
                    OLD_AND_UNFINISHED,
                    entries(OLD_AND_UNFINISHED, now.minus(Duration.ofDays(400)), false));
            journal.append(RECENT, entries(RECENT, now.minus(Duration.ofDays(80)), true));
        }
    }

    private static List<JournalEntry> entries(RunId run, Instant at, boolean isOver) {
        var steps = List.of(new Step(1, "Add up"));
        var node = AgentNode.of("agent-1", "data", "Add", "Adds up the sales", steps, List.of());
        var workflow =
                Workflow.from(
                        WorkflowDraft.of("workflow-1", "Total", "Add up the sales", List.of(node)));
        var started = new RunEvent.RunStarted(workflow, RunOptions.STANDARD, Map.of());
        var ended = new RunEvent.RunFinished(new RunOutcome(RunStatus.COMPLETED, null));
        var first = new JournalEntry(run, 1, at, started);
        return isOver ? List.of(first, new JournalEntry(run, 2, at, ended)) : List.of(first);
    }

    private void settings(String text) throws IOException {
        Files.writeString(database.resolveSibling("troupe.yaml"), text);
    }

    private List<RunId> kept() {
        try (var journal = SqliteJournal.open(database)) {
            return journal.runs(RunFilter.ALL, RunPage.first(9)).stream()
                    .map(RunSummary::run)
                    .toList();
        }
    }

    @Test
    void prunesWhatEndedLongerAgoAndNothingElse() throws IOException {
        settings("retention: 90d\n");

        assertThat(cli.run("runs", "--prune")).as(cli.err()).isZero();

        assertThat(cli.out()).contains("deleted runs: 1");
        assertThat(kept()).containsExactlyInAnyOrder(RECENT, OLD_AND_UNFINISHED);
    }

    @Test
    void prunesAsANewRunStarts() throws IOException {
        settings("retention: 12w\n");

        assertThat(cli.run("run", "Read sales.csv, compute the total amount, save out.csv"))
                .as(cli.err())
                .isZero();

        assertThat(kept()).hasSize(3).contains(RECENT, OLD_AND_UNFINISHED).doesNotContain(OLD);
    }

    @Test
    void keepsAllWhereNothingIsSaid() {
        assertThat(cli.run("run", "Read sales.csv, compute the total amount, save out.csv"))
                .isZero();
        assertThat(kept()).hasSize(4);

        assertThat(cli.run("runs", "--prune")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("retention: 90d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"90", "0d", "-1d", "ninety days", "1.5d", "100000d", "[90d]"})
    void saysWhatIsWrongWithTheSetting(String text) throws IOException {
        settings("retention: " + text + "\n");

        assertThat(cli.run("runs")).isEqualTo(ExitCode.USAGE);

        assertThat(cli.err()).contains("retention '", "12h, 90d or 8w");
        assertThat(kept()).hasSize(3);
    }

    @Test
    void mayNotBeSetByAFileThatAnAgentCanWrite() throws IOException {
        cli.file("troupe.yaml", "retention: 1h\n");

        assertThat(cli.run("run", "Read sales.csv, compute the total amount, save out.csv"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(cli.err()).contains("'retention'", "TROUPE_HOME");
    }
}
