package dev.troupe.server;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a server that does not shut down in time. Its thread is there from the start: where a server
 * has too much to do to end, it may not get another.
 */
final class ShutdownDeadline {
    private static final Logger LOG = LoggerFactory.getLogger(ShutdownDeadline.class);

    private final Duration limit;
    private final Runnable halt;
    private final Thread thread;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /**
     * @param halt ends the process immediately
     */
    ShutdownDeadline(Duration limit, Runnable halt) {
        this.limit = limit;
        this.halt = halt;
        this.thread = Thread.ofPlatform().daemon().name("shutdown deadline").start(this::watch);
    }

    /** A signal asked the server to end. */
    void startCountdown() {
        begun.countDown();
    }

    /** The server has ended. */
    void stopCountdown() {
        ended.countDown();
        begun.countDown();
    }

    /** Waits until it has nothing more to do. */
    void join() throws InterruptedException {
        thread.join();
    }

    private void watch() {
        try {
            begun.await();
            if (!ended.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn(
                        "the server did not stop within {}; work in progress is interrupted and"
                                + " continues at the next start",
                        limit);
                halt.run();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
