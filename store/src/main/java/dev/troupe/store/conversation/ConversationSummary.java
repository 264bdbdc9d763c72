package dev.troupe.store.conversation;

import java.time.Instant;

/**
 * A conversation without its messages.
 *
 * @param id 1 to 64 letters, digits, dashes and underscores
 * @param user id of its user; empty if there is only one
 * @param updated the time of the last message
 * @param turns messages of the user
 * @param lastSequence of its events; 0 if there are none
 */
public record ConversationSummary(
        String id,
        String user,
        String title,
        Instant created,
        Instant updated,
        int turns,
        long lastSequence) {
    /** One that begins now. */
    public static ConversationSummary create(String id, String user, String title, Instant now) {
        return new ConversationSummary(id, user, title, now, now, 0, 0);
    }

    /** The same after one more event. */
    public ConversationSummary withEntry(ConversationEntry entry, String newTitle, int newTurns) {
        return new ConversationSummary(
                id, user, newTitle, created, entry.at(), newTurns, entry.sequence());
    }
}
