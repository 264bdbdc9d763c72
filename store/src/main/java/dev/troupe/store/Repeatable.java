package dev.troupe.store;

/** A write that comes to the same when it is done again. */
interface Repeatable extends Write {
    @Override
    default boolean isDone(Transaction transaction) {
        return false;
    }
}
