package dev.troupe.server.turn;

import dev.troupe.core.engine.TimeSource;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Starts the work that a restart finds unfinished a few at a time: each has a slot until it ends or
 * has had time to begin, so that hundreds do not start together and a long one does not delay the
 * others. Safe for use by several threads.
 */
public final class RecoveryThrottle {
    private static final int PLACES = 8;
    private static final Duration HEAD_START = Duration.ofSeconds(5); // for who has a place
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5); // after a second crash
    private static final int MAX_DOUBLINGS = 4; // of the pause: 80 seconds

    private final Semaphore places = new Semaphore(PLACES, true);
    private final TimeSource time;

    public RecoveryThrottle(TimeSource time) {
        this.time = time;
    }

    /** A place, until it is closed or the time for it is over. */
    final class Slot implements AutoCloseable {
        private final AtomicBoolean isTaken = new AtomicBoolean(true);
        private final TimeSource.Timer timer = time.schedule(HEAD_START, this::release);

        private Slot() {}

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
     * Waits for a slot; the longer the more often the process ended in the meantime.
     *
     * @param starts of what is to begin, this one included
     */
    Slot acquire(int starts) throws InterruptedException {
        if (starts > 2) {
            Thread.sleep(FIRST_PAUSE.multipliedBy(1L << Math.min(starts - 3, MAX_DOUBLINGS)));
        }
        places.acquire();
        return new Slot();
    }
}
