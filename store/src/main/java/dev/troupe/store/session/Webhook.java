package dev.troupe.store.session;

import java.time.Instant;
import java.util.List;

/**
 * An address that is notified of events of a user's sessions.
 *
 * @param secret by which requests are signed
 */
public record Webhook(
        String id, String user, String url, List<String> events, String secret, Instant created) {
    public Webhook {
        events = List.copyOf(events);
    }

    /** Without the secret, so that no log has it. */
    @Override
    public String toString() {
        return "Webhook[" + id + ", " + url + ", " + events + "]";
    }
}
