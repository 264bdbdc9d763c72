package dev.troupe.testing.engine;

import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;

class InMemoryJournalTest extends JournalContract {
    @Override
    protected Journal emptyJournal() {
        return new InMemoryJournal();
    }
}
