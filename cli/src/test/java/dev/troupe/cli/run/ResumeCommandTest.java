package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.troupe.cli.BlockingSite;
import dev.troupe.cli.CommandProcess;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.CancelRequested;
import dev.troupe.core.run.RunEvent.EffectFinished;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.testing.engine.RunInvariants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command that is killed, and another that continues with its run. */
@Timeout(300)
class ResumeCommandTest {
    @TempDir private Path directory;
    private BlockingSite site;
    private TestCli cli;

    @BeforeEach
    void workspace() throws IOException {
        site = new BlockingSite();
        cli = cli().file("sales.csv", TestCli.SALES);
    }

    private TestCli cli() {
        return new TestCli(directory).with("TROUPE_ALLOW_HOSTS", site.host());
    }

    @AfterEach
    void stop() {
        site.close();
    }

    /** Runs a request until its first step is done and its second waits for the site. */
    private CommandProcess inTheMiddle() throws IOException, InterruptedException {
        var process =
                CommandProcess.start(
                        directory,
                        cli,
                        "run",
                        "Read sales.csv, compute the total amount per month and save totals.csv,"
                                + " then crawl http://"
                                + site.host()
                                + "/ and save products.csv");
        process.awaitLine(line -> line.contains("1  ✓"));
        site.awaitVisit();
        return process;
    }

    private void killInTheMiddle() throws IOException, InterruptedException {
        try (var process = inTheMiddle()) {
            process.kill();
        }
    }

    private List<JournalEntry> recorded() {
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            var run = journal.unfinishedRuns();
            return List.copyOf(journal.read(run.getFirst().run(), 0));
        }
    }

    @Tag("slow")
    @Test
    void goesOnWhereACommandWasKilledAndRepeatsNothingThatWasDone() throws Exception {
        killInTheMiddle();
        var before = recorded();
        var run = before.getFirst().run();
        var written = Files.getLastModifiedTime(directory.resolve("totals.csv"));
        assertThat(directory.resolve("products.csv")).doesNotExist();
        site.open();

        int code = cli.run("resume");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(cli.out()).contains("resumed after", "totals.csv", "products.csv");
        assertThat(directory.resolve("products.csv")).content().contains("Lamp", "Table");
        assertThat(directory.resolve("totals.csv")).content().contains("2024-01,30");
        assertThat(Files.getLastModifiedTime(directory.resolve("totals.csv"))).isEqualTo(written);
        assertThat(effects(run)).doesNotHaveDuplicates().containsAll(effects(before));
    }

    private List<String> effects(RunId run) {
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            return effects(journal.read(run, 0));
        }
    }

    private static List<String> effects(List<JournalEntry> entries) {
        return entries.stream()
                .map(JournalEntry::event)
                .filter(EffectFinished.class::isInstance)
                .map(EffectFinished.class::cast)
                .map(effect -> effect.node() + " " + effect.key())
                .toList();
    }

    @Tag("slow")
    @Test
    void listsAndEndsWhatWasCutOff() throws Exception {
        killInTheMiddle();
        site.open();

        assertThat(cli.run("runs", "--state", "interrupted", "--json")).isZero();
        var run = cli.result().item(0);
        assertThat(run.field("state").asText()).isEqualTo("INTERRUPTED");
        var id = run.field("runId").asText();
        assertThat(cli.run("cancel", id)).as(cli.err()).isZero();

        var after = cli();
        assertThat(after.run("show", id, "--json")).isZero();
        assertThat(after.result().field("state").asText()).isEqualTo("CANCELLED");
        assertThat(directory.resolve("products.csv")).doesNotExist();
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"TERM", "HUP"}) // told to end, or its terminal was closed
    void leavesARunForResumeWhenItIsToldToEnd(String signal) throws Exception {
        assumeThat(signal.equals("HUP") && CommandProcess.isHangUpIgnored())
                .as("the tests run under nohup, which commands inherit")
                .isFalse();
        String said;
        try (var process = inTheMiddle()) {
            process.signal(signal);
            assertThat(process.end()).as(process.said()).isEqualTo(ExitCode.TERMINATED);
            said = process.said();
        }
        var before = recorded();
        var run = before.getFirst().run();
        assertThat(said).contains("interrupted", "troupe resume " + run);
        assertThat(before).noneMatch(entry -> entry.event() instanceof CancelRequested);
        site.open();

        int code = cli.run("resume", run.value());

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(directory.resolve("products.csv")).content().contains("Lamp", "Table");
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            var entries = journal.read(run, 0);
            RunInvariants.requireRecorded(entries, RunState.of(run, entries));
        }
        assertThat(effects(run)).containsAll(effects(before));
    }

    @Tag("slow")
    @Test
    void cancelsARunOnCtrlC() throws Exception {
        try (var process = inTheMiddle()) {
            process.signal("INT");
            assertThat(process.end()).as(process.said()).isEqualTo(ExitCode.CANCELLED);
        }
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            assertThat(journal.unfinishedRuns()).isEmpty();
            assertThat(journal.runs(RunFilter.ALL, RunPage.first(9)))
                    .extracting(summary -> summary.status())
                    .containsExactly(RunStatus.CANCELLED);
        }
    }

    @Test
    void saysThatNothingWasCutOff() {
        assertThat(cli.run("resume")).isZero();
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).contains("No interrupted runs");
    }
}
