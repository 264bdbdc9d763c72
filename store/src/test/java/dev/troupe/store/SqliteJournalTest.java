package dev.troupe.store;

import dev.troupe.core.engine.Journal;
import dev.troupe.testing.engine.JournalContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteJournalTest extends JournalContract {
    @TempDir private Path directory;

    @Override
    protected Journal emptyJournal() {
        return SqliteJournal.open(file());
    }

    @Override
    protected Journal reopen(Journal open) {
        ((SqliteJournal) open).close();
        return SqliteJournal.open(file());
    }

    private Path file() {
        return directory.resolve("troupe.db");
    }
}
