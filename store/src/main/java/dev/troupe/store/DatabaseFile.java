package dev.troupe.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** Whole files of SQLite, whatever is in them: copied while others write them, checked, counted. */
public final class DatabaseFile {
    private DatabaseFile() {}

    /** Whether a file that is there is one. */
    public static boolean isOne(Path file) {
        try {
            return Files.size(file) > 0 && Sqlite.isDatabase(file);
        } catch (IOException _) {
            return false;
        }
    }

    /**
     * Writes what is committed by now to another file, and waits until it is on disk.
     *
     * @param to not there yet
     * @throws StoreException code UNAVAILABLE or DAMAGED
     */
    public static void copy(Path from, Path to) {
        try (var connection = Sqlite.beside(from)) {
            try (var statement = connection.createStatement()) {
                statement.execute("pragma query_only = off"); // of the file that is made
            }
            Sqlite.copy(connection, to);
            Disk.syncFile(to);
        } catch (SQLException e) {
            throw Sqlite.failure("备份", "back up", from, e);
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "无法写入 " + to + "：" + e + "；请检查磁盘空间",
                    "could not write " + to + ": " + e + "; check free space",
                    e);
        }
    }

    /**
     * Looks at everything in a file.
     *
     * @throws StoreException code DAMAGED where something is wrong; UNAVAILABLE
     */
    public static void requireSound(Path file) {
        try (var connection = Sqlite.beside(file);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("pragma integrity_check(1)")) {
            if (!rows.next() || !"ok".equals(rows.getString(1))) {
                throw new StoreException(
                        StoreProblem.DAMAGED,
                        "数据文件 " + file + " 已损坏：" + rows.getString(1) + "；请使用另一份备份",
                        "database "
                                + file
                                + " is damaged: "
                                + rows.getString(1)
                                + "; use another backup");
            }
        } catch (SQLException e) {
            throw Sqlite.failure("检查", "check", file, e);
        }
    }

    /**
     * How many rows a table has; 0 where there is no such table.
     *
     * @param table its name, in lower-case letters and underscores
     */
    public static long count(Path file, String table) {
        if (!table.matches("[a-z_]+")) {
            throw new IllegalArgumentException("the table '" + table + "' has no plain name");
        }
        try (var connection = Sqlite.beside(file);
                var statement = connection.createStatement()) {
            var name =
                    "select 1 from sqlite_master where type = 'table' and name = '" + table + "'";
            try (var found = statement.executeQuery(name)) {
                if (!found.next()) {
                    return 0;
                }
            }
            try (var rows = statement.executeQuery("select count(*) from " + table)) {
                return rows.next() ? rows.getLong(1) : 0;
            }
        } catch (SQLException e) {
            throw Sqlite.failure("读取", "read", file, e);
        }
    }
}
