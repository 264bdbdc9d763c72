package dev.troupe.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** What a write may use while its commit is under way. */
record Transaction(Statements statements, Database database, Owner owner) {
    /** A statement that belongs to the connection; do not close it. */
    PreparedStatement of(String sql) throws SQLException {
        return statements.of(sql);
    }
}
