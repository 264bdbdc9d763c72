package dev.troupe.packs.schedule.store;

import java.time.Instant;
import java.util.Locale;

/**
 * One notification of what became of a fire.
 *
 * @param user id of the schedule's user; empty for the only one
 * @param number of the schedule
 * @param id unique among those of the schedule; the same however often it is sent
 * @param payload JSON
 * @param attempts so far
 * @param nextAttempt when it is sent next
 * @param response status of the last response; 0 if there was none
 * @param problem why the last attempt failed; empty if it did not
 */
public record CallbackDelivery(
        String user,
        long number,
        String id,
        String event,
        String payload,
        Status status,
        int attempts,
        Instant nextAttempt,
        Instant created,
        int response,
        String problem) {
    /** How far it has come. */
    public enum Status {
        PENDING,
        DELIVERED,
        /** Given up after the last attempt. */
        FAILED;

        /** As it is stored and returned. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** One that is to be sent now. */
    public static CallbackDelivery create(
            Fire fire, String id, String event, String payload, Instant now) {
        return new CallbackDelivery(
                fire.user(), fire.number(), id, event, payload, Status.PENDING, 0, now, now, 0, "");
    }

    /** The same after an attempt. */
    public CallbackDelivery afterAttempt(
            Status newStatus, Instant next, int newResponse, String newProblem) {
        return new CallbackDelivery(
                user,
                number,
                id,
                event,
                payload,
                newStatus,
                attempts,
                next,
                created,
                newResponse,
                newProblem);
    }

    /** Without the payload, which has content of the user. */
    @Override
    public String toString() {
        return "CallbackDelivery[" + number + ", " + id + ", " + status.wireName() + "]";
    }
}
