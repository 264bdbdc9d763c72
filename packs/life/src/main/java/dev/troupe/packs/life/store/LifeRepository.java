package dev.troupe.packs.life.store;

/** Provides the data of a user. Safe for use by several threads. */
@FunctionalInterface
public interface LifeRepository {
    /**
     * Opens the database if that was not done yet.
     *
     * @param user an id; empty for the only one
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    Life of(String user);
}
