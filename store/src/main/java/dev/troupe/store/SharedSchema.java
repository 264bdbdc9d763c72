package dev.troupe.store;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A schema of a PostgreSQL database beside that of the journal.
 *
 * @param name what is put behind the name of that schema
 */
record SharedSchema(PostgresSettings settings, String name) implements SharedDatabase {
    SharedSchema {
        if (!name.matches("[a-z]{1,20}")) {
            throw new IllegalArgumentException(
                    "the name '" + name + "' is not 1 to 20 lower-case letters");
        }
    }

    @Override
    public String place() {
        return settings.place() + " (" + name + ")";
    }

    @Override
    public Connection connect() throws SQLException {
        var connection = new PostgresDatabase(settings).writer();
        try {
            var journal = connection.getSchema();
            if (journal == null) {
                throw new SQLException("the schema that the address names is not there", "3F000");
            }
            var schema = journal + "_" + name;
            if (!isThere(connection, schema)) {
                make(connection, schema);
            }
            connection.setSchema(schema);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static boolean isThere(Connection connection, String schema) throws SQLException {
        try (var query =
                connection.prepareStatement("select 1 from pg_namespace where nspname = ?")) {
            query.setString(1, schema);
            try (var rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** One after the other: two at the same time would both find that there is none. */
    private static void make(Connection connection, String schema) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("begin");
            statement.execute("select pg_advisory_xact_lock(hashtext('troupe schemas'))");
            statement.execute(
                    "create schema if not exists " + statement.enquoteIdentifier(schema, true));
            statement.execute("commit");
        }
    }

    @Override
    public String beginToRead() {
        return "begin isolation level repeatable read read only";
    }

    @Override
    public String beginToWrite() {
        return "begin";
    }

    @Override
    public int writers() {
        return SharedTables.MAX_CONNECTIONS;
    }

    @Override
    public void lockOpening(Connection connection) throws SQLException {
        new PostgresDatabase(settings).lockOpening(connection);
    }

    @Override
    public boolean isLost(SQLException failure) {
        return PostgresFailure.isLost(failure);
    }

    @Override
    public boolean isPassing(SQLException failure) {
        return PostgresFailure.isPassing(failure);
    }

    @Override
    public StoreException failure(String zh, String en, SQLException cause) {
        return PostgresFailure.said(zh, en, place(), cause);
    }
}
