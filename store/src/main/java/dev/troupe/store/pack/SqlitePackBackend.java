package dev.troupe.store.pack;

import dev.troupe.store.database.SqliteBackend;
import dev.troupe.store.disk.SqliteConnections;
import dev.troupe.store.value.Durability;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** A file of SQLite that several processes write in turn. */
record SqlitePackBackend(Path path) implements PackDatabaseBackend {
    /** Checks the content of a file, which need not exist. */
    static SqlitePackBackend open(Path file) {
        try {
            var path = SqliteBackend.canonicalPath(file);
            var found = new SqlitePackBackend(path);
            if (!SqliteConnections.isNew(path) && !SqliteConnections.isDatabase(path)) {
                throw found.foreignDatabaseException();
            }
            return found;
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "无法打开 " + file + "：" + e + "；请检查该目录是否存在且可写",
                    "could not open "
                            + file
                            + ": "
                            + e
                            + "; check that its directory exists and is writable",
                    e);
        }
    }

    @Override
    public String location() {
        return path.toString();
    }

    @Override
    public Connection openConnection() throws SQLException {
        return SqliteConnections.openWriter(path, Durability.FULL);
    }

    @Override
    public String beginReadSql() {
        return "begin";
    }

    /**
     * A write transaction from the start: a transaction that begins by reading could not continue
     * to write.
     */
    @Override
    public String beginWriteSql() {
        return "begin immediate";
    }

    /** SQLite's own queue is not fair. */
    @Override
    public int maxWriters() {
        return 1;
    }

    @Override
    public void lockStartup(Connection connection) {
        // a writer is exclusive
    }

    @Override
    public boolean isConnectionLost(SQLException failure) {
        return false;
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return false; // the driver has waited for others already
    }

    @Override
    public StoreException toException(String zh, String en, SQLException cause) {
        return SqliteConnections.toException(zh, en, path, cause);
    }
}
