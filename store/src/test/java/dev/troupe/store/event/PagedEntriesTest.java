package dev.troupe.store.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.Samples;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is longer than what is read immediately. */
class PagedEntriesTest {
    private static final RunId RUN = new RunId("run-1");
    private static final int LENGTH = 5 * PagedEntries.PAGE + 7;

    @TempDir private Path directory;
    private SqliteJournal journal;
    private List<JournalEntry> entries = List.of();

    @BeforeEach
    void fill() {
        journal = SqliteJournal.open(directory.resolve("troupe.db"), Durability.RELAXED);
        var all = new ArrayList<JournalEntry>();
        for (int i = 1; i <= LENGTH; i++) {
            all.addAll(Samples.entry(RUN, i, new RunEvent.CancelRequested("why " + i)));
        }
        journal.append(RUN, all);
        entries = all;
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Test
    void isReadPageByPageAndHoldsWhatWasWritten() {
        var read = journal.read(RUN, 0);

        assertThat(read).isInstanceOf(PagedEntries.class).isEqualTo(entries);
        assertThat(read.getLast().sequence()).isEqualTo(LENGTH);
        assertThat(journal.read(RUN, 1_234, 3_000)).isEqualTo(entries.subList(1_234, 4_234));
        assertThat(journal.read(RUN, LENGTH - 5)).hasSize(5);
        assertThat(journal.lastSequence(RUN)).isEqualTo(LENGTH);
    }

    @Test
    void isReadBesideItsOwnerAsWell() {
        try (var reader = SqliteJournal.reader(directory.resolve("troupe.db"))) {
            assertThat(reader.read(RUN, 0)).isInstanceOf(PagedEntries.class).isEqualTo(entries);
            assertThat(reader.lastSequence(RUN)).isEqualTo(LENGTH);
        }
    }

    @Test
    void aDamagedPageIsToldWhenItIsAskedFor() {
        Samples.sql(
                directory.resolve("troupe.db"),
                "update event set payload = '{' where seq = " + 3 * PagedEntries.PAGE);

        var read = journal.read(RUN, 0);

        assertThat(read.getFirst()).isEqualTo(entries.getFirst());
        assertThatThrownBy(() -> List.copyOf(read))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("entry " + 3 * PagedEntries.PAGE + " of run run-1");
    }

    @Test
    void aLostEndIsToldAtOnce() {
        Samples.sql(directory.resolve("troupe.db"), "delete from event where seq = " + LENGTH);

        assertThatThrownBy(() -> journal.read(RUN, 0))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("entry " + LENGTH + " of run run-1 is missing");
    }
}
