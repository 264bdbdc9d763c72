package dev.troupe.cli.run;

import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import dev.troupe.runtime.settings.JournalSettings;
import dev.troupe.store.DurableJournal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a command that may start runs: opened with the first of them, so that what starts
 * none pays nothing. Safe for use by several threads.
 */
public final class LazyJournal implements Journal, AutoCloseable {
    private final JournalSettings choice;
    private @Nullable Journal opened;
    private @Nullable DurableJournal kept;

    public LazyJournal(JournalSettings choice) {
        this.choice = choice;
    }

    private synchronized Journal journal() {
        var journal = opened;
        if (journal == null) {
            journal = openJournal();
            opened = journal;
        }
        return journal;
    }

    private Journal openJournal() {
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
        journal().append(run, entries);
    }

    @Override
    public List<JournalEntry> read(RunId run, long after) {
        return journal().read(run, after);
    }

    @Override
    public synchronized boolean isDurable() {
        return kept != null;
    }

    @Override
    public synchronized void close() {
        if (kept != null) {
            kept.close();
        }
    }
}
