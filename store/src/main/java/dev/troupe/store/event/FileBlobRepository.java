package dev.troupe.store.event;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.file.BlobStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Large values in files next to a database. */
public record FileBlobRepository(BlobStore files, DatabasePool store) implements BlobRepository {
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
        return files.sweep(store.read(FileBlobRepository::referencedIds), minAge);
    }

    private static Set<BlobId> referencedIds(StatementCache statements) throws SQLException {
        var used = new HashSet<BlobId>();
        try (var rows = statements.prepare("select distinct hash from event_blob").executeQuery()) {
            while (rows.next()) {
                used.add(new BlobId(rows.getString(1)));
            }
        }
        return used;
    }
}
