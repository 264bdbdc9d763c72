package dev.troupe.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** A look at a file before anything is written to it. */
final class Inspection {
    private Inspection() {}

    /**
     * @throws StoreException code NOT_A_STORE, NEWER_VERSION or DAMAGED; the file is as it was
     */
    static void requireFit(Path file) throws IOException, SQLException {
        if (Sqlite.isNew(file)) {
            return;
        }
        if (!Sqlite.isDatabase(file)) {
            throw SqliteDatabase.foreign(file);
        }
        try (var connection = Sqlite.reader(file)) {
            int version = Migrations.version(connection);
            if (version == Migrations.FOREIGN) {
                throw SqliteDatabase.foreign(file);
            }
            if (version > SqliteDatabase.SCRIPTS.size()) {
                throw SqliteDatabase.newer(file, version);
            }
            if (version > 0 && !Owner.isClosed(connection) && Sqlite.isSmall(file)) {
                requireSound(file, connection);
            }
        }
    }

    /** Looks at every page; takes long for a large file. */
    static void requireSound(Path file, Connection connection) throws SQLException {
        var found = Sqlite.check(connection);
        if (!found.equals("ok")) {
            throw new StoreException(
                    StoreProblem.DAMAGED,
                    "数据文件 " + file + " 已损坏，未作任何改动：" + found + "；请用备份恢复，或将其移走",
                    "store "
                            + file
                            + " is damaged and was left as it is: "
                            + found
                            + "; restore a backup, or move it away");
        }
    }
}
