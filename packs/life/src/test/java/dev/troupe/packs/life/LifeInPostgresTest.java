package dev.troupe.packs.life;

import dev.troupe.store.PostgresSettings;
import dev.troupe.store.postgres.PostgresServer;
import java.time.Clock;

/** A life in a schema of a real PostgreSQL server. */
class LifeInPostgresTest extends LifeContract {
    private final PostgresSettings settings = PostgresServer.shared().database();

    @Override
    LifeStore open(Clock clock) {
        return LifeStore.inPostgres(settings, clock);
    }
}
