package dev.troupe.store;

import dev.troupe.codec.PrivateFiles;
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
 * Copies of a store in a directory, with the same names as the original, so that one can look into
 * them. A copy has its name only once it is whole and on disk.
 */
final class Backup {
    private static final String DATABASE = "troupe.db";
    private static final String PARTIAL = ".partial";

    private Backup() {}

    /** Copies what is committed by now; what is written meanwhile is not waited for. */
    static void write(Store store, BlobStore blobs, Path to) {
        var directory = to.toAbsolutePath().normalize();
        if (Files.exists(directory)) {
            throw new StoreException(
                    StoreProblem.BAD_BACKUP,
                    "备份目录 " + directory + " 已存在；请指定一个新目录",
                    "backup directory " + directory + " is there already; name a new one");
        }
        var partial =
                directory.resolveSibling(
                        directory.getFileName() + "." + UUID.randomUUID() + PARTIAL);
        try {
            PrivateFiles.createDirectories(partial);
            try {
                copy(store, blobs, partial.resolve(DATABASE));
                Disk.syncDirectory(partial);
                Disk.rename(partial, directory);
            } finally {
                delete(partial);
            }
        } catch (IOException e) {
            throw failed("备份到", "back up to", directory, e);
        } catch (SQLException e) {
            throw Sqlite.failure("备份到", "back up to", directory, e);
        }
    }

    private static void copy(Store store, BlobStore blobs, Path copy)
            throws IOException, SQLException {
        store.read(statements -> {
            Sqlite.copy(statements.connection(), copy);
            return copy;
        });
        Disk.syncFile(copy);
        try (var connection = Sqlite.reader(copy)) {
            copyBlobs(connection, blobs, BlobStore.in(SqliteDatabase.blobDirectory(copy)));
        }
    }

    private static void copyBlobs(Connection connection, BlobStore from, BlobStore to)
            throws SQLException {
        for (var id : blobs(connection)) {
            to.put(from.get(id)); // checked against its name
        }
    }

    private static List<BlobId> blobs(Connection connection) throws SQLException {
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
                            + " holds no backup, "
                            + DATABASE
                            + " is not there; name the directory of a backup");
        }
        try {
            var file = SqliteDatabase.canonical(to);
            try (var _ = OwnerLock.takeAlone(file)) {
                requireFree(file);
                copyBack(from, file);
            }
        } catch (IOException e) {
            throw failed("恢复", "restore", to, e);
        } catch (SQLException e) {
            throw Sqlite.failure("恢复", "restore", to, e);
        }
    }

    private static void requireFree(Path file) throws IOException {
        var log = file.resolveSibling(file.getFileName() + "-wal"); // would be applied to the copy
        if (!Sqlite.isNew(file) || Files.exists(log)) {
            throw new StoreException(
                    StoreProblem.BAD_BACKUP,
                    "数据文件 " + file + "（或其 -wal 文件）已存在，不会被覆盖；请先将其移走",
                    "store "
                            + file
                            + ", or its -wal file, is there and will not be overwritten; move it"
                            + " away first");
        }
    }

    private static void copyBack(Path from, Path file) throws IOException, SQLException {
        Inspection.requireFit(from);
        try (var connection = Sqlite.reader(from)) {
            Inspection.requireSound(from, connection);
            copyBlobs(
                    connection,
                    BlobStore.in(SqliteDatabase.blobDirectory(from)),
                    BlobStore.in(SqliteDatabase.blobDirectory(file)));
        }
        var partial = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + PARTIAL);
        try {
            Files.copy(from, partial);
            Disk.syncFile(partial);
            Disk.rename(partial, file);
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

    private static StoreException failed(String zh, String en, Path place, IOException cause) {
        return new StoreException(
                StoreProblem.UNAVAILABLE,
                "无法" + zh + " " + place + "：" + cause + "；请检查磁盘空间和访问权限",
                "could not "
                        + en
                        + " "
                        + place
                        + ": "
                        + cause
                        + "; check free space and access rights",
                cause);
    }
}
