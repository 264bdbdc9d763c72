package dev.troupe.store;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.database.SqliteBackend;
import dev.troupe.store.database.StartupCheck;
import dev.troupe.store.disk.DurableFiles;
import dev.troupe.store.disk.OwnerLock;
import dev.troupe.store.disk.SqliteConnections;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.file.BlobStore;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * Copies of a store in a directory, with the same names as the original, so that they can be
 * inspected. A copy has its name only once it is whole and on disk.
 */
final class Backup {
    private static final String DATABASE = "troupe.db";
    private static final String PARTIAL = ".partial";

    private Backup() {}

    /** Copies what is committed by now, without waiting for later writes. */
    static void create(DatabasePool store, BlobStore blobs, Path to) {
        var directory = to.toAbsolutePath().normalize();
        if (Files.exists(directory)) {
            throw new StoreException(
                    StoreProblem.BAD_BACKUP,
                    "备份目录 " + directory + " 已存在；请指定一个新目录",
                    "backup directory " + directory + " already exists; specify a new one");
        }
        var partial =
                directory.resolveSibling(
                        directory.getFileName() + "." + UUID.randomUUID() + PARTIAL);
        try {
            PrivateFiles.createDirectories(partial);
            try {
                copy(store, blobs, partial.resolve(DATABASE));
                DurableFiles.syncDirectory(partial);
                DurableFiles.rename(partial, directory);
            } finally {
                delete(partial);
            }
        } catch (IOException e) {
            throw failureOf("备份到", "back up to", directory, e);
        } catch (SQLException e) {
            throw SqliteConnections.toException("备份到", "back up to", directory, e);
        }
    }

    private static void copy(DatabasePool store, BlobStore blobs, Path copy)
            throws IOException, SQLException {
        store.read(statements -> {
            SqliteConnections.copyTo(statements.connection(), copy);
            return copy;
        });
        DurableFiles.syncFile(copy);
        try (var connection = SqliteConnections.openReader(copy)) {
            copyBlobs(connection, blobs, BlobStore.of(SqliteBackend.blobDirectory(copy)));
        }
    }

    private static void copyBlobs(Connection connection, BlobStore from, BlobStore to)
            throws SQLException {
        for (var id : blobIds(connection)) {
            to.put(from.get(id)); // checked against its name
        }
    }

    private static List<BlobId> blobIds(Connection connection) throws SQLException {
        var ids = new ArrayList<BlobId>();
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("select distinct hash from event_blob")) {
            while (rows.next()) {
                ids.add(new BlobId(rows.getString(1)));
            }
        }
        return ids;
    }

    /** Puts a copy where no store is; checks all of it first. */
    static void restore(Path backup, Path to) {
        var from = backup.toAbsolutePath().normalize().resolve(DATABASE);
        if (!Files.isRegularFile(from)) {
            throw new StoreException(
                    StoreProblem.BAD_BACKUP,
                    "目录 " + backup + " 中没有备份（缺少 " + DATABASE + "）；请指定备份目录",
                    "directory "
                            + backup
                            + " contains no backup, "
                            + DATABASE
                            + " does not exist; specify the directory of a backup");
        }
        try {
            var file = SqliteBackend.canonicalPath(to);
            try (var _ = OwnerLock.acquireExclusive(file)) {
                requireAbsent(file);
                copyToStore(from, file);
            }
        } catch (IOException e) {
            throw failureOf("恢复", "restore", to, e);
        } catch (SQLException e) {
            throw SqliteConnections.toException("恢复", "restore", to, e);
        }
    }

    private static void requireAbsent(Path file) throws IOException {
        var log = file.resolveSibling(file.getFileName() + "-wal"); // would be applied to the copy
        if (!SqliteConnections.isNew(file) || Files.exists(log)) {
            throw new StoreException(
                    StoreProblem.BAD_BACKUP,
                    "数据文件 " + file + "（或其 -wal 文件）已存在，不会被覆盖；请先将其移走",
                    "store "
                            + file
                            + ", or its -wal file, already exists and is not overwritten; move it"
                            + " away first");
        }
    }

    private static void copyToStore(Path from, Path file) throws IOException, SQLException {
        StartupCheck.requireCompatible(from);
        try (var connection = SqliteConnections.openReader(from)) {
            StartupCheck.requireIntact(from, connection);
            copyBlobs(
                    connection,
                    BlobStore.of(SqliteBackend.blobDirectory(from)),
                    BlobStore.of(SqliteBackend.blobDirectory(file)));
        }
        var partial = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + PARTIAL);
        try {
            Files.copy(from, partial);
            DurableFiles.syncFile(partial);
            DurableFiles.rename(partial, file);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (var all = Files.walk(directory)) {
            for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static StoreException failureOf(String zh, String en, Path place, IOException cause) {
        return new StoreException(
                StoreProblem.UNAVAILABLE,
                "无法" + zh + " " + place + "：" + cause + "；请检查磁盘空间和访问权限",
                "could not "
                        + en
                        + " "
                        + place
                        + ": "
                        + cause
                        + "; check free space and permissions",
                cause);
    }
}
