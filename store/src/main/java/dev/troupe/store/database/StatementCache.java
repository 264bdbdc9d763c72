package dev.troupe.store.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** A connection with its prepared statements; for one thread at a time. */
public final class StatementCache implements AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    public StatementCache(Connection connection) {
        this.connection = connection;
    }

    public Connection connection() {
        return connection;
    }

    /** A statement that is prepared once and belongs to this connection; do not close it. */
    public PreparedStatement prepare(String sql) throws SQLException {
        var known = prepared.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            prepared.put(sql, known);
        }
        return known;
    }

    public void commit() throws SQLException {
        prepare("commit").execute();
    }

    /** Drops the transaction, if one is left, and statements that a failure may have spoiled. */
    public void rollBack() {
        try {
            for (var statement : prepared.values()) {
                statement.close();
            }
            prepared.clear();
            prepare("rollback").execute();
        } catch (SQLException _) {
            // the original failure is reported; the next transaction shows whether it persists
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
