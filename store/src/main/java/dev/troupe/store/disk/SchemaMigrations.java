package dev.troupe.store.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/**
 * Brings a store to the schema of this version. The version of a store is how many of its
 * database's scripts it has been through.
 */
public final class SchemaMigrations {
    /** The result of {@link #readVersion} for a database that is not a store. */
    public static final int FOREIGN = -1;

    private SchemaMigrations() {}

    /** The version of a store, 0 if nothing is in it yet. */
    public static int readVersion(Connection connection) throws SQLException {
        if (hasTables(connection, "store_version")) {
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery("select version from store_version")) {
                return rows.next() ? rows.getInt(1) : FOREIGN;
            }
        }
        return hasTables(connection, "%") ? FOREIGN : 0;
    }

    private static boolean hasTables(Connection connection, String pattern) throws SQLException {
        var kinds = new String[] {"TABLE"};
        var schema = connection.getSchema(); // null where the database has none
        try (var tables = connection.getMetaData().getTables(null, schema, pattern, kinds)) {
            return tables.next();
        }
    }

    /**
     * Runs what is missing, as part of the caller's transaction.
     *
     * @param scripts names of this module's scripts
     */
    public static void apply(Connection connection, int from, List<String> scripts)
            throws SQLException {
        applyScripts(connection, from, scripts.stream().map(SchemaMigrations::readScript).toList());
    }

    /**
     * The same with scripts of other modules.
     *
     * @param scripts what they hold
     */
    public static void applyScripts(Connection connection, int from, List<String> scripts)
            throws SQLException {
        try (var statement = connection.createStatement()) {
            if (from == 0) {
                statement.execute("create table store_version (version bigint not null)");
                statement.execute("insert into store_version values (0)");
            }
            for (var script : scripts.subList(from, scripts.size())) {
                for (var command : splitCommands(script)) {
                    statement.execute(command);
                }
            }
            statement.execute("update store_version set version = " + scripts.size());
        }
    }

    /** A script's commands; each begins at the start of a line, and further lines of it do not. */
    private static List<String> splitCommands(String script) {
        return Arrays.stream(
                        script.replaceAll("(?m)^--.*$", "").split(";\\s*(?:\\R(?=[a-z])|$)", -1))
                .map(String::strip)
                .filter(command -> !command.isEmpty())
                .toList();
    }

    private static String readScript(String script) {
        try (var in = SchemaMigrations.class.getResourceAsStream("/dev/troupe/store/" + script)) {
            if (in == null) {
                throw new IllegalStateException("the module is missing its script " + script);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read script " + script, e);
        }
    }
}
