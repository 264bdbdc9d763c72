package dev.troupe.retrieval.value;

/** Updates an index until it is closed. */
public interface FolderSubscription extends AutoCloseable {
    @Override
    void close();
}
