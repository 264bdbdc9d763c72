package dev.troupe.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** A connection with its prepared statements; for one thread at a time. */
final class Statements implements AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    Statements(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    /** A statement that is prepared once and belongs to this connection; do not close it. */
    PreparedStatement of(String sql) throws SQLException {
        var known = prepared.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            prepared.put(sql, known);
        }
        return known;
    }

    void commit() throws SQLException {
        of("commit").execute();
    }

    /** Drops the transaction, if one is left, and statements that a failure may have spoiled. */
    void rollBack() {
        try {
            for (var statement : prepared.values()) {
                statement.close();
            }
            prepared.clear();
            of("rollback").execute();
        } catch (SQLException _) {
            // the failure that led here is told; the next transaction says whether it lasts
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
