package dev.troupe.store;

/**
 * How far something is recorded, as it was acknowledged.
 *
 * @param id of a run, or {@code c:} and that of a conversation
 * @param sequence of its last entry; {@link #DELETED} where it was deleted
 * @param checksum of that entry
 */
record Mark(String id, long sequence, long checksum) {
    static final long DELETED = -1;

    static String conversation(String id) {
        return "c:" + id;
    }

    static Mark deleted(String id) {
        return new Mark(id, DELETED, 0);
    }
}
