package dev.troupe.core.engine;

import dev.troupe.core.value.InterruptibleText;
import dev.troupe.core.value.Problem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs work that computes, such as parsing and querying, on a few platform threads. Virtual threads
 * share their carriers without being preempted, so work that computes on them for long stops all
 * the others; callers wait here without holding a carrier.
 *
 * <p>Owners take turns: each has its own queue, and an owner that runs nothing finds a reserved
 * thread however many tasks others have submitted. Interrupting a caller interrupts its work. Work
 * that does not end then is abandoned and its thread replaced, up to a limit; above that nothing is
 * computed any more until some of it ends. Safe for use by several threads.
 */
public final class ComputePool {
    private static final Duration GRACE = Duration.ofSeconds(2); // for interrupted work to end
    private static final Duration IDLE = Duration.ofSeconds(30); // until an unused thread ends
    private static final int MAX_WAITING = 2_000; // of all owners
    private static final int MAX_WAITING_OF_ONE = 500;
    private static final System.Logger LOG = System.getLogger(ComputePool.class.getName());

    static final ScopedValue<String> OWNER = ScopedValue.newInstance();
    static final ScopedValue<ComputePool> CURRENT = ScopedValue.newInstance();

    /** The pool of this process: as many threads as processors, at least two. */
    private static final class Common {
        static final ComputePool POOL =
                new ComputePool(Math.max(2, Runtime.getRuntime().availableProcessors()), GRACE);
    }

    private final int threads;
    private final int maxAbandoned;
    private final Duration grace;

    private final Object lock = new Object();
    private final Map<String, Deque<ComputeTask<?>>> waiting = new LinkedHashMap<>(); // in turn
    private final Map<String, Integer> running = new HashMap<>(); // by owner
    private int waitingCount;
    private int runningCount;
    private int idle;
    private int live; // threads that are neither abandoned nor ended
    private int abandonedNow;
    private long abandonedEver;
    private long refused;

    /**
     * What the pool does now, and did.
     *
     * @param running pieces of work
     * @param waiting pieces of work
     * @param abandoned pieces of work that were interrupted and have not ended
     * @param abandonedEver the same, with those that have
     * @param refused pieces of work, because too much was waiting or abandoned
     */
    public record Metrics(
            int running, int waiting, int abandoned, long abandonedEver, long refused) {}

    /** Too much is waiting, or too much did not stop. */
    public static final class BusyException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient Problem problem;

        BusyException(Problem problem) {
            super(problem.message());
            this.problem = problem;
        }

        public Problem problem() {
            return problem;
        }
    }

    /** Why nothing can be computed. */
    public enum Code implements Problem.Code {
        BUSY;

        @Override
        public String id() {
            return "compute.busy";
        }

        @Override
        public boolean isRetryable() {
            return true;
        }
    }

    /**
     * @param threads that compute side by side; as many again are reserved for owners who run
     *     nothing
     * @param grace for interrupted work to end
     */
    public ComputePool(int threads, Duration grace) {
        if (threads < 1) {
            throw new IllegalArgumentException(
                    "a pool of " + threads + " threads computes nothing; give at least 1");
        }
        this.threads = threads;
        this.maxAbandoned = threads * 2;
        this.grace = grace;
    }

    /** The pool shared by all callers that have no pool. */
    public static ComputePool common() {
        return Common.POOL;
    }

    /** A task that is started inside the call runs on behalf of an owner. */
    public static <T, X extends Throwable> T callFor(
            String owner, ScopedValue.CallableOp<? extends T, X> body) throws X {
        return ScopedValue.where(OWNER, owner).call(body);
    }

    /**
     * Computes something for the current owner and waits for it. Work that asks for more is not
     * queued again.
     *
     * @throws BusyException when too much is waiting or does not stop
     * @throws InterruptedException when this thread was, and so the work
     * @throws ExecutionException with what the work threw
     */
    public <T> T call(String name, Callable<T> body)
            throws InterruptedException, ExecutionException {
        if (CURRENT.isBound() && CURRENT.get() == this) {
            try {
                return body.call();
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception | Error e) {
                throw new ExecutionException(e);
            }
        }
        var owner = OWNER.isBound() ? OWNER.get() : "";
        var task = new ComputeTask<>(owner, name, body);
        enqueue(task);
        try {
            task.ended.await();
        } catch (InterruptedException e) {
            cancel(task);
            throw e;
        }
        return task.result();
    }

    /**
     * The same for work that throws nothing checked; what it throws comes out as it is.
     *
     * @throws BusyException when too much is waiting or does not stop
     */
    public <T> T compute(String name, Work<T> work) throws InterruptedException {
        try {
            return call(name, work::compute);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case InterruptibleText.InterruptedReadException _ ->
                        throw new InterruptedException("interrupted while computing " + name);
                case InterruptedException thrown -> throw thrown;
                case RuntimeException thrown -> throw thrown;
                case Error thrown -> throw thrown;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    /** A piece of work that computes. */
    @FunctionalInterface
    public interface Work<T> {
        T compute() throws InterruptedException;
    }

    /** What it does now. */
    public Metrics metrics() {
        synchronized (lock) {
            return new Metrics(runningCount, waitingCount, abandonedNow, abandonedEver, refused);
        }
    }

    /**
     * Ends the work of this thread when it is interrupted; loops that compute for long call it.
     *
     * @throws InterruptedException when the thread is interrupted
     */
    public static void checkInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while computing");
        }
    }

    /**
     * The same for code that throws no checked exception; {@link #compute} wraps an {@code
     * InterruptedException}, and the thread stays interrupted.
     *
     * @throws InterruptibleText.InterruptedReadException when the thread is interrupted
     */
    public static void requireNotInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptibleText.InterruptedReadException();
        }
    }

    private void enqueue(ComputeTask<?> task) {
        synchronized (lock) {
            requireRoom(task.owner);
            waiting.computeIfAbsent(task.owner, _ -> new ArrayDeque<>()).add(task);
            waitingCount++;
            if (idle > 0) {
                lock.notify();
            }
            // Both a notified idle thread and a newly started thread poll the queues. //.
            if (canStart(task.owner) && idle < waitingCount && live < threads * 2) {
                live++;
                Thread.ofPlatform().daemon().name("compute").start(new Worker());
            }
        }
    }

    private void requireRoom(String owner) {
        if (abandonedNow >= maxAbandoned) {
            refused++;
            throw new BusyException(
                    Problem.of(
                            Code.BUSY,
                            "有 %d 项计算无法停止，暂时不能开始新的计算；请稍后重试，如仍出现请重启进程",
                            "%d computations cannot be stopped, so no new one can start; try again later, or restart the process if this persists",
                            abandonedNow));
        }
        var own = waiting.get(owner);
        if (waitingCount >= MAX_WAITING || own != null && own.size() >= MAX_WAITING_OF_ONE) {
            refused++;
            throw new BusyException(
                    Problem.of(
                            Code.BUSY,
                            "系统繁忙：%d 项计算正在等待；请稍后重试",
                            "Busy: %d computations are waiting; try again later",
                            own == null ? waitingCount : own.size()));
        }
    }

    /** An owner who runs nothing may take a reserved thread. */
    private boolean canStart(String owner) {
        return runningCount < threads
                || running.getOrDefault(owner, 0) == 0 && runningCount < threads * 2;
    }

    private @Nullable ComputeTask<?> takeNext() {
        var owner = waiting.keySet().stream().filter(this::canStart).findFirst().orElse(null);
        var queue = owner == null ? null : waiting.remove(owner);
        if (owner == null || queue == null) {
            return null;
        }
        var task = queue.remove();
        if (!queue.isEmpty()) {
            waiting.put(owner, queue); // the others come first now
        }
        waitingCount--;
        runningCount++;
        running.merge(owner, 1, Integer::sum);
        return task;
    }

    private void releaseSlot(ComputeTask<?> task) {
        runningCount--;
        running.merge(task.owner, -1, (one, other) -> one + other == 0 ? null : one + other);
        lock.notifyAll();
    }

    private void cancel(ComputeTask<?> task) throws InterruptedException {
        Thread thread;
        synchronized (lock) {
            var queue = waiting.get(task.owner);
            if (queue != null && queue.remove(task)) {
                waitingCount--;
                if (queue.isEmpty()) {
                    waiting.remove(task.owner);
                }
                return;
            }
            thread = task.thread;
            if (thread == null) {
                return; // it has ended
            }
            thread.interrupt();
        }
        boolean hasEnded = task.ended.await(grace.toNanos(), TimeUnit.NANOSECONDS);
        if (!hasEnded) {
            abandon(task, thread);
        }
    }

    private void abandon(ComputeTask<?> task, Thread thread) {
        synchronized (lock) {
            if (task.thread == null || task.isAbandoned) {
                return;
            }
            task.isAbandoned = true;
            abandonedNow++;
            abandonedEver++;
            live--;
            releaseSlot(task);
            if (waitingCount > 0 && idle == 0 && live < threads * 2) {
                live++;
                Thread.ofPlatform().daemon().name("compute").start(new Worker());
            }
        }
        LOG.log(
                System.Logger.Level.WARNING,
                "Work ''{0}'' does not stop after its interrupt and is abandoned; its thread is {1}",
                task.name,
                thread.threadId());
    }

    private final class Worker implements Runnable {
        @Override
        public void run() {
            for (var task = take(); task != null; task = take()) {
                var thread = Thread.currentThread();
                var name = thread.getName();
                thread.setName("compute " + task.name);
                task.run(ComputePool.this);
                thread.setName(name);
                if (!finish(task)) {
                    return;
                }
            }
        }

        private @Nullable ComputeTask<?> take() {
            synchronized (lock) {
                long until = System.nanoTime() + IDLE.toNanos();
                while (true) {
                    var task = takeNext();
                    if (task != null) {
                        task.thread = Thread.currentThread();
                        return task;
                    }
                    long left = until - System.nanoTime();
                    if (left <= 0) {
                        live--;
                        return null;
                    }
                    idle++;
                    try {
                        TimeUnit.NANOSECONDS.timedWait(lock, left);
                    } catch (InterruptedException _) {
                        // meant for work that has ended since
                    } finally {
                        idle--;
                    }
                }
            }
        }

        /** Whether this thread continues; an abandoned thread has been replaced. */
        private boolean finish(ComputeTask<?> task) {
            synchronized (lock) {
                task.thread = null;
                boolean goesOn = !task.isAbandoned;
                if (goesOn) {
                    releaseSlot(task);
                } else {
                    abandonedNow--;
                }
                var _ = Thread.interrupted(); // of this work, not of the next
                task.ended.countDown();
                return goesOn;
            }
        }
    }
}
