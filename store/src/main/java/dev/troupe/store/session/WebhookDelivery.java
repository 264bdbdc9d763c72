package dev.troupe.store.session;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One notification of a webhook.
 *
 * @param payload JSON
 * @param attempts so far
 * @param due when it is sent next
 * @param response status of the last response; {@code null} if there was none
 * @param problem why the last attempt failed; {@code null} if it did not
 */
public record WebhookDelivery(
        String id,
        String webhook,
        String event,
        String payload,
        Status status,
        int attempts,
        Instant due,
        Instant created,
        @Nullable Integer response,
        @Nullable String problem) {
    /** How far it has come. */
    public enum Status {
        PENDING,
        DELIVERED,
        /** Given up after the last attempt. */
        FAILED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same after an attempt. */
    public WebhookDelivery afterAttempt(
            Status newStatus, Instant next, @Nullable Integer received, @Nullable String why) {
        return new WebhookDelivery(
                id, webhook, event, payload, newStatus, attempts + 1, next, created, received, why);
    }
}
