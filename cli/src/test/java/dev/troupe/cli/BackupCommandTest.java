package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A whole home that is copied and restored. */
class BackupCommandTest {
    @TempDir private Path directory;
    private Path home;

    @BeforeEach
    void fill() throws IOException {
        home = directory.resolve("home");
        assertThat(cli().run("run", "Read sales.csv and save it as copy.csv")).isZero();
        assertThat(cli().run("life", "tasks", "add", "Buy milk")).isZero();
        assertThat(cli().run("life", "tasks", "add", "Water the plants")).isZero();
        Files.writeString(home.resolve("troupe.yaml"), "retention: 90d\n");
        Files.writeString(
                Files.createDirectories(home.resolve("agents")).resolve("note.md"), "An agent");
    }

    private TestCli cli() throws IOException {
        return new TestCli(directory).file("sales.csv", TestCli.SALES);
    }

    @Test
    void holdsTheWholeHomeAndPutsItBackWhereThereIsNone() throws IOException {
        var backup = cli();
        assertThat(backup.run("backup", "copy")).as(backup.err()).isZero();
        assertThat(backup.out()).contains("1 runs", "2 tasks");
        Files.move(home, directory.resolve("old"));

        var restore = cli();
        assertThat(restore.run("restore", "copy")).as(restore.err()).isZero();

        assertThat(restore.out()).contains("1 runs", "2 tasks", "document lists");
        assertThat(home.resolve("troupe.yaml")).hasContent("retention: 90d");
        assertThat(home.resolve("agents/note.md")).hasContent("An agent");
        var tasks = cli();
        assertThat(tasks.run("life", "tasks")).isZero();
        assertThat(tasks.out()).contains("Buy milk", "Water the plants");
        try (var journal = SqliteJournal.open(home.resolve("troupe.db"))) {
            assertThat(journal.runs(RunFilter.ALL, RunPage.first(9))).hasSize(1);
        }
    }

    @Test
    void isMadeBesideAProcessThatHasTheRecordOpen() throws IOException {
        try (var _ = SqliteJournal.open(home.resolve("troupe.db"))) {
            var backup = cli();
            assertThat(backup.run("backup", "copy")).as(backup.err()).isZero();
        }
        assertThat(directory.resolve("copy/manifest.json")).exists();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void isReadByItsOwnerAlone() throws IOException {
        assertThat(cli().run("backup", "copy")).isZero();

        try (var all = Files.walk(directory.resolve("copy"))) {
            for (var each : all.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                        .as(each.toString())
                        .endsWith("------");
            }
        }
    }

    @Test
    void aFileThatChangedIsToldBeforeAnythingIsWritten() throws IOException {
        assertThat(cli().run("backup", "copy")).isZero();
        Files.writeString(directory.resolve("copy/life.db"), "x", StandardOpenOption.APPEND);
        Files.move(home, directory.resolve("old"));

        var restore = cli();
        assertThat(restore.run("restore", "copy")).isEqualTo(ExitCode.USAGE);

        assertThat(restore.err()).contains("life.db", "SHA-256", "another backup");
        assertThat(home.resolve("troupe.db")).doesNotExist();
    }

    @Test
    void aManifestThatLeadsOutOfTheBackupIsRefused() throws IOException {
        assertThat(cli().run("backup", "copy")).isZero();
        var manifest = directory.resolve("copy/manifest.json");
        Files.writeString(
                manifest,
                Files.readString(manifest).replace("\"agents/note.md\"", "\"../note.md\""));
        Files.move(home, directory.resolve("old"));

        var restore = cli();
        assertThat(restore.run("restore", "copy")).isEqualTo(ExitCode.USAGE);

        assertThat(restore.err()).contains("leads out of the backup");
        assertThat(directory.resolve("note.md")).doesNotExist();
    }

    @Test
    void whatAKilledBackupLeftIsRemovedByTheNext() throws IOException {
        var dead = directory.resolve("copy.01234567-89ab-cdef-0123-456789abcdef.partial");
        Files.writeString(Files.createDirectories(dead).resolve(".lock"), "");
        Files.writeString(dead.resolve("troupe.db"), "half of it");

        assertThat(cli().run("backup", "copy")).isZero();

        assertThat(dead).doesNotExist();
    }
}
