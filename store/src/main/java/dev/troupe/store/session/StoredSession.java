package dev.troupe.store.session;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that a program opened as a session with agents.
 *
 * @param id of the conversation
 * @param user id of its user; empty if there is only one
 * @param context what the program gave with it, JSON
 * @param closed {@code null} while it is active
 * @param notified sequence number of the last event of the conversation that webhooks were notified
 *     of; 0 for none
 */
public record StoredSession(
        String id,
        String user,
        String context,
        Instant created,
        @Nullable Instant closed,
        long notified) {
    public boolean isClosed() {
        return closed != null;
    }
}
