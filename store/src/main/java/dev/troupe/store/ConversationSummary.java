package dev.troupe.store;

import java.time.Instant;

/**
 * A conversation without what was said.
 *
 * @param id 1 to 64 letters, digits, dashes and underscores
 * @param user whose it is; empty where there is only one
 * @param updated when something was last said
 * @param turns messages of the person
 * @param lastSequence of its events; 0 where there are none
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
    public static ConversationSummary begun(String id, String user, String title, Instant now) {
        return new ConversationSummary(id, user, title, now, now, 0, 0);
    }

    /** The same after one more event. */
    public ConversationSummary after(ConversationEvent event, String newTitle, int newTurns) {
        return new ConversationSummary(
                id, user, newTitle, created, event.at(), newTurns, event.sequence());
    }
}
