package dev.troupe.store;

import dev.troupe.core.engine.Journal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.testing.engine.JournalContract;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresJournalTest extends JournalContract {
    private @Nullable PostgresSettings settings;

    @Override
    protected Journal emptyJournal() {
        settings = PostgresServer.shared().database();
        return PostgresJournal.open(settings);
    }

    @Override
    protected Journal reopen(Journal open) {
        ((PostgresJournal) open).close();
        return PostgresJournal.open(Objects.requireNonNull(settings));
    }
}
