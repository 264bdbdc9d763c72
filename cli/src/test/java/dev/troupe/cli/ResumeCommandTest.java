package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent.CancelRequested;
import dev.troupe.core.RunEvent.EffectFinished;
import dev.troupe.core.RunId;
import dev.troupe.core.RunState;
import dev.troupe.core.RunStatus;
import dev.troupe.store.Page;
import dev.troupe.store.RunFilter;
import dev.troupe.store.SqliteJournal;
import dev.troupe.testing.RunLaws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command that is killed, and another that goes on with its run. */
@Timeout(120)
class ResumeCommandTest {
    @TempDir private Path directory;
    private HeldSite site;
    private Cli cli;

    @BeforeEach
    void workspace() throws IOException {
        site = new HeldSite();
        cli = cli().file("sales.csv", Cli.SALES);
    }

    private Cli cli() {
        return new Cli(directory).with("TROUPE_ALLOW_HOSTS", site.host());
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
            var run = journal.unfinished();
            return List.copyOf(journal.read(run.getFirst().run(), 0));
        }
    }

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
        assertThat(cli.out()).contains("taken up", "totals.csv", "products.csv");
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

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "HUP"}) // told to end, or its terminal was closed
    void leavesARunForResumeWhenItIsToldToEnd(String signal) throws Exception {
        String said;
        try (var process = inTheMiddle()) {
            process.signal(signal);
            assertThat(process.end()).as(process.said()).isEqualTo(Exit.TERMINATED);
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
            RunLaws.requireRecorded(entries, RunState.of(run, entries));
        }
        assertThat(effects(run)).containsAll(effects(before));
    }

    @Test
    void cancelsARunOnCtrlC() throws Exception {
        try (var process = inTheMiddle()) {
            process.signal("INT");
            assertThat(process.end()).as(process.said()).isEqualTo(Exit.CANCELLED);
        }
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            assertThat(journal.unfinished()).isEmpty();
            assertThat(journal.runs(RunFilter.ALL, Page.first(9)))
                    .extracting(summary -> summary.status())
                    .containsExactly(RunStatus.CANCELLED);
        }
    }

    @Test
    void saysThatNothingWasCutOff() {
        assertThat(cli.run("resume")).isZero();
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).contains("No run was cut off");
    }
}
