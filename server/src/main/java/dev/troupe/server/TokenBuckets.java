package dev.troupe.server;

import dev.troupe.core.TimeSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts what each of many does, and says when it is too much: each has a bucket that fills again
 * evenly over a period. Only so many are remembered, those that did something last; to be forgotten
 * is to begin with a full bucket. Safe for use by several threads.
 */
final class TokenBuckets {
    private static final int MAX_BUCKETS = 10_000;

    private final int capacity;
    private final Duration period;
    private final TimeSource time;
    private final Map<String, Bucket> buckets =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
                    return size() > MAX_BUCKETS;
                }
            };

    /** What is left at a time, in nanoseconds of the clock. */
    private record Bucket(double tokens, long at) {}

    /**
     * @param capacity what each may do at once, and over the period; 1 or more
     */
    TokenBuckets(int capacity, Duration period, TimeSource time) {
        this.capacity = capacity;
        this.period = period;
        this.time = time;
    }

    /** Takes one; how long to wait where there is none, else zero. */
    synchronized Duration take(String key) {
        var now = filled(key);
        if (now.tokens() < 1) {
            buckets.put(key, now);
            double missing = (1 - now.tokens()) / capacity;
            return Duration.ofNanos((long) Math.ceil(missing * period.toNanos()));
        }
        buckets.put(key, new Bucket(now.tokens() - 1, now.at()));
        return Duration.ZERO;
    }

    /** Gives back one that was taken. */
    synchronized void giveBack(String key) {
        var now = filled(key);
        buckets.put(key, new Bucket(Math.min(capacity, now.tokens() + 1), now.at()));
    }

    /** Fills one again. */
    synchronized void forget(String key) {
        buckets.remove(key);
    }

    synchronized int size() {
        return buckets.size();
    }

    private Bucket filled(String key) {
        long now = time.nanoTime();
        var before = buckets.get(key);
        if (before == null) {
            return new Bucket(capacity, now);
        }
        double gained = (double) (now - before.at()) / period.toNanos() * capacity;
        return new Bucket(Math.min(capacity, before.tokens() + gained), now);
    }
}
