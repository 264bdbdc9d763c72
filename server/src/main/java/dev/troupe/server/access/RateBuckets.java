package dev.troupe.server.access;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.store.cluster.RateLimitStore;
import java.time.Duration;
import java.util.Optional;

/** Limits the rate of many keys: each has a bucket of tokens that fills evenly over a period. */
sealed interface RateBuckets permits TokenBuckets, SharedTokenBuckets {
    /** Takes one; how long to wait if there is none, else zero. */
    Duration consume(String key);

    /** Gives back one that was taken. */
    void refund(String key);

    /** Fills one again. */
    void reset(String key);

    /**
     * Buckets of this server, or of all that share a store.
     *
     * @param name of the limit, which no other has
     * @param capacity what each may do immediately, and over the period; 1 or more
     */
    static RateBuckets of(
            String name,
            int capacity,
            Duration period,
            Optional<RateLimitStore> shared,
            TimeSource time) {
        var own = new TokenBuckets(capacity, period, time);
        return shared.<RateBuckets>map(store -> new SharedTokenBuckets(name, own, store, time))
                .orElse(own);
    }
}
