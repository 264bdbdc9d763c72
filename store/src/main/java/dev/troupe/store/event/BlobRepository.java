package dev.troupe.store.event;

import dev.troupe.store.file.BlobId;
import dev.troupe.store.value.StoreException;
import java.time.Duration;

/** Content under the name of its hash. */
public interface BlobRepository {
    /** Stores content; returns once it is durable. */
    BlobId put(byte[] content);

    /**
     * The content of a blob, checked against its name.
     *
     * @throws StoreException code BLOB_MISSING, DAMAGED or UNAVAILABLE
     */
    byte[] get(BlobId id);

    /** Deletes those that no event refers to and that are older than {@code minAge}. */
    int sweep(Duration minAge);
}
