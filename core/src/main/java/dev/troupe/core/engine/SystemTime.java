package dev.troupe.core.engine;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The machine's clocks and one daemon thread for all timers, which only hands actions on: a slow
 * journal in one must not delay the others.
 */
final class SystemTime implements TimeSource {
    static final SystemTime SHARED = new SystemTime();

    private final ScheduledThreadPoolExecutor timers;

    private SystemTime() {
        timers =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().daemon().name("troupe-timers").factory());
        timers.setRemoveOnCancelPolicy(true);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Timer schedule(Duration delay, Runnable action) {
        Runnable onThreadOfItsOwn = () -> Thread.startVirtualThread(action);
        var scheduled = timers.schedule(onThreadOfItsOwn, delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }
}
