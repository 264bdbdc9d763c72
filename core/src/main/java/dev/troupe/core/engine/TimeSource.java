package dev.troupe.core.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The time of day, elapsed time and timers, in one place so that a test can stand in for all of
 * them.
 */
public interface TimeSource extends InstantSource {
    /** Elapsed time, of no particular origin; does not jump when the clock is set. */
    long nanoTime();

    /**
     * Calls {@code action} once, on some thread, after {@code delay}. The action must not throw.
     */
    Timer schedule(Duration delay, Runnable action);

    /** A timer that has been set. */
    interface Timer {
        /** Makes sure the action is not called from now on, unless it is being called already. */
        void cancel();
    }

    /** The machine's clocks. */
    static TimeSource system() {
        return SystemTime.SHARED;
    }

    @Override
    default Instant instant() {
        return Instant.now();
    }
}
