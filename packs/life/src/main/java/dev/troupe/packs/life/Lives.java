package dev.troupe.packs.life;

/** Finds what a person has. Safe for use by several threads. */
@FunctionalInterface
public interface Lives {
    /**
     * Opens the database where that was not done yet.
     *
     * @param person an id; empty where there is only one
     * @throws dev.troupe.store.StoreException when it cannot be opened
     */
    Life of(String person);
}
