package dev.troupe.testing;

import dev.troupe.core.engine.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** A time source that advances only when a test advances it. Safe for use by several threads. */
public final class ManualClock implements TimeSource {
    private final Object advancing = new Object(); // one advance at a time; held while timers ring
    private final PriorityQueue<Alarm> alarms =
            new PriorityQueue<>(Comparator.comparing(Alarm::due).thenComparingLong(Alarm::number));
    private Instant now;
    private long alarmsSet;

    public ManualClock(Instant start) {
        now = start;
    }

    /** Starts at midnight UTC on 1 January 2026. */
    public ManualClock() {
        this(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public synchronized long nanoTime() {
        return Duration.between(Instant.EPOCH, now).toNanos();
    }

    /** A timer with no delay fires immediately, on its own thread. */
    @Override
    public Timer schedule(Duration delay, Runnable action) {
        if (!delay.isPositive()) {
            Thread.startVirtualThread(action);
            return () -> {};
        }
        synchronized (this) {
            var alarm = new Alarm(now.plus(delay), alarmsSet++, action);
            alarms.add(alarm);
            notifyAll();
            return () -> cancel(alarm);
        }
    }

    /**
     * Lets time pass. Timers that come due ring on this thread in the order of their times, each at
     * its own time; so do timers that they set in turn.
     */
    public void advance(Duration time) {
        synchronized (advancing) {
            var end = instant().plus(time);
            for (var alarm = nextUntil(end); alarm != null; alarm = nextUntil(end)) {
                alarm.action().run();
            }
        }
    }

    /**
     * Waits until so many timers are set, so that a test can advance once the code it tests waits.
     */
    public synchronized void awaitTimers(int count) throws InterruptedException {
        while (alarms.size() < count) {
            wait();
        }
    }

    /** Timers that are set and have not rung. */
    public synchronized int timers() {
        return alarms.size();
    }

    /** Takes the next alarm up to {@code end} and sets the clock to it, or to the end. */
    private synchronized @Nullable Alarm nextUntil(Instant end) {
        var next = alarms.peek();
        if (next == null || next.due().isAfter(end)) {
            now = end;
            return null;
        }
        alarms.remove();
        now = next.due();
        return next;
    }

    private synchronized void cancel(Alarm alarm) {
        alarms.remove(alarm);
    }

    private record Alarm(Instant due, long number, Runnable action) {}
}
