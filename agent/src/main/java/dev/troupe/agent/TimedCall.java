package dev.troupe.agent;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls something on a thread of its own, so that it can be stopped when its time is up. */
final class TimedCall {
    /** For a tool that was interrupted to let go of what it holds; then it is left alone. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private TimedCall() {}

    /**
     * Calls it.
     *
     * @throws TimeoutException after the time, when it has been interrupted
     * @throws InterruptedException when this thread was, and so the call too
     */
    static <T> T call(String name, Duration timeout, Callable<T> body)
            throws InterruptedException, ExecutionException, TimeoutException {
        var task = new FutureTask<>(body);
        var thread = Thread.ofVirtual().name("tool " + name).start(task);
        try {
            return task.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | InterruptedException e) {
            thread.interrupt();
            thread.join(GRACE);
            throw e;
        }
    }
}
