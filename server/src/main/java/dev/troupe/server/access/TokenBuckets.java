package dev.troupe.server.access;

import dev.troupe.core.engine.TimeSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Buckets of this server alone. Only so many are remembered, those that did something last; to be
 * forgotten is to begin with a full bucket. Safe for use by several threads.
 */
final class TokenBuckets implements RateBuckets {
    private static final int MAX_BUCKETS = 10_000;

    private final int capacity;
    private final long period; // nanoseconds
    private final long share; // nanoseconds until there is one more
    private final TimeSource time;
    private final Map<String, Long> fullAt = // by the clock, in nanoseconds
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
                    return size() > MAX_BUCKETS;
                }
            };

    /**
     * @param capacity what each may do immediately, and over the period; 1 or more
     */
    TokenBuckets(int capacity, Duration period, TimeSource time) {
        this.capacity = capacity;
        this.period = period.toNanos();
        this.share = this.period / capacity;
        this.time = time;
    }

    int capacity() {
        return capacity;
    }

    /** Until an empty one is full. */
    Duration period() {
        return Duration.ofNanos(period);
    }

    /** Until there is one more. */
    Duration perToken() {
        return Duration.ofNanos(share);
    }

    @Override
    public synchronized Duration consume(String key) {
        long now = time.nanoTime();
        long full = fullAt(key, now) + share;
        long wait = full - now - period;
        if (wait > 0) {
            return Duration.ofNanos(wait);
        }
        fullAt.put(key, full);
        return Duration.ZERO;
    }

    @Override
    public synchronized void refund(String key) {
        fullAt.computeIfPresent(key, (_, full) -> full - share);
    }

    @Override
    public synchronized void reset(String key) {
        fullAt.remove(key);
    }

    synchronized int size() {
        return fullAt.size();
    }

    /** When it is full again, which it is now at the earliest. */
    private long fullAt(String key, long now) {
        var full = fullAt.get(key);
        return full == null || full - now < 0 ? now : full;
    }
}
