package dev.troupe.retrieval;

/** Keeps an index up to date until it is closed. */
public interface Watch extends AutoCloseable {
    @Override
    void close();
}
