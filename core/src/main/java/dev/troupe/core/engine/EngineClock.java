package dev.troupe.core.engine;

import java.time.Duration;
import java.time.Instant;

/**
 * The engine's view of its {@link TimeSource}: nanoseconds since the engine was created, so that
 * deadlines compare like numbers, and the time of day, read at most once a millisecond, so that a
 * turn of a mailbox reads one clock instead of two.
 */
final class EngineClock {
    private static final long MAX_AGE = 1_000_000; // nanoseconds; as exact as records need to be

    private final TimeSource time;
    private final long origin;
    private volatile Reading last;

    /** Both clocks at one moment. */
    private record Reading(long now, Instant instant) {}

    EngineClock(TimeSource time) {
        this.time = time;
        this.origin = time.nanoTime();
        this.last = new Reading(0, time.instant());
    }

    long now() {
        return time.nanoTime() - origin;
    }

    /** The time of day at {@code now}, which was read a moment ago, to the millisecond. */
    Instant instant(long now) {
        var reading = last;
        if (now - reading.now() > MAX_AGE) {
            reading = new Reading(now, time.instant());
            last = reading;
        }
        return reading.instant();
    }

    /** The time left until a deadline, never negative. */
    Duration remaining(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - now()));
    }
}
