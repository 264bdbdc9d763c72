package dev.troupe.packs.schedule.fire;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.Schedule;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** Sends the work of fires to what does it. Safe for use by several threads. */
public interface WorkLauncher {
    /** What became of the work of a fire that was sent. */
    sealed interface Launch {
        /** It will be done, once, however often it is sent. */
        record Accepted(String conversation, int turn) implements Launch {}

        /** It cannot be accepted now, but later. */
        record Busy(Duration retryAfter) implements Launch {}

        /** It is never accepted, such as for a user who was disabled. */
        record Refused(LocalizedText reason) implements Launch {}
    }

    /**
     * Sends the work of a fire. The same {@link Fire#key} of a user names the same work, which is
     * done once.
     */
    Launch launch(Schedule schedule, Fire fire);

    /** Whether the work of a fire that was accepted continues. */
    boolean isActive(Fire fire);

    /**
     * What work has used so far.
     *
     * @param dollars 0 if no price is known
     * @param isFinal whether it has ended; work that waits for the user or was interrupted has not
     */
    record WorkUse(long tokens, BigDecimal dollars, boolean isFinal) {}

    /** What the work of a fire has used so far; empty if that is not known. */
    default Optional<WorkUse> findUse(Fire fire) {
        return Optional.empty();
    }
}
