package dev.troupe.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Stream;

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
            if (version > 0 && !OwnerTable.areAllClosed(connection) && Sqlite.isSmall(file)) {
                requireSound(file, connection);
            }
        }
    }

    /**
     * @throws StoreException code DAMAGED where the file is empty and others beside it are not: a
     *     new store has none of them
     */
    static void requireContent(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) > 0) {
            return;
        }
        var beside =
                Stream.of(SqliteDatabase.blobDirectory(file), file.resolveSibling("kept"))
                        .filter(Inspection::hasContent)
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
                            + " beside it is not, so its content was lost; move it away and restore"
                            + " a backup with troupe restore, or move both away to begin anew");
        }
    }

    private static boolean hasContent(Path directory) {
        try (var files = Files.walk(directory)) {
            return files.anyMatch(Files::isRegularFile);
        } catch (IOException | UncheckedIOException _) {
            return false;
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
