package dev.troupe.store;

import dev.troupe.codec.Json;
import dev.troupe.core.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a run's events, but not their blobs, and compares them with their checksums;
 * one query, so that it is one moment.
 */
record EventQuery(RunId run, long after, int limit) implements Store.Query<List<EntryCodec.Row>> {
    private static final String EVENTS =
            "select e.seq, e.at, e.type, e.node_id, e.payload, e.blobs, b.path, b.kind, b.hash,"
                    + " e.checksum, r.last_seq, r.head from run r"
                    + " left join event e on e.run_id = r.id and e.seq >= ? and e.seq <= ?"
                    + " left join event_blob b on b.run_id = e.run_id and b.seq = e.seq"
                    + " where r.id = ? order by e.seq";

    /** How far the run's row says that it is. */
    private record End(long sequence, long head) {}

    @Override
    public List<EntryCodec.Row> in(Statements statements) throws SQLException {
        long last = after > Long.MAX_VALUE - limit ? Long.MAX_VALUE : after + limit;
        var query = statements.of(EVENTS);
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
                    rows.add(row(found));
                    checksums.add(found.getLong(10));
                }
                if (found.getLong(6) > 0) {
                    rows.getLast().blobs().add(reference(found));
                }
            }
        }
        if (end != null) {
            requireWhole(rows, checksums, end, last);
        }
        return !rows.isEmpty() && rows.getFirst().sequence() == after
                ? rows.subList(1, rows.size())
                : rows;
    }

    private void requireWhole(List<EntryCodec.Row> rows, List<Long> checksums, End end, long last) {
        long expected = Math.max(1, after);
        long before = 0;
        for (int i = 0; i < rows.size(); i++, expected++) {
            var row = rows.get(i);
            if (row.sequence() != expected) {
                throw missing(expected);
            }
            long checksum = checksums.get(i);
            boolean isKnown = checksum != 0 && row.sequence() > after; // not the one before
            if (isKnown && checksum != Checksum.chained(before, Checksum.of(run.value(), row))) {
                throw changed(row.sequence());
            }
            before = checksum;
        }
        if (expected <= Math.min(last, end.sequence)) {
            throw missing(expected);
        }
        boolean isEnd = !rows.isEmpty() && rows.getLast().sequence() == end.sequence;
        if (isEnd && end.head != before || expected - 1 > Math.max(end.sequence, after)) {
            throw changed(expected - 1);
        }
    }

    private StoreException changed(long sequence) {
        return damaged(sequence, "与它的校验和不符", "is damaged: it does not match its checksum", null);
    }

    private StoreException missing(long sequence) {
        return damaged(sequence, "缺失", "is missing", null);
    }

    /** One entry is damaged; the remedy. */
    private StoreException damaged(long sequence, String zh, String en, @Nullable Throwable cause) {
        return damaged(run, sequence, zh, en, cause);
    }

    static StoreException damaged(
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

    private static EntryCodec.Row row(ResultSet found) throws SQLException {
        return new EntryCodec.Row(
                found.getLong(1),
                found.getLong(2),
                text(found.getString(3)),
                found.getString(4),
                text(found.getString(5)),
                found.getLong(6) == 0 ? List.of() : new ArrayList<>());
    }

    private static String text(@Nullable String found) {
        return found == null ? "" : found; // which its checksum tells
    }

    private EntryCodec.Reference reference(ResultSet found) throws SQLException {
        var path = found.getString(7);
        if (path == null) {
            throw damaged(
                    found.getLong(1), "缺少其数据块的记录", "lacks the rows that name its blobs", null);
        }
        try {
            return new EntryCodec.Reference(
                    List.copyOf(Json.parse(path).items()),
                    BigValues.Kind.of(found.getString(8)),
                    new BlobId(found.getString(9)));
        } catch (IllegalArgumentException e) {
            throw damaged(
                    found.getLong(1), "的数据块无法识别", "names its blobs in a way that is damaged", e);
        }
    }
}
