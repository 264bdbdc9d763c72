package dev.troupe.core.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A time source that advances only when a test advances it. Timers run on the thread that advances
 * it, except a timer that is already due, which has its own thread.
 */
final class ManualTime implements TimeSource {
    private final List<Due> timers = new ArrayList<>();
    private long now;

    private record Due(long at, Runnable action) {}

    @Override
    public synchronized Instant instant() {
        return Instant.EPOCH.plusNanos(now);
    }

    @Override
    public synchronized long nanoTime() {
        return now;
    }

    @Override
    public synchronized Timer schedule(Duration delay, Runnable action) {
        if (delay.isZero()) {
            Thread.startVirtualThread(action);
            return () -> {};
        }
        var due = new Due(now + delay.toNanos(), action);
        timers.add(due);
        return () -> remove(due);
    }

    /** This time, where {@code action} happens right after each reading of {@link #nanoTime}. */
    TimeSource onReading(Runnable action) {
        return new TimeSource() {
            @Override
            public Instant instant() {
                return ManualTime.this.instant();
            }

            @Override
            public long nanoTime() {
                long read = ManualTime.this.nanoTime();
                action.run();
                return read;
            }

            @Override
            public Timer schedule(Duration delay, Runnable timed) {
                return ManualTime.this.schedule(delay, timed);
            }
        };
    }

    private synchronized void remove(Due due) {
        timers.remove(due);
    }

    synchronized int pending() {
        return timers.size();
    }

    /** Lets time pass, from one timer to the next. */
    void advance(Duration duration) {
        long end = nanoTime() + duration.toNanos();
        for (var due = next(end); due != null; due = next(end)) {
            due.action().run();
        }
    }

    private synchronized @Nullable Due next(long end) {
        var due =
                timers.stream()
                        .filter(timer -> timer.at() <= end)
                        .min((a, b) -> Long.compare(a.at(), b.at()))
                        .orElse(null);
        now = Math.max(now, due == null ? end : due.at());
        timers.remove(due);
        return due;
    }
}
