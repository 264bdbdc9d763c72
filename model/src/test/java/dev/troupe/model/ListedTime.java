package dev.troupe.model;

import dev.troupe.core.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Time that stands still: lists the timers that are set and rings them at once or on request. */
final class ListedTime implements TimeSource {
    private final boolean ringsAtOnce;
    private final List<Duration> delays = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();

    private ListedTime(boolean ringsAtOnce) {
        this.ringsAtOnce = ringsAtOnce;
    }

    static ListedTime ringingAtOnce() {
        return new ListedTime(true);
    }

    static ListedTime ringingOnRequest() {
        return new ListedTime(false);
    }

    List<Duration> delays() {
        return delays;
    }

    /** Waits for a timer to be set and rings it. */
    void ring() throws InterruptedException {
        waiting.take().run();
    }

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public Timer after(Duration delay, Runnable action) {
        delays.add(delay);
        if (ringsAtOnce) {
            action.run();
        } else {
            waiting.add(action);
        }
        return () -> waiting.remove(action);
    }
}
