package dev.troupe.packs.school.store;

import dev.troupe.store.postgres.PostgresServer;
import org.junit.jupiter.api.Tag;

/** Records in a schema of a real PostgreSQL server. */
@Tag("slow")
class SchoolInPostgresTest extends SchoolContract {
    SchoolInPostgresTest() {
        super(SchoolStore.inPostgres(PostgresServer.shared().database()));
    }
}
