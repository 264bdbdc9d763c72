package dev.troupe.store.event;

import dev.troupe.core.run.JournalEntry;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Supplier;

/**
 * Entries some of which have large values. These are read from their blobs each time such an entry
 * is asked for, so that a fold over a run holds one of them at a time.
 */
final class LazyEntries extends AbstractList<JournalEntry> implements RandomAccess {
    private final List<Supplier<JournalEntry>> entries;

    LazyEntries(List<Supplier<JournalEntry>> entries) {
        this.entries = entries;
    }

    @Override
    public JournalEntry get(int index) {
        return entries.get(index).get();
    }

    @Override
    public int size() {
        return entries.size();
    }
}
