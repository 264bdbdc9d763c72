package dev.troupe.store.event;

import dev.troupe.codec.Json;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.value.RunDigest;
import java.sql.SQLException;
import java.util.List;

/**
 * Digests of runs on their way to the database; for a run that has continued, nothing is stored.
 */
public record DigestWrite(List<RunDigest> digests) implements IdempotentWrite {
    private static final String KEEP =
            "insert into run_digest (run_id, last_seq, digest)"
                    + " select id, last_seq, cast(? as text) from run where id = ? and last_seq = ?"
                    + " on conflict (run_id) do update set last_seq = excluded.last_seq,"
                    + " digest = excluded.digest";

    @Override
    public void apply(Transaction transaction) throws SQLException {
        var keep = transaction.prepare(KEEP);
        for (var each : digests) {
            keep.setString(1, Json.write(each.content()));
            keep.setString(2, each.run().value());
            keep.setLong(3, each.lastSequence());
            keep.addBatch();
        }
        keep.executeBatch();
    }
}
