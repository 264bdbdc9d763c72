package dev.troupe.store.event;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.sql.SQLException;
import java.time.Duration;

/** Large values in a table of PostgreSQL. */
public record PostgresBlobRepository(DatabasePool store) implements BlobRepository {
    private static final String USE = "update blob set used = now() where hash = ?";
    private static final String PUT =
            "insert into blob (hash, content, used) values (?, ?, now())"
                    + " on conflict (hash) do update set used = excluded.used";
    private static final String GET = "select content from blob where hash = ?";
    private static final String SWEEP =
            "delete from blob where used < now() - ? * interval '1 millisecond' and not exists"
                    + " (select 1 from event_blob where event_blob.hash = blob.hash)";

    @Override
    public BlobId put(byte[] content) {
        var id = BlobId.of(content);
        store.commit(new Put(id, content));
        return id;
    }

    /** Stores a value, or marks it as used again, which protects it from a sweep. */
    private static final class Put implements Write {
        private final BlobId id;
        private final byte[] content;

        private Put(BlobId id, byte[] content) {
            this.id = id;
            this.content = content;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            var use = transaction.prepare(USE);
            use.setString(1, id.value());
            if (use.executeUpdate() == 0) {
                var put = transaction.prepare(PUT);
                put.setString(1, id.value());
                put.setBytes(2, content);
                put.executeUpdate();
            }
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            var query = transaction.prepare(GET);
            query.setString(1, id.value());
            try (var found = query.executeQuery()) {
                return found.next();
            }
        }
    }

    @Override
    public byte[] get(BlobId id) {
        var content =
                store.read(statements -> {
                    var query = statements.prepare(GET);
                    query.setString(1, id.value());
                    try (var found = query.executeQuery()) {
                        if (!found.next()) {
                            throw missingException(id);
                        }
                        return found.getBytes(1);
                    }
                });
        if (!BlobId.of(content).equals(id)) {
            throw damagedException(id, content.length);
        }
        return content;
    }

    private StoreException missingException(BlobId id) {
        var place = store.database().location();
        return new StoreException(
                StoreProblem.BLOB_MISSING,
                "数据库 " + place + " 中没有数据块 " + id + "；请从备份中恢复它",
                "blob " + id + " is not there in " + place + "; restore it from a backup");
    }

    private StoreException damagedException(BlobId id, int length) {
        var place = store.database().location();
        return new StoreException(
                StoreProblem.DAMAGED,
                "数据库 " + place + " 中数据块 " + id + " 的内容（" + length + " 字节）与其名称不符；请从备份中恢复它",
                "blob "
                        + id
                        + " in "
                        + place
                        + " has "
                        + length
                        + " bytes that do not match its name; restore it from a backup");
    }

    @Override
    public int sweep(Duration minAge) {
        var sweep = new Sweep(minAge);
        store.commit(sweep);
        return sweep.deleted;
    }

    /**
     * A value that is stored again in the meantime has a new time, and the database checks it
     * again.
     */
    private static final class Sweep implements Write {
        private final Duration minAge;
        private volatile int deleted;

        private Sweep(Duration minAge) {
            this.minAge = minAge;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            var sweep = transaction.prepare(SWEEP);
            sweep.setLong(1, minAge.toMillis());
            deleted = sweep.executeUpdate();
        }

        /** Doing it again does no harm. */
        @Override
        public boolean isCommitted(Transaction transaction) {
            return false;
        }
    }
}
