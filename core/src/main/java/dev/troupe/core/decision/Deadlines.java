package dev.troupe.core.decision;

import java.time.Duration;

/** Arithmetic of deadlines, which are nanoseconds since a point that the engine chooses. */
public final class Deadlines {
    /** Later than any deadline. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final Duration FOREVER = Duration.ofDays(36_500); // fits in nanoseconds

    private Deadlines() {}

    /** How long a duration is in nanoseconds, or {@link #NEVER}. */
    public static long toNanos(Duration duration) {
        return duration.compareTo(FOREVER) < 0 ? duration.toNanos() : NEVER;
    }

    /** The deadline so many nanoseconds after {@code now}. */
    public static long deadlineAfter(long now, long nanos) {
        return nanos < NEVER - now ? now + nanos : NEVER;
    }
}
