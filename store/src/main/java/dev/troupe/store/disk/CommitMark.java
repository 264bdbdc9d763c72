package dev.troupe.store.disk;

/**
 * How far something is recorded, as it was acknowledged.
 *
 * @param id of a run, or {@code c:} and that of a conversation
 * @param sequence of its last entry; {@link #DELETED} if it was deleted
 * @param checksum of that entry
 */
public record CommitMark(String id, long sequence, long checksum) {
    public static final long DELETED = -1;

    public static String conversationKey(String id) {
        return "c:" + id;
    }

    public static CommitMark ofDeleted(String id) {
        return new CommitMark(id, DELETED, 0);
    }
}
