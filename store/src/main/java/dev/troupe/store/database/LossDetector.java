package dev.troupe.store.database;

import dev.troupe.store.disk.CommitMark;
import dev.troupe.store.disk.CommitMarkFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was acknowledged and is not there any more, by the marks that owners left. For a
 * process that has exclusive access to the database.
 */
final class LossDetector {
    private static final String RUN = "select last_seq from run where id = ?";
    private static final String CONVERSATION = "select last_seq from conversation where id = ?";
    private static final String ENTRY = "select checksum from event where run_id = ? and seq = ?";
    private static final String SAID =
            "select checksum from conversation_event where conversation_id = ? and seq = ?";

    private LossDetector() {}

    /** The files with the marks of all owners that did not take them away. */
    static List<Path> markFiles(Path database) throws IOException {
        var directory = CommitMarkFile.directory(database);
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    /** Records what is lost, as part of the caller's transaction. */
    static void recordLosses(Connection connection, List<Path> files)
            throws SQLException, IOException {
        var last = new HashMap<String, CommitMark>();
        for (var file : files) {
            for (var mark : CommitMarkFile.read(file)) {
                last.merge(mark.id(), mark, LossDetector::latest);
            }
        }
        for (var mark : last.values()) {
            recordLosses(connection, mark);
        }
    }

    /** Owners follow each other, and what is deleted stays so. */
    private static CommitMark latest(CommitMark one, CommitMark other) {
        if (one.sequence() == CommitMark.DELETED || other.sequence() == CommitMark.DELETED) {
            return CommitMark.ofDeleted(one.id());
        }
        return other.sequence() >= one.sequence() ? other : one;
    }

    private static void recordLosses(Connection connection, CommitMark mark) throws SQLException {
        if (mark.sequence() == CommitMark.DELETED) {
            return;
        }
        boolean isRun = !mark.id().startsWith(CommitMark.conversationKey(""));
        var id = isRun ? mark.id() : mark.id().substring(CommitMark.conversationKey("").length());
        var last = queryNumber(connection, isRun ? RUN : CONVERSATION, id, Map.of());
        var found = last == null ? 0L : last;
        if (found >= mark.sequence()) {
            var there =
                    queryNumber(connection, isRun ? ENTRY : SAID, id, Map.of(2, mark.sequence()));
            if (there != null && there == mark.checksum()) {
                return;
            }
            found = mark.sequence() - 1;
        }
        try (var insert =
                connection.prepareStatement(
                        "insert into loss (id, expected, found) values (?, ?, ?)"
                                + " on conflict (id) do update set expected = excluded.expected,"
                                + " found = excluded.found")) {
            insert.setString(1, mark.id());
            insert.setLong(2, mark.sequence());
            insert.setLong(3, found);
            insert.executeUpdate();
        }
    }

    private static @Nullable Long queryNumber(
            Connection connection, String sql, String id, Map<Integer, Long> more)
            throws SQLException {
        try (var query = connection.prepareStatement(sql)) {
            query.setString(1, id);
            for (var each : more.entrySet()) {
                query.setLong(each.getKey(), each.getValue());
            }
            try (var rows = query.executeQuery()) {
                if (!rows.next()) {
                    return null;
                }
                long number = rows.getLong(1);
                return rows.wasNull() ? null : Long.valueOf(number);
            }
        }
    }
}
