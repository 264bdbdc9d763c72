package dev.troupe.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** A file of SQLite that several processes write in turn. */
record SharedFile(Path path) implements SharedDatabase {
    /** Looks at what is in a file, which need not be there. */
    static SharedFile at(Path file) {
        try {
            var path = SqliteDatabase.canonical(file);
            var found = new SharedFile(path);
            if (!Sqlite.isNew(path) && !Sqlite.isDatabase(path)) {
                throw found.foreign();
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
                            + "; check that its directory is there and may be written",
                    e);
        }
    }

    @Override
    public String place() {
        return path.toString();
    }

    @Override
    public Connection connect() throws SQLException {
        return Sqlite.writer(path, Durability.FULL);
    }

    @Override
    public String beginToRead() {
        return "begin";
    }

    /** At once for writing: a transaction that begins by reading could not go on to write. */
    @Override
    public String beginToWrite() {
        return "begin immediate";
    }

    /** SQLite's own queue is not fair. */
    @Override
    public int writers() {
        return 1;
    }

    @Override
    public void lockOpening(Connection connection) {
        // whoever writes is alone
    }

    @Override
    public boolean isLost(SQLException failure) {
        return false;
    }

    @Override
    public boolean isPassing(SQLException failure) {
        return false; // the driver has waited for others already
    }

    @Override
    public StoreException failure(String zh, String en, SQLException cause) {
        return Sqlite.failure(zh, en, path, cause);
    }
}
