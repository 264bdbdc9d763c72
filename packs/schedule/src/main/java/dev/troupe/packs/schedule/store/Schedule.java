package dev.troupe.packs.schedule.store;

import dev.troupe.packs.schedule.recurrence.Recurrence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Work of a user that begins automatically.
 *
 * @param user id; empty for the only one
 * @param number unique among those of the user, and never used again
 * @param request what is sent to the coordinator each time, in the user's words
 * @param limits for its times, for users and for addresses that start it
 * @param hasTrigger whether an address starts it as well
 * @param callback the address that is notified of what becomes of its fires; empty for none
 * @param approvalLinks what its links to decisions permit
 * @param begun how often its work began
 * @param nextDue {@code null} if it is paused or never happens again
 */
public record Schedule(
        String user,
        long number,
        String request,
        Recurrence recurrence,
        MissedPolicy missed,
        OverlapPolicy overlap,
        ScheduleLimits limits,
        boolean isPaused,
        boolean hasTrigger,
        String callback,
        ApprovalLinkPolicy approvalLinks,
        long begun,
        Instant created,
        @Nullable Instant nextDue) {
    /** The first times after another; none if it is paused or has ended. */
    public List<Instant> next(Instant after, int count) {
        return isPaused ? List.of() : limits.next(recurrence, after, count, begun);
    }

    /** The next time after another, if it is not paused; empty if it has ended. */
    Optional<Instant> nextDueAfter(Instant after) {
        return limits.maxRuns() > 0 && begun >= limits.maxRuns()
                ? Optional.empty()
                : recurrence.next(after).filter(time -> limits.includes(time, recurrence.zone()));
    }
}
