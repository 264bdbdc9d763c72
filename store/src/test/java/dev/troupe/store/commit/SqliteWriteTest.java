package dev.troupe.store.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.Samples;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.disk.SqliteConnections;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes to a file. */
class SqliteWriteTest {
    private static final RunId RUN = new RunId("run-1");
    private static final RunEvent EVENT = new RunEvent.RunTimedOut();

    @TempDir private Path directory;
    private Path file;
    private SqliteJournal journal;

    @BeforeEach
    void open() {
        file = directory.resolve("troupe.db");
        journal = SqliteJournal.open(file);
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Test
    void isOnDiskAsSoonAsAppendHasReturned() throws SQLException {
        journal.append(RUN, Samples.entry(RUN, 1, EVENT));

        try (var connection = SqliteConnections.openReader(file);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select count(*) from event")) {
            assertThat(rows.getLong(1)).isEqualTo(1);
        }
    }

    @Test
    void aFullDiskIsToldWithTheRemedyLosesNothingAndIsOverOnceThereIsRoom() {
        journal.append(RUN, Samples.entry(RUN, 1, EVENT));

        allowPages(1); // what is there already stays
        assertThatThrownBy(() -> appendUntilFull(2))
                .isInstanceOf(JournalException.class)
                .hasMessageContainingAll(file.toString(), "full", "free some disk space");
        int recorded = journal.read(RUN, 0).size();
        allowPages(1_000_000);
        journal.append(RUN, Samples.entry(RUN, recorded + 1, EVENT));

        assertThat(journal.read(RUN, 0)).hasSize(recorded + 1);
    }

    private void appendUntilFull(int first) {
        for (int i = first; i < 10_000; i++) {
            journal.append(
                    RUN, Samples.entry(RUN, i, new RunEvent.CancelRequested("x".repeat(5_000))));
        }
    }

    /** Of the writing connection, as if the disk had no room for more. */
    private void allowPages(int pages) {
        journal.databasePool()
                .commit(
                        new Write() {
                            @Override
                            public void apply(Transaction transaction) throws SQLException {
                                try (var statement =
                                        transaction.statements().connection().createStatement()) {
                                    statement.execute("pragma max_page_count = " + pages);
                                }
                            }

                            @Override
                            public boolean isCommitted(Transaction transaction) {
                                return true;
                            }
                        });
    }
}
