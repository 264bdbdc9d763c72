package dev.troupe.server;

import dev.troupe.core.TimeSource;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets what a restart finds undone begin a few at a time: each has its place until it ends or has
 * had time to begin, so that hundreds do not start at once and a long one holds up no other. Safe
 * for use by several threads.
 */
final class StartPace {
    private static final int PLACES = 8;
    private static final Duration HEAD_START = Duration.ofSeconds(5); // for who has a place
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5); // after a second crash
    private static final int MAX_DOUBLINGS = 4; // of the pause: 80 seconds

    private final Semaphore places = new Semaphore(PLACES, true);
    private final TimeSource time;

    StartPace(TimeSource time) {
        this.time = time;
    }

    /** A place, until it is closed or the time for it is over. */
    final class Place implements AutoCloseable {
        private final AtomicBoolean isTaken = new AtomicBoolean(true);
        private final TimeSource.Timer timer = time.after(HEAD_START, this::release);

        private Place() {}

        private void release() {
            if (isTaken.compareAndSet(true, false)) {
                places.release();
            }
        }

        @Override
        public void close() {
            timer.cancel();
            release();
        }
    }

    /**
     * Waits for a place; the longer the more often the process ended meanwhile.
     *
     * @param starts of what is to begin, this one included
     */
    Place take(int starts) throws InterruptedException {
        if (starts > 2) {
            Thread.sleep(FIRST_PAUSE.multipliedBy(1L << Math.min(starts - 3, MAX_DOUBLINGS)));
        }
        places.acquire();
        return new Place();
    }
}
