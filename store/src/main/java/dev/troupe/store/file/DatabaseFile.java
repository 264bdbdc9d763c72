package dev.troupe.store.file;

import dev.troupe.store.disk.DurableFiles;
import dev.troupe.store.disk.SqliteConnections;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** Whole files of SQLite, whatever is in them: copied while others write them, checked, counted. */
public final class DatabaseFile {
    private DatabaseFile() {}

    /** Whether a file that is there is one. */
    public static boolean isSqliteFile(Path file) {
        try {
            return Files.size(file) > 0 && SqliteConnections.isDatabase(file);
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
        try (var connection = SqliteConnections.openQueryOnly(from)) {
            try (var statement = connection.createStatement()) {
                statement.execute("pragma query_only = off"); // of the file that is created
            }
            SqliteConnections.copyTo(connection, to);
            DurableFiles.syncFile(to);
        } catch (SQLException e) {
            throw SqliteConnections.toException("备份", "back up", from, e);
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "无法写入 " + to + "：" + e + "；请检查磁盘空间",
                    "could not write " + to + ": " + e + "; check free space",
                    e);
        }
    }

    /**
     * Checks everything in a file.
     *
     * @throws StoreException code DAMAGED where something is wrong; UNAVAILABLE
     */
    public static void requireIntact(Path file) {
        try (var connection = SqliteConnections.openQueryOnly(file);
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
            throw SqliteConnections.toException("检查", "check", file, e);
        }
    }

    /**
     * The number of rows of a table; 0 if the table does not exist.
     *
     * @param table its name, in lower-case letters and underscores
     */
    public static long countRows(Path file, String table) {
        if (!table.matches("[a-z_]+")) {
            throw new IllegalArgumentException("the table '" + table + "' has no plain name");
        }
        try (var connection = SqliteConnections.openQueryOnly(file);
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
            throw SqliteConnections.toException("读取", "read", file, e);
        }
    }
}
