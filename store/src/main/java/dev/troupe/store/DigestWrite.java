package dev.troupe.store;

import dev.troupe.codec.Json;
import java.sql.SQLException;
import java.util.List;

/** Digests of runs on their way to the database; of a run that has gone on, nothing is kept. */
record DigestWrite(List<RunDigest> digests) implements Repeatable {
    private static final String KEEP =
            "insert into run_digest (run_id, last_seq, digest)"
                    + " select id, last_seq, cast(? as text) from run where id = ? and last_seq = ?"
                    + " on conflict (run_id) do update set last_seq = excluded.last_seq,"
                    + " digest = excluded.digest";

    @Override
    public void in(Transaction transaction) throws SQLException {
        var keep = transaction.of(KEEP);
        for (var each : digests) {
            keep.setString(1, Json.write(each.content()));
            keep.setString(2, each.run().value());
            keep.setLong(3, each.lastSequence());
            keep.addBatch();
        }
        keep.executeBatch();
    }
}
