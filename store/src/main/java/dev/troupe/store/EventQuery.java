package dev.troupe.store;

import dev.troupe.codec.Json;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the rows of a run's events, but not their blobs. */
record EventQuery(RunId run, long after) implements StoreFile.Query<List<EntryCodec.Row>> {
    private static final String EVENTS =
            "select seq, at, type, node_id, payload, blobs from event"
                    + " where run_id = ? and seq > ? order by seq";
    private static final String BLOBS =
            "select path, kind, hash from event_blob where run_id = ? and seq = ?";

    @Override
    public List<EntryCodec.Row> in(Statements statements) throws SQLException {
        var query = statements.of(EVENTS);
        query.setString(1, run.value());
        query.setLong(2, after);
        var rows = new ArrayList<EntryCodec.Row>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                rows.add(row(found, statements));
            }
        }
        return rows;
    }

    private EntryCodec.Row row(ResultSet found, Statements statements) throws SQLException {
        long sequence = found.getLong(1);
        return new EntryCodec.Row(
                sequence,
                found.getLong(2),
                found.getString(3),
                found.getString(4),
                found.getString(5),
                found.getLong(6) == 0 ? List.of() : references(sequence, statements));
    }

    private List<EntryCodec.Reference> references(long sequence, Statements statements)
            throws SQLException {
        var query = statements.of(BLOBS);
        query.setString(1, run.value());
        query.setLong(2, sequence);
        var references = new ArrayList<EntryCodec.Reference>();
        try (var found = query.executeQuery()) {
            while (found.next()) {
                var path = new ArrayList<Value>(Json.parse(found.getString(1)).items());
                references.add(
                        new EntryCodec.Reference(
                                path,
                                BigValues.Kind.of(found.getString(2)),
                                new BlobId(found.getString(3))));
            }
        }
        return references;
    }
}
