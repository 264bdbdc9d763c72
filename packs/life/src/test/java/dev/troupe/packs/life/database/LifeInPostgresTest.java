package dev.troupe.packs.life.database;

import dev.troupe.packs.life.store.LifeStore;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import java.time.Clock;
import org.junit.jupiter.api.Tag;

/** A life in a schema of a real PostgreSQL server. */
@Tag("slow")
class LifeInPostgresTest extends LifeContract {
    private final PostgresSettings settings = PostgresServer.shared().database();

    @Override
    LifeStore open(Clock clock) {
        return LifeStore.inPostgres(settings, clock);
    }
}
