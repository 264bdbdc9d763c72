package dev.troupe.store.value;

/**
 * Something that any of the processes which share a store has committed. It names what changed; who
 * wants to know more reads it.
 *
 * @param id of the run, the conversation, or the target of an order; else empty
 * @param sequence of the last entry; {@link #DELETED} if it was deleted, 0 if there is none
 */
public record Change(Kind kind, String id, long sequence) {
    public static final long DELETED = -1;

    /** Changes may have been missed, because the connection that reports them was lost. */
    public static final Change MISSED = new Change(Kind.MISSED, "", 0);

    /** A process has closed the store; what it owned may be taken over. */
    public static final Change OWNER_LEFT = new Change(Kind.OWNER_LEFT, "", 0);

    /** What changed. */
    public enum Kind {
        RUN,
        CONVERSATION,
        ORDER,
        OWNER_LEFT,
        MISSED
    }

    public boolean isDeleted() {
        return sequence == DELETED;
    }
}
