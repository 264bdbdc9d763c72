package dev.troupe.store;

import dev.troupe.core.engine.Journal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.testing.engine.JournalContract;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresProjectionTest extends JournalContract {
    private @Nullable PostgresSettings settings;
    private @Nullable PostgresJournal store;

    @Override
    protected Journal emptyJournal() {
        settings = PostgresServer.shared().database();
        return open();
    }

    private Journal open() {
        store = PostgresJournal.open(Objects.requireNonNull(settings));
        return store.projection();
    }

    @AfterEach
    void close() {
        if (store != null) {
            store.close();
        }
    }

    @Override
    protected Journal reopen(Journal journal) {
        close();
        return open();
    }
}
