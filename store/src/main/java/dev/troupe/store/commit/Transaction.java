package dev.troupe.store.commit;

import dev.troupe.store.database.DatabaseBackend;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.value.StoreOwner;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** What a write may use while its commit is under way. */
public record Transaction(StatementCache statements, DatabaseBackend database, StoreOwner owner) {
    /** A statement that belongs to the connection; do not close it. */
    public PreparedStatement prepare(String sql) throws SQLException {
        return statements.prepare(sql);
    }
}
