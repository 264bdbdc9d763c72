package dev.troupe.store.pack;

import dev.troupe.store.database.PostgresBackend;
import dev.troupe.store.database.PostgresErrorCode;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.StoreException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A schema of a PostgreSQL database in addition to that of the journal.
 *
 * @param name what is put behind the name of that schema
 */
record PostgresPackBackend(PostgresSettings settings, String name) implements PackDatabaseBackend {
    PostgresPackBackend {
        if (!name.matches("[a-z]{1,20}")) {
            throw new IllegalArgumentException(
                    "the name '" + name + "' is not 1 to 20 lower-case letters");
        }
    }

    @Override
    public String location() {
        return settings.location() + " (" + name + ")";
    }

    @Override
    public Connection openConnection() throws SQLException {
        var connection = new PostgresBackend(settings).openWriter();
        try {
            var journal = connection.getSchema();
            if (journal == null) {
                throw new SQLException("the schema that the address names is not there", "3F000");
            }
            var schema = journal + "_" + name;
            if (!schemaExists(connection, schema)) {
                createSchema(connection, schema);
            }
            connection.setSchema(schema);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static boolean schemaExists(Connection connection, String schema) throws SQLException {
        try (var query =
                connection.prepareStatement("select 1 from pg_namespace where nspname = ?")) {
            query.setString(1, schema);
            try (var rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** One after the other: two at the same time would both find that there is none. */
    private static void createSchema(Connection connection, String schema) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("begin");
            statement.execute("select pg_advisory_xact_lock(hashtext('troupe schemas'))");
            statement.execute(
                    "create schema if not exists " + statement.enquoteIdentifier(schema, true));
            statement.execute("commit");
        }
    }

    @Override
    public String beginReadSql() {
        return "begin isolation level repeatable read read only";
    }

    @Override
    public String beginWriteSql() {
        return "begin";
    }

    @Override
    public int maxWriters() {
        return PackDatabase.MAX_CONNECTIONS;
    }

    @Override
    public void lockStartup(Connection connection) throws SQLException {
        new PostgresBackend(settings).lockStartup(connection);
    }

    @Override
    public boolean isConnectionLost(SQLException failure) {
        return PostgresErrorCode.isConnectionLost(failure);
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return PostgresErrorCode.isTransient(failure);
    }

    @Override
    public StoreException toException(String zh, String en, SQLException cause) {
        return PostgresErrorCode.toException(zh, en, location(), cause);
    }
}
