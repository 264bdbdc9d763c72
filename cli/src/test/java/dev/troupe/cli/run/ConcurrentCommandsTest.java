package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.BlockingSite;
import dev.troupe.cli.CommandProcess;
import dev.troupe.cli.TestCli;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.EffectFinished;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several commands on one home at the same time, all of them killed. */
@Timeout(240)
@Tag("slow")
class ConcurrentCommandsTest {
    private static final int COMMANDS = 4;

    @TempDir private Path directory;
    private final List<CommandProcess> commands = new ArrayList<>();
    private BlockingSite site;
    private TestCli cli;

    @BeforeEach
    void workspace() throws IOException {
        site = new BlockingSite();
        cli =
                new TestCli(directory)
                        .with("TROUPE_ALLOW_HOSTS", site.host())
                        .file("sales.csv", TestCli.SALES);
    }

    @AfterEach
    void stop() {
        commands.forEach(CommandProcess::close);
        site.close();
    }

    @Test
    void allGoOnAfterAKillAndNothingIsDoneTwice() throws Exception {
        for (int i = 1; i <= COMMANDS; i++) {
            commands.add(
                    CommandProcess.start(
                            directory,
                            cli,
                            "run",
                            "Read sales.csv, compute the total amount per month and save totals"
                                    + i
                                    + ".csv, then crawl http://"
                                    + site.host()
                                    + "/ and save products"
                                    + i
                                    + ".csv"));
        }
        for (var command : commands) {
            command.awaitLine(line -> line.contains("1  ✓"));
        }
        for (var command : commands) {
            command.kill();
        }
        var before = effects();
        assertThat(before).hasSize(COMMANDS);
        var written = new ArrayList<FileTime>();
        for (int i = 1; i <= COMMANDS; i++) {
            written.add(Files.getLastModifiedTime(directory.resolve("totals" + i + ".csv")));
        }
        site.open();

        int code = cli.run("resume");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        for (int i = 1; i <= COMMANDS; i++) {
            assertThat(directory.resolve("products" + i + ".csv")).content().contains("Lamp");
            assertThat(Files.getLastModifiedTime(directory.resolve("totals" + i + ".csv")))
                    .isEqualTo(written.get(i - 1));
        }
        effects()
                .forEach((run, effects) ->
                        assertThat(effects).doesNotHaveDuplicates().containsAll(before.get(run)));
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            assertThat(journal.runs(RunFilter.ALL, RunPage.first(9)))
                    .extracting(RunSummary::status)
                    .containsOnly(RunStatus.COMPLETED);
        }
    }

    private Map<RunId, List<String>> effects() {
        var effects = new HashMap<RunId, List<String>>();
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            for (var run : journal.runs(RunFilter.ALL, RunPage.first(9))) {
                effects.put(
                        run.run(),
                        journal.read(run.run(), 0).stream()
                                .map(JournalEntry::event)
                                .filter(EffectFinished.class::isInstance)
                                .map(EffectFinished.class::cast)
                                .map(effect -> effect.node() + " " + effect.key())
                                .toList());
            }
        }
        return effects;
    }
}
