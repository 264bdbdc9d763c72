package dev.troupe.store.event;

import dev.troupe.codec.Json;
import dev.troupe.core.value.RunId;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a run's events, but not their blobs, and compares them with their checksums;
 * one query, so that it is one moment.
 */
public record EventQuery(RunId run, long after, int limit)
        implements DatabasePool.Query<List<EntryCodec.Row>> {
    private static final String EVENTS =
            "select e.seq, e.at, e.type, e.node_id, e.payload, e.blobs, b.path, b.kind, b.hash,"
                    + " e.checksum, r.last_seq, r.head from run r"
                    + " left join event e on e.run_id = r.id and e.seq >= ? and e.seq <= ?"
                    + " left join event_blob b on b.run_id = e.run_id and b.seq = e.seq"
                    + " where r.id = ? order by e.seq";

    /** The sequence number according to the run's row. */
    private record End(long sequence, long head) {}

    @Override
    public List<EntryCodec.Row> execute(StatementCache statements) throws SQLException {
        long last = after > Long.MAX_VALUE - limit ? Long.MAX_VALUE : after + limit;
        var query = statements.prepare(EVENTS);
        query.setLong(1, after); // the one before the first, for its checksum
        query.setLong(2, last); // they have no gaps
        query.setString(3, run.value());
        var rows = new ArrayList<EntryCodec.Row>();
        var checksums = new ArrayList<Long>(); // 0 for those of before there were any
        End end = null;
        try (var found = query.executeQuery()) {
            while (found.next()) {
                end = new End(found.getLong(11), found.getLong(12));
                long sequence = found.getLong(1);
                if (found.wasNull()) {
                    break; // there is a run, but no event of it
                }
                if (rows.isEmpty() || rows.getLast().sequence() != sequence) {
                    rows.add(readRow(found));
                    checksums.add(found.getLong(10));
                }
                if (found.getLong(6) > 0) {
                    rows.getLast().blobs().add(readReference(found));
                }
            }
        }
        if (end != null) {
            requireComplete(rows, checksums, end, last);
        }
        return !rows.isEmpty() && rows.getFirst().sequence() == after
                ? rows.subList(1, rows.size())
                : rows;
    }

    private void requireComplete(
            List<EntryCodec.Row> rows, List<Long> checksums, End end, long last) {
        long expected = Math.max(1, after);
        long before = 0;
        for (int i = 0; i < rows.size(); i++, expected++) {
            var row = rows.get(i);
            if (row.sequence() != expected) {
                throw missingException(expected);
            }
            long checksum = checksums.get(i);
            boolean isKnown = checksum != 0 && row.sequence() > after; // not the one before
            if (isKnown && checksum != Checksum.chain(before, Checksum.of(run.value(), row))) {
                throw changedException(row.sequence());
            }
            before = checksum;
        }
        if (expected <= Math.min(last, end.sequence)) {
            throw missingException(expected);
        }
        boolean isEnd = !rows.isEmpty() && rows.getLast().sequence() == end.sequence;
        if (isEnd && end.head != before || expected - 1 > Math.max(end.sequence, after)) {
            throw changedException(expected - 1);
        }
    }

    private StoreException changedException(long sequence) {
        return damagedException(
                sequence, "与它的校验和不符", "is damaged: it does not match its checksum", null);
    }

    private StoreException missingException(long sequence) {
        return damagedException(sequence, "缺失", "is missing", null);
    }

    /** One entry is damaged; the remedy. */
    private StoreException damagedException(
            long sequence, String zh, String en, @Nullable Throwable cause) {
        return damagedException(run, sequence, zh, en, cause);
    }

    static StoreException damagedException(
            RunId run, long sequence, String zh, String en, @Nullable Throwable cause) {
        return new StoreException(
                StoreProblem.DAMAGED,
                "运行 "
                        + run
                        + " 的第 "
                        + sequence
                        + " 条记录"
                        + zh
                        + "；其他运行不受影响；请用备份恢复，或用 troupe runs --delete "
                        + run
                        + " 删除这次运行",
                "entry "
                        + sequence
                        + " of run "
                        + run
                        + " "
                        + en
                        + "; other runs are not affected; restore a backup, or delete this run"
                        + " with troupe runs --delete "
                        + run,
                cause);
    }

    private static EntryCodec.Row readRow(ResultSet found) throws SQLException {
        return new EntryCodec.Row(
                found.getLong(1),
                found.getLong(2),
                readText(found.getString(3)),
                found.getString(4),
                readText(found.getString(5)),
                found.getLong(6) == 0 ? List.of() : new ArrayList<>());
    }

    private static String readText(@Nullable String found) {
        return found == null ? "" : found; // which its checksum detects
    }

    private EntryCodec.Reference readReference(ResultSet found) throws SQLException {
        var path = found.getString(7);
        if (path == null) {
            throw damagedException(
                    found.getLong(1),
                    "缺少其数据块的记录",
                    "is missing the rows that reference its blobs",
                    null);
        }
        try {
            return new EntryCodec.Reference(
                    List.copyOf(Json.parse(path).items()),
                    LargeValueSplitter.Kind.of(found.getString(8)),
                    new BlobId(found.getString(9)));
        } catch (IllegalArgumentException e) {
            throw damagedException(
                    found.getLong(1), "的数据块无法识别", "names its blobs in a way that is damaged", e);
        }
    }
}
