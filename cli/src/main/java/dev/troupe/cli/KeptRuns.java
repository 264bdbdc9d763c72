package dev.troupe.cli;

import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.Journal;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunId;
import dev.troupe.runtime.JournalChoice;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.StoreException;
import dev.troupe.store.StoreProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a command that may start runs: opened with the first of them, so that what starts
 * none pays nothing. While another process has the file, runs are made without a record, and the
 * person is told. Safe for use by several threads.
 */
final class KeptRuns implements Journal, AutoCloseable {
    private final JournalChoice choice;
    private final Surroundings surroundings;
    private @Nullable Journal opened;
    private @Nullable DurableJournal kept;

    KeptRuns(JournalChoice choice, Surroundings surroundings) {
        this.choice = choice;
        this.surroundings = surroundings;
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
        try {
            var journal = choice.open();
            kept = journal;
            choice.retention().prune(journal);
            return journal;
        } catch (StoreException e) {
            if (!e.problem().is(StoreProblem.IN_USE)) {
                throw e;
            }
            var note =
                    surroundings
                            .language()
                            .choose(
                                    "另一个 troupe 正在使用运行记录，这次运行不留记录，中断后不能继续",
                                    "another troupe is using the record of runs, so this run is not kept and cannot be resumed");
            surroundings.err().println("troupe: " + note);
            return new InMemoryJournal();
        }
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
