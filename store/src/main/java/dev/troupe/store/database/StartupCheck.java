package dev.troupe.store.database;

import dev.troupe.store.disk.SchemaMigrations;
import dev.troupe.store.disk.SqliteConnections;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Stream;

/** Checks a file before anything is written to it. */
public final class StartupCheck {
    private StartupCheck() {}

    /**
     * @throws StoreException code NOT_A_STORE, NEWER_VERSION or DAMAGED; the file is as it was
     */
    public static void requireCompatible(Path file) throws IOException, SQLException {
        if (SqliteConnections.isNew(file)) {
            return;
        }
        if (!SqliteConnections.isDatabase(file)) {
            throw SqliteBackend.foreignStoreException(file);
        }
        try (var connection = SqliteConnections.openReader(file)) {
            int version = SchemaMigrations.readVersion(connection);
            if (version == SchemaMigrations.FOREIGN) {
                throw SqliteBackend.foreignStoreException(file);
            }
            if (version > SqliteBackend.SCRIPTS.size()) {
                throw SqliteBackend.newerVersionException(file, version);
            }
            if (version > 0
                    && !OwnerTable.areAllClosed(connection)
                    && SqliteConnections.isQuickToCheck(file)) {
                requireIntact(file, connection);
            }
        }
    }

    /**
     * @throws StoreException code DAMAGED if the file is empty and others next to it are not: a new
     *     store has none of them
     */
    static void requireNotEmpty(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) > 0) {
            return;
        }
        var beside =
                Stream.of(SqliteBackend.blobDirectory(file), file.resolveSibling("kept"))
                        .filter(StartupCheck::hasContent)
                        .findFirst();
        if (beside.isPresent()) {
            throw new StoreException(
                    StoreProblem.DAMAGED,
                    "数据文件 "
                            + file
                            + " 是空的，但旁边的 "
                            + beside.get()
                            + " 不是，说明内容已丢失；请把它移走后用 troupe restore 恢复备份，或连同 "
                            + beside.get()
                            + " 一起移走以重新开始",
                    "store "
                            + file
                            + " is empty although "
                            + beside.get()
                            + " next to it is not, so its content was lost; move it away and restore"
                            + " a backup with troupe restore, or move both away to start over");
        }
    }

    private static boolean hasContent(Path directory) {
        try (var files = Files.walk(directory)) {
            return files.anyMatch(Files::isRegularFile);
        } catch (IOException | UncheckedIOException _) {
            return false;
        }
    }

    /** Checks every page; takes long for a large file. */
    public static void requireIntact(Path file, Connection connection) throws SQLException {
        var found = SqliteConnections.checkIntegrity(connection);
        if (!found.equals("ok")) {
            throw new StoreException(
                    StoreProblem.DAMAGED,
                    "数据文件 " + file + " 已损坏，未做任何更改：" + found + "；请用备份恢复，或将其移走",
                    "store "
                            + file
                            + " is damaged and was not changed: "
                            + found
                            + "; restore a backup, or move it away");
        }
    }
}
