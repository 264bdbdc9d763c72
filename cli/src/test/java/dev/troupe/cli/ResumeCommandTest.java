package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent.EffectFinished;
import dev.troupe.core.RunId;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
    private void killInTheMiddle() throws IOException, InterruptedException {
        var process = start();
        try (var lines = process.inputReader()) {
            for (var line = lines.readLine(); !isFirstStepDone(line); line = lines.readLine()) {
                assertThat(line).as("the run ended before its first step").isNotNull();
            }
            site.awaitVisit();
            process.toHandle().destroyForcibly(); // SIGKILL; the process sees nothing of it
            process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean isFirstStepDone(String line) {
        return line != null && line.contains("1  ✓");
    }

    private Process start() throws IOException {
        var request =
                "Read sales.csv, compute the total amount per month and save totals.csv,"
                        + " then crawl http://"
                        + site.host()
                        + "/ and save products.csv";
        return CommandProcess.start(cli, directory, "run", request);
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

    @Test
    void saysThatNothingWasCutOff() {
        assertThat(cli.run("resume")).isZero();
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).contains("No run was cut off");
    }
}
