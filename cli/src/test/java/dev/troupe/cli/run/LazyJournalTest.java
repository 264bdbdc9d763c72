package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.run.RunNotes;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.run.RunStatus;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LazyJournalTest {
    private static final String REQUEST = "Read sales.csv, compute the total amount, save out.csv";

    @TempDir private Path directory;
    private Path database;
    private TestCli cli;

    @BeforeEach
    void workspace() throws IOException {
        cli = new TestCli(directory).file("sales.csv", TestCli.SALES);
        database = Files.createDirectories(directory.resolve("home")).resolve("troupe.db");
    }

    @Test
    void keepsEveryRunWithWhatIsNeededToTakeItUpAgain() throws IOException {
        assertThat(cli.run("run", REQUEST)).as(cli.err()).isZero();

        try (var journal = SqliteJournal.open(database)) {
            var runs = journal.runs(RunFilter.ALL, RunPage.first(9));
            assertThat(runs).hasSize(1);
            assertThat(runs.getFirst().status()).isEqualTo(RunStatus.COMPLETED);
            var entries = journal.read(runs.getFirst().run(), 0);
            var notes = RunNotes.of((RunStarted) entries.getFirst().event());
            assertThat(notes.request()).isEqualTo(REQUEST);
            assertThat(notes.outputs()).contains("out.csv");
            assertThat(notes.workspace().root()).isEqualTo(directory.toRealPath());
        }
    }

    @Test
    void keepsTheRunsOfAConversation() {
        cli.reading(REQUEST + "\n" + REQUEST + "\n").run("chat");

        try (var journal = SqliteJournal.open(database)) {
            assertThat(journal.runs(RunFilter.ALL, RunPage.first(9))).hasSize(2);
        }
    }

    @Test
    void opensNoDatabaseForWhatStartsNoRun() {
        cli.run("plan", REQUEST);
        cli.run("run", "--plan-only", REQUEST);

        assertThat(database).doesNotExist();
    }

    @Test
    void keepsARunBesideAnotherProcessThatHasTheFile() throws IOException {
        try (var other = SqliteJournal.open(database)) {
            PrivateFiles.restrict(database.resolveSibling("")); // else it is done and reported
            assertThat(cli.run("run", REQUEST)).as(cli.err()).isZero();

            assertThat(other.runs(RunFilter.ALL, RunPage.first(9)))
                    .extracting(RunSummary::status)
                    .containsExactly(RunStatus.COMPLETED);
        }
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void keepsNothingWhereTheSettingsSaySo() throws IOException {
        Files.writeString(database.resolveSibling("troupe.yaml"), "journal: memory\n");
        PrivateFiles.restrict(database.resolveSibling("")); // else it is done and reported

        assertThat(cli.run("run", REQUEST)).isZero();
        assertThat(database).doesNotExist();
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void refusesAFileThatIsNoStoreAndLeavesItAsItIs() throws IOException {
        Files.writeString(database, "my diary, which is long enough to be something else");

        assertThat(cli.run("run", REQUEST)).isEqualTo(ExitCode.FAILED);

        assertThat(cli.out()).contains("troupe.db is not a Troupe store");
        assertThat(cli.err()).doesNotContain("unexpected");
        assertThat(database).content().startsWith("my diary");
    }

    @Test
    void tellsProgramsTooThatARunCouldNotBeRecorded() throws IOException {
        Files.writeString(database, "my diary, which is long enough to be something else");

        assertThat(cli.run("run", "--json", REQUEST)).isEqualTo(ExitCode.FAILED);

        assertThat(cli.result().field("problem").field("code").asText())
                .isEqualTo("store.not-a-store");
    }

    @Test
    void saysWhatIsWrongWithTheSettings() throws IOException {
        var settings = database.resolveSibling("troupe.yaml");
        Files.writeString(settings, "journal: mysql://secret@host\n");
        assertThat(cli.run("run", REQUEST)).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("postgresql://").doesNotContain("secret");

        Files.writeString(settings, "durability: half\n");
        assertThat(cli.run("run", REQUEST)).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("'half'", "relaxed");
    }

    @Test
    void takesTheJournalOnlyFromTheHomeDirectory() throws IOException {
        cli.file("troupe.yaml", "journal: memory\n");

        assertThat(cli.run("run", REQUEST)).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("'journal'", "TROUPE_HOME");
    }
}
