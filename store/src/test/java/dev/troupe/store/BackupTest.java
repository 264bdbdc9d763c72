package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {
    private static final RunId RUN = new RunId("run-1");
    private static final List<JournalEntry> ENTRIES =
            Stream.of(
                            Samples.run(RUN, "Report", 0, 2),
                            Samples.entry(RUN, 4, Samples.finished("agent-1", Samples.big("网页"))),
                            Samples.entry(RUN, 5, Samples.finished("agent-2", Samples.big("b"))))
                    .flatMap(List::stream)
                    .toList();

    @TempDir private Path directory;
    private Path copy;
    private Path restored;
    private SqliteJournal journal;

    @BeforeEach
    void open() {
        copy = directory.resolve("backups/monday");
        restored = directory.resolve("elsewhere/troupe.db");
        journal = SqliteJournal.open(directory.resolve("troupe.db"));
        journal.append(RUN, ENTRIES);
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Test
    void restoresWhatWasThereWhenItWasBackedUp() {
        journal.backup(copy);
        journal.append(RUN, Samples.entry(RUN, 6, new RunEvent.RunTimedOut()));

        SqliteJournal.restore(copy, restored);

        try (var again = SqliteJournal.open(restored)) {
            assertThat(again.read(RUN, 0)).isEqualTo(ENTRIES);
            assertThat(again.unfinishedRuns()).hasSize(1);
            again.append(RUN, Samples.entry(RUN, 6, new RunEvent.RunTimedOut()));
        }
        assertThat(journal.read(RUN, 5)).hasSize(1);
    }

    @Test
    void leavesNothingButTheCopyBehind() throws IOException {
        journal.backup(copy);

        try (var files = Files.list(directory.resolve("backups"))) {
            assertThat(files).containsExactly(copy);
        }
    }

    @Test
    void neverReplacesABackup() {
        journal.backup(copy);

        assertThatThrownBy(() -> journal.backup(copy))
                .hasMessageContainingAll(copy.toString(), "already exists", "specify a new one");
    }

    @Test
    void neverReplacesAStore() {
        journal.backup(copy);
        var file = directory.resolve("troupe.db");

        assertThatThrownBy(() -> SqliteJournal.restore(copy, file)).hasMessageContaining("in use");
        journal.close();
        assertThatThrownBy(() -> SqliteJournal.restore(copy, file))
                .hasMessageContainingAll("is not overwritten", "move it away");
    }

    @Test
    void restoresNothingThatIsNoBackup() {
        assertThatThrownBy(() -> SqliteJournal.restore(directory.resolve("nowhere"), restored))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.problem().code()).isEqualTo("store.bad-backup"))
                .hasMessageContainingAll("nowhere", "contains no backup");
    }

    @Test
    void restoresNothingOfABackupThatLacksABlob() throws IOException {
        journal.backup(copy);
        try (var files = Files.walk(copy.resolve("troupe.db.blobs"))) {
            Files.delete(files.filter(Files::isRegularFile).findFirst().orElseThrow());
        }

        assertThatThrownBy(() -> SqliteJournal.restore(copy, restored))
                .hasMessageContainingAll("blob file", "not there");
        assertThat(restored).doesNotExist();
    }

    @Test
    void makesNoBackupOfAStoreThatLacksABlob() throws IOException {
        try (var files = Files.walk(directory.resolve("troupe.db.blobs"))) {
            Files.delete(files.filter(Files::isRegularFile).findFirst().orElseThrow());
        }

        assertThatThrownBy(() -> journal.backup(copy)).hasMessageContaining("not there");
        try (var files = Files.list(directory.resolve("backups"))) {
            assertThat(files).isEmpty();
        }
    }
}
