package dev.troupe.store.disk;

import dev.troupe.store.value.Change;

/**
 * How far something is recorded, as it was acknowledged.
 *
 * @param id of a run, or {@code c:} and that of a conversation
 * @param sequence of its last entry; {@link #DELETED} if it was deleted
 * @param checksum of that entry
 */
public record CommitMark(String id, long sequence, long checksum) {
    public static final long DELETED = Change.DELETED;

    private static final String CONVERSATION = "c:";

    public static String conversationKey(String id) {
        return CONVERSATION + id;
    }

    /** What changed, for other processes. */
    public Change toChange() {
        return id.startsWith(CONVERSATION)
                ? new Change(
                        Change.Kind.CONVERSATION, id.substring(CONVERSATION.length()), sequence)
                : new Change(Change.Kind.RUN, id, sequence);
    }

    public static CommitMark ofDeleted(String id) {
        return new CommitMark(id, DELETED, 0);
    }
}
