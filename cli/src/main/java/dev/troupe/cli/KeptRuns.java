package dev.troupe.cli;

import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.Journal;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunId;
import dev.troupe.runtime.JournalChoice;
import dev.troupe.store.DurableJournal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a command that may start runs: opened with the first of them, so that what starts
 * none pays nothing. Safe for use by several threads.
 */
final class KeptRuns implements Journal, AutoCloseable {
    private final JournalChoice choice;
    private @Nullable Journal opened;
    private @Nullable DurableJournal kept;

    KeptRuns(JournalChoice choice) {
        this.choice = choice;
    }

    private synchronized Journal opened() {
        var journal = opened;
        if (journal == null) {
            journal = open();
            opened = journal;
        }
        return journal;
    }

    private Journal open() {
        if (choice.isMemory()) {
            return new InMemoryJournal();
        }
        var journal = choice.open();
        kept = journal;
        choice.retention().prune(journal);
        return journal;
    }

    @Override
    public void append(RunId run, List<JournalEntry> entries) {
        opened().append(run, entries);
    }

    @Override
    public List<JournalEntry> read(RunId run, long after) {
        return opened().read(run, after);
    }

    @Override
    public synchronized boolean isLasting() {
        return kept != null;
    }

    @Override
    public synchronized void close() {
        if (kept != null) {
            kept.close();
        }
    }
}
