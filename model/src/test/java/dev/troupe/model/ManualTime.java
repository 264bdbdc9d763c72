package dev.troupe.model;

import dev.troupe.core.engine.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A time source that advances only when a test advances it. */
public final class ManualTime implements TimeSource {
    private final List<Alarm> alarms = new ArrayList<>();
    private long now;

    private record Alarm(long due, Runnable action) {}

    @Override
    public synchronized long nanoTime() {
        return now;
    }

    @Override
    public synchronized Timer schedule(Duration delay, Runnable action) {
        var alarm = new Alarm(now + delay.toNanos(), action);
        alarms.add(alarm);
        notifyAll();
        return () -> cancel(alarm);
    }

    private synchronized void cancel(Alarm alarm) {
        alarms.remove(alarm);
    }

    public synchronized void awaitTimer() throws InterruptedException {
        while (alarms.isEmpty()) {
            wait();
        }
    }

    public synchronized void advance(Duration time) {
        now += time.toNanos();
        var due = alarms.stream().filter(alarm -> alarm.due() <= now).toList();
        alarms.removeAll(due);
        due.forEach(alarm -> alarm.action().run());
    }
}
