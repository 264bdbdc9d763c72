package dev.troupe.server.access;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.store.cluster.RateLimitStore;
import dev.troupe.store.value.StoreException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Buckets that all servers take from. A server whose caller is busy takes several tokens together
 * and uses them without asking again, at most a twentieth of a bucket and for a few seconds; so
 * much may be refused too early where a caller uses several servers. What is taken is never given
 * twice.
 *
 * <p>While the database does not answer, each server counts for itself. Safe for use by several
 * threads.
 */
final class SharedTokenBuckets implements RateBuckets {
    private static final Logger LOG = LoggerFactory.getLogger(SharedTokenBuckets.class);
    private static final int MAX_LEASES = 10_000; // keys that are remembered
    private static final int SHARE = 20; // of a bucket that one server may take at once
    private static final long LEASE = Duration.ofSeconds(5).toNanos();
    private static final long MAX_REFUSAL = Duration.ofSeconds(1).toNanos(); // until asked again
    private static final long OUTAGE = Duration.ofSeconds(5).toNanos(); // until asked again

    private final String name;
    private final TokenBuckets own;
    private final RateLimitStore store;
    private final TimeSource time;
    private final int maxBatch;
    private final Map<String, Lease> leases =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Lease> eldest) {
                    return size() > MAX_LEASES;
                }
            };
    private volatile long askAgainAt; // by the clock, in nanoseconds
    private volatile boolean isDown;

    /** What this server has taken for one key, or was refused; guarded by its own lock. */
    private static final class Lease {
        private int batch = 1; // to take next
        private int left;
        private long until; // what is left may be used
        private long refusedUntil;
    }

    /**
     * @param name of the limit, which no other has
     * @param own counts what this server lets through
     */
    SharedTokenBuckets(String name, TokenBuckets own, RateLimitStore store, TimeSource time) {
        this.name = name;
        this.own = own;
        this.store = store;
        this.time = time;
        this.maxBatch = Math.max(1, own.capacity() / SHARE);
        this.askAgainAt = time.nanoTime();
    }

    @Override
    public Duration consume(String key) {
        var wait = own.consume(key);
        if (wait.isZero()) {
            wait = consumeShared(key);
            if (wait.isPositive()) {
                own.refund(key);
            }
        }
        return wait;
    }

    private Duration consumeShared(String key) {
        var lease = lease(key);
        synchronized (lease) { // others of this key wait for what is taken for them as well
            long now = time.nanoTime();
            if (lease.left > 0 && now - lease.until < 0) {
                lease.left--;
                return Duration.ZERO;
            }
            if (now - lease.refusedUntil < 0) {
                return Duration.ofNanos(lease.refusedUntil - now);
            }
            if (now - askAgainAt < 0) {
                return Duration.ZERO;
            }
            try {
                var wait = take(key, lease, now);
                noteAnswer();
                return wait;
            } catch (StoreException e) {
                noteOutage(now, e);
                return Duration.ZERO;
            }
        }
    }

    private Duration take(String key, Lease lease, long now) {
        boolean isBusy = lease.left == 0 && now - lease.until < 0; // used up what it had
        lease.batch = isBusy ? Math.min(maxBatch, lease.batch * 2) : 1;
        var wait = store.take(bucket(key), lease.batch, own.perToken(), own.period());
        if (wait.isPositive() && lease.batch > 1) {
            lease.batch = 1;
            wait = store.take(bucket(key), 1, own.perToken(), own.period());
        }
        if (wait.isPositive()) {
            lease.left = 0;
            lease.refusedUntil = now + Math.min(MAX_REFUSAL, wait.toNanos());
        } else {
            lease.left = lease.batch - 1;
            lease.until = now + LEASE;
        }
        return wait;
    }

    private void noteAnswer() {
        if (isDown) {
            isDown = false;
            LOG.info("rate limits count over all servers again");
        }
    }

    private void noteOutage(long now, StoreException cause) {
        askAgainAt = now + OUTAGE;
        if (!isDown) {
            isDown = true;
            LOG.warn(
                    "rate limits count for this server alone until the database answers: {}",
                    cause.getMessage());
        }
    }

    @Override
    public void refund(String key) {
        own.refund(key);
        ask(() -> store.giveBack(bucket(key), 1, own.perToken()));
    }

    @Override
    public void reset(String key) {
        own.reset(key);
        ask(() -> store.fill(bucket(key)));
    }

    /** What is not refunded is missing from the next lease of the same caller. */
    private void ask(Runnable change) {
        long now = time.nanoTime();
        if (now - askAgainAt < 0) {
            return;
        }
        try {
            change.run();
        } catch (StoreException e) {
            noteOutage(now, e);
        }
    }

    private Lease lease(String key) {
        synchronized (leases) {
            return leases.computeIfAbsent(
                    key,
                    _ -> {
                        var lease = new Lease();
                        lease.until = time.nanoTime();
                        lease.refusedUntil = lease.until;
                        return lease;
                    });
        }
    }

    private String bucket(String key) {
        return name + " " + key;
    }
}
