package dev.troupe.store;

import java.sql.SQLException;
import java.time.Duration;

/** Large values in a table of PostgreSQL. */
record BlobTable(Store store) implements Blobs {
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

    /** Keeps a value, or says that it is used again, which saves it from a sweep. */
    private static final class Put implements Write {
        private final BlobId id;
        private final byte[] content;

        private Put(BlobId id, byte[] content) {
            this.id = id;
            this.content = content;
        }

        @Override
        public void in(Transaction transaction) throws SQLException {
            var use = transaction.of(USE);
            use.setString(1, id.value());
            if (use.executeUpdate() == 0) {
                var put = transaction.of(PUT);
                put.setString(1, id.value());
                put.setBytes(2, content);
                put.executeUpdate();
            }
        }

        @Override
        public boolean isDone(Transaction transaction) throws SQLException {
            var query = transaction.of(GET);
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
                    var query = statements.of(GET);
                    query.setString(1, id.value());
                    try (var found = query.executeQuery()) {
                        if (!found.next()) {
                            throw missing(id);
                        }
                        return found.getBytes(1);
                    }
                });
        if (!BlobId.of(content).equals(id)) {
            throw damaged(id, content.length);
        }
        return content;
    }

    private StoreException missing(BlobId id) {
        var place = store.database().place();
        return new StoreException(
                StoreProblem.BLOB_MISSING,
                "数据库 " + place + " 中没有数据块 " + id + "；请从备份中恢复它",
                "blob " + id + " is not there in " + place + "; restore it from a backup");
    }

    private StoreException damaged(BlobId id, int length) {
        var place = store.database().place();
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

    /** A value that is put again meanwhile has a new time, and the database looks at it again. */
    private static final class Sweep implements Write {
        private final Duration minAge;
        private volatile int deleted;

        private Sweep(Duration minAge) {
            this.minAge = minAge;
        }

        @Override
        public void in(Transaction transaction) throws SQLException {
            var sweep = transaction.of(SWEEP);
            sweep.setLong(1, minAge.toMillis());
            deleted = sweep.executeUpdate();
        }

        /** Doing it again does no harm. */
        @Override
        public boolean isDone(Transaction transaction) {
            return false;
        }
    }
}
