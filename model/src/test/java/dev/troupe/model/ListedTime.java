package dev.troupe.model;

import dev.troupe.core.engine.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A time source that stands still: lists the timers that are set and fires them immediately or on
 * request.
 */
public final class ListedTime implements TimeSource {
    private final boolean ringsAtOnce;
    private final List<Duration> delays = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();

    private ListedTime(boolean ringsAtOnce) {
        this.ringsAtOnce = ringsAtOnce;
    }

    public static ListedTime ringingAtOnce() {
        return new ListedTime(true);
    }

    public static ListedTime ringingOnRequest() {
        return new ListedTime(false);
    }

    public List<Duration> delays() {
        return delays;
    }

    /** Waits for a timer to be set and rings it. */
    public void ring() throws InterruptedException {
        waiting.take().run();
    }

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public Timer schedule(Duration delay, Runnable action) {
        delays.add(delay);
        if (ringsAtOnce) {
            action.run();
        } else {
            waiting.add(action);
        }
        return () -> waiting.remove(action);
    }
}
