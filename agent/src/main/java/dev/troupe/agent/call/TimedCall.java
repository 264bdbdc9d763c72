package dev.troupe.agent.call;

import dev.troupe.core.engine.ComputePool;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls code on its own thread, so that it can be stopped when its time is up. */
public final class TimedCall {
    /** The time in which an interrupted tool may release its resources; then it is abandoned. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private TimedCall() {}

    /**
     * Calls it on a thread of the {@link ComputePool}, which does not delay callers that only wait.
     * What does not stop there is counted and replaced.
     *
     * @throws TimeoutException after the time, when it has been interrupted
     * @throws InterruptedException when this thread was, and so the call too
     */
    public static <T> T compute(String owner, String name, Duration timeout, Callable<T> body)
            throws InterruptedException, ExecutionException, TimeoutException {
        return call(name, timeout, () -> ComputePool.callFor(owner, () -> callOnPool(name, body)));
    }

    /** An exception of the body is thrown as on its own thread. */
    private static <T> T callOnPool(String name, Callable<T> body) throws Exception {
        try {
            return ComputePool.common().call(name, body);
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case Error thrown -> throw thrown;
                case Exception thrown -> thrown;
                case null, default -> e;
            };
        }
    }

    /**
     * Calls it.
     *
     * @throws TimeoutException after the time, when it has been interrupted
     * @throws InterruptedException when this thread was, and so the call too
     */
    public static <T> T call(String name, Duration timeout, Callable<T> body)
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
