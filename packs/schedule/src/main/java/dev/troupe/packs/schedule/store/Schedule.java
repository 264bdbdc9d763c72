package dev.troupe.packs.schedule.store;

import dev.troupe.packs.schedule.recurrence.Recurrence;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Work of a user that begins automatically.
 *
 * @param user id; empty for the only one
 * @param number unique among those of the user, and never used again
 * @param request what is sent to the coordinator each time, in the user's words
 * @param hasTrigger whether an address starts it as well
 * @param callback the address that is notified of what becomes of its fires; empty for none
 * @param nextDue {@code null} if it is paused or never happens again
 */
public record Schedule(
        String user,
        long number,
        String request,
        Recurrence recurrence,
        MissedPolicy missed,
        OverlapPolicy overlap,
        boolean isPaused,
        boolean hasTrigger,
        String callback,
        Instant created,
        @Nullable Instant nextDue) {}
