package dev.troupe.store;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Large values in files beside a database. */
record FileBlobs(BlobStore files, Store store) implements Blobs {
    @Override
    public BlobId put(byte[] content) {
        return files.put(content);
    }

    @Override
    public byte[] get(BlobId id) {
        return files.get(id);
    }

    /** A value that is referred to after this query is young, because it was put again. */
    @Override
    public int sweep(Duration minAge) {
        return files.sweep(store.read(FileBlobs::used), minAge);
    }

    private static Set<BlobId> used(Statements statements) throws SQLException {
        var used = new HashSet<BlobId>();
        try (var rows = statements.of("select distinct hash from event_blob").executeQuery()) {
            while (rows.next()) {
                used.add(new BlobId(rows.getString(1)));
            }
        }
        return used;
    }
}
