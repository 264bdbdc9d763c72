package dev.troupe.core.engine;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work; its thread and whether it is abandoned are guarded by the lock of the pool.
 */
final class ComputeTask<T> {
    final String owner;
    final String name;
    final Callable<T> body;
    final CountDownLatch ended = new CountDownLatch(1);
    @Nullable Thread thread;
    boolean isAbandoned;
    private @Nullable T value; // both are written before the latch opens
    private @Nullable Throwable thrown;

    ComputeTask(String owner, String name, Callable<T> body) {
        this.owner = owner;
        this.name = name;
        this.body = body;
    }

    void run(ComputePool pool) {
        try {
            value =
                    ScopedValue.where(ComputePool.OWNER, owner)
                            .where(ComputePool.CURRENT, pool)
                            .call(body::call);
        } catch (Throwable e) { // whatever it is, the caller gets it
            thrown = e;
        }
    }

    @SuppressWarnings("NullAway") // the value is what the body returned
    T result() throws ExecutionException {
        if (thrown != null) {
            throw new ExecutionException(thrown);
        }
        return value;
    }
}
