package dev.troupe.engine.restate;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Looks from time to time whether the execution of an attempt still counts, until it is closed. It
 * does not where its connection was lost and Restate has given the attempt to another worker; its
 * body is interrupted then, also if it records nothing for long.
 */
final class LeaseWatch implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofSeconds(15);

    private final CountDownLatch ended = new CountDownLatch(1);

    private LeaseWatch() {}

    /**
     * @param interrupt ends the body of an execution that does not count any more
     */
    static LeaseWatch start(RemoteHost host, Runnable interrupt) {
        var watch = new LeaseWatch();
        Thread.ofVirtual().name("lease of " + host.id()).start(() -> watch.look(host, interrupt));
        return watch;
    }

    private void look(RemoteHost host, Runnable interrupt) {
        try {
            while (!ended.await(PERIOD.toMillis(), TimeUnit.MILLISECONDS)) {
                if (!host.isCurrent()) {
                    interruptUnlessEnded(interrupt);
                    return;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void interruptUnlessEnded(Runnable interrupt) {
        if (ended.getCount() > 0) {
            interrupt.run();
        }
    }

    /** Ends the watch: what follows on the thread of the body is not interrupted. */
    @Override
    public synchronized void close() {
        ended.countDown();
    }
}
