package dev.troupe.core;

import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * One timer for all deadlines of all runs of an engine, set for the earliest. Setting a timer for
 * every node or run would cost more than running it, and almost none of them would ever be needed.
 */
final class DeadlineWatch {
    /** Later than any deadline. */
    static final long NEVER = Long.MAX_VALUE;

    private static final Duration FOREVER = Duration.ofDays(36_500); // fits in nanoseconds

    private final TimeSource time;
    private final long origin;
    private final Collection<RunMailbox> live;
    private volatile long armedFor = NEVER;
    private TimeSource.@Nullable Timer timer; // guarded by this
    private boolean isClosed; // guarded by this

    DeadlineWatch(TimeSource time, Collection<RunMailbox> live) {
        this.time = time;
        this.origin = time.nanoTime();
        this.live = live;
    }

    /** Nanoseconds since this was made, so that deadlines compare like numbers. */
    private long now() {
        return time.nanoTime() - origin;
    }

    /** The deadline so long from now. */
    long in(Duration delay) {
        return delay.compareTo(FOREVER) < 0 ? now() + delay.toNanos() : NEVER;
    }

    boolean isOver(long deadline) {
        return deadline <= now();
    }

    /** The time left until a deadline, never negative. */
    Duration left(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - now()));
    }

    /** Sees to it that runs are checked once this deadline is over. */
    void expect(long deadline) {
        if (deadline < armedFor) {
            arm(deadline);
        }
    }

    private synchronized void arm(long deadline) {
        if (deadline >= armedFor || isClosed) {
            return;
        }
        if (timer != null) {
            timer.cancel();
        }
        armedFor = deadline;
        timer = time.after(left(deadline), this::check);
    }

    /**
     * Disarms before it looks, and a run notes its deadline before it expects it here: so a
     * deadline that comes up meanwhile is either seen or armed for.
     */
    private void check() {
        synchronized (this) {
            armedFor = NEVER;
            timer = null;
        }
        for (var run : live) {
            long next = run.nextDeadline();
            if (isOver(next)) {
                run.checkDeadlines();
            } else {
                expect(next);
            }
        }
    }

    synchronized void close() {
        isClosed = true;
        if (timer != null) {
            timer.cancel();
        }
    }
}
