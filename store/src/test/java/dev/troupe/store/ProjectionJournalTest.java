package dev.troupe.store;

import dev.troupe.core.engine.Journal;
import dev.troupe.testing.engine.JournalContract;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class ProjectionJournalTest extends JournalContract {
    @TempDir private Path directory;
    private @Nullable DurableJournal store;

    private Journal open() {
        store = SqliteJournal.open(directory.resolve("troupe.db"));
        return store.projection();
    }

    @AfterEach
    void close() {
        if (store != null) {
            store.close();
        }
    }

    @Override
    protected Journal emptyJournal() {
        return open();
    }

    @Override
    protected Journal reopen(Journal journal) {
        close();
        return open();
    }
}
