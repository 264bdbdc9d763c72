package dev.troupe.store.value;

/** Reports changes until it is closed. */
@FunctionalInterface
public interface ChangeSubscription extends AutoCloseable {
    @Override
    void close();
}
