package dev.troupe.store;

import dev.troupe.codec.Json;
import dev.troupe.core.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the rows of a run's events, but not their blobs; one query, so that it is one moment. */
record EventQuery(RunId run, long after, int limit) implements Store.Query<List<EntryCodec.Row>> {
    private static final String EVENTS =
            "select e.seq, e.at, e.type, e.node_id, e.payload, e.blobs, b.path, b.kind, b.hash"
                    + " from event e left join event_blob b on b.run_id = e.run_id and b.seq = e.seq"
                    + " where e.run_id = ? and e.seq > ? and e.seq <= ? order by e.seq";

    @Override
    public List<EntryCodec.Row> in(Statements statements) throws SQLException {
        var query = statements.of(EVENTS);
        query.setString(1, run.value());
        query.setLong(2, after);
        query.setLong(3, after + limit); // they have no gaps
        var rows = new ArrayList<EntryCodec.Row>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                if (rows.isEmpty() || rows.getLast().sequence() != found.getLong(1)) {
                    rows.add(row(found));
                }
                if (found.getLong(6) > 0) {
                    rows.getLast().blobs().add(reference(found));
                }
            }
        }
        return rows;
    }

    private static EntryCodec.Row row(ResultSet found) throws SQLException {
        return new EntryCodec.Row(
                found.getLong(1),
                found.getLong(2),
                found.getString(3),
                found.getString(4),
                found.getString(5),
                found.getLong(6) == 0 ? List.of() : new ArrayList<>());
    }

    private EntryCodec.Reference reference(ResultSet found) throws SQLException {
        var path = found.getString(7);
        if (path == null) {
            throw new StoreException(
                    StoreProblem.DAMAGED,
                    "运行 " + run + " 的第 " + found.getLong(1) + " 条事件缺少其数据块的记录；请用备份恢复",
                    "event "
                            + found.getLong(1)
                            + " of run "
                            + run
                            + " lacks the rows that name its blobs; restore the store from a"
                            + " backup");
        }
        return new EntryCodec.Reference(
                List.copyOf(Json.parse(path).items()),
                BigValues.Kind.of(found.getString(8)),
                new BlobId(found.getString(9)));
    }
}
