package dev.troupe.testing;

import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.Journal;

class InMemoryJournalTest extends JournalContract {
    @Override
    protected Journal emptyJournal() {
        return new InMemoryJournal();
    }
}
