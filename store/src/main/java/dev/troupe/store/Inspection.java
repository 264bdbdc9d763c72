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
            throw foreign(file);
        }
        try (var connection = Sqlite.reader(file)) {
            int version = Migrations.version(connection);
            if (version == Migrations.FOREIGN) {
                throw foreign(file);
            }
            if (version > Migrations.NEWEST) {
                throw newer(file, version);
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

    private static StoreException foreign(Path file) {
        return new StoreException(
                StoreProblem.NOT_A_STORE,
                "文件 " + file + " 不是 Troupe 的数据文件，未作任何改动；请将其移走，或指定另一个文件",
                "file "
                        + file
                        + " is no store of Troupe and was left as it is; move it away, or name"
                        + " another file");
    }

    private static StoreException newer(Path file, int version) {
        return new StoreException(
                StoreProblem.NEWER_VERSION,
                "数据文件 "
                        + file
                        + " 的版本为 "
                        + version
                        + "，本程序只支持到 "
                        + Migrations.NEWEST
                        + "，未作任何改动；请升级 Troupe，或用 TROUPE_HOME 指定另一个目录",
                "store "
                        + file
                        + " has version "
                        + version
                        + " and this program knows versions up to "
                        + Migrations.NEWEST
                        + "; it was left as it is; install a newer Troupe, or use another"
                        + " directory with TROUPE_HOME");
    }
}
