package dev.troupe.model.call;

import dev.troupe.core.engine.TimeSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What may still be asked of a provider now. One instance for all callers of the same provider;
 * they are served in order of arrival. Safe for use by several threads.
 */
public final class RateLimiter {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final RateLimit limit;
    private final TimeSource time;
    private final Semaphore inFlight;
    private final ReentrantLock turn = new ReentrantLock(true); // fair: first come, first served
    private final Deque<Entry> lastMinute = new ArrayDeque<>(); // guarded by this

    /** A request that was admitted. */
    static final class Entry {
        private final long since;
        private long tokens;

        private Entry(long since, long tokens) {
            this.since = since;
            this.tokens = tokens;
        }
    }

    public RateLimiter(RateLimit limit, TimeSource time) {
        this.limit = limit;
        this.time = time;
        inFlight =
                new Semaphore(
                        Objects.requireNonNullElse(limit.callsInFlight(), Integer.MAX_VALUE), true);
    }

    /** By the machine's clock. */
    public RateLimiter(RateLimit limit) {
        this(limit, TimeSource.system());
    }

    /** Waits until a request of about so many tokens may begin. */
    Entry acquire(long tokens) throws InterruptedException {
        inFlight.acquire();
        boolean isIn = false;
        try {
            turn.lockInterruptibly();
            try {
                var entry = awaitSlot(tokens);
                isIn = true;
                return entry;
            } finally {
                turn.unlock();
            }
        } finally {
            if (!isIn) {
                inFlight.release();
            }
        }
    }

    /** Ends a request that used the given number of tokens. */
    void release(Entry entry, long tokens) {
        synchronized (this) {
            entry.tokens = tokens;
        }
        inFlight.release();
    }

    private Entry awaitSlot(long tokens) throws InterruptedException {
        while (true) {
            long pause;
            synchronized (this) {
                long now = time.nanoTime();
                pause = waitNanos(tokens, now);
                if (pause <= 0) {
                    var entry = new Entry(now, tokens);
                    lastMinute.add(entry);
                    return entry;
                }
            }
            sleep(Duration.ofNanos(pause));
        }
    }

    /** Nanoseconds until enough of the last minute has passed. */
    private long waitNanos(long tokens, long now) {
        lastMinute.removeIf(entry -> entry.since + MINUTE - now <= 0);
        int requests = lastMinute.size();
        long used = lastMinute.stream().mapToLong(entry -> entry.tokens).sum();
        if (hasCapacity(requests, used, tokens)) {
            return 0;
        }
        for (var entry : lastMinute) {
            requests--;
            used -= entry.tokens;
            if (hasCapacity(requests, used, tokens)) {
                return entry.since + MINUTE - now;
            }
        }
        return 0;
    }

    /** A request that alone is more than a minute's tokens goes alone, or it never would. */
    private boolean hasCapacity(int requests, long used, long tokens) {
        var maxRequests = limit.requestsPerMinute();
        var maxTokens = limit.tokensPerMinute();
        return (maxRequests == null || requests < maxRequests)
                && (maxTokens == null || requests == 0 || used + tokens <= maxTokens);
    }

    private void sleep(Duration pause) throws InterruptedException {
        var over = new CountDownLatch(1);
        var timer = time.schedule(pause, over::countDown);
        try {
            over.await();
        } finally {
            timer.cancel();
        }
    }
}
