package dev.troupe.store.commit;

/** A write that has the same result when it is repeated. */
public interface IdempotentWrite extends Write {
    @Override
    default boolean isCommitted(Transaction transaction) {
        return false;
    }
}
