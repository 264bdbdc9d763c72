package dev.troupe.server.limit;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.store.account.UploadTotal;
import dev.troupe.store.account.UploadTotals;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many bytes each user may upload within a period. What was uploaded is forgotten evenly over
 * the period, and stored, so that a restart does not forget it. Safe for use by several threads.
 */
final class ByteQuota {
    private static final int MAX_USERS = 10_000; // that are remembered

    private final long limit;
    private final Duration period;
    private final TimeSource time;
    private final UploadTotals totals;
    private final Map<String, UploadTotal> users =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, UploadTotal> eldest) {
                    return size() > MAX_USERS;
                }
            };

    /**
     * @param limit of each, in bytes
     */
    ByteQuota(long limit, Duration period, UploadTotals totals, TimeSource time) {
        this.limit = limit;
        this.period = period;
        this.totals = totals;
        this.time = time;
    }

    long limit() {
        return limit;
    }

    /** Counts bytes; how long to wait if there were too many, else zero. */
    synchronized Duration consume(String user, long bytes) {
        long all = usedBytes(user) + bytes;
        if (all > limit) {
            return bytes > limit
                    ? period
                    : Duration.ofNanos((long) ((double) (all - limit) / limit * period.toNanos()));
        }
        users.put(user, new UploadTotal(all, time.instant()));
        return Duration.ZERO;
    }

    /** Stores what a user has uploaded; to be called when an upload ends. */
    void store(String user) {
        var total = totalOf(user);
        if (total.bytes() > 0) {
            totals.store(user, total);
        }
    }

    private synchronized UploadTotal totalOf(String user) {
        return users.computeIfAbsent(
                user, _ -> totals.find(user).orElse(new UploadTotal(0, time.instant())));
    }

    private long usedBytes(String user) {
        var used = totalOf(user);
        var since = Duration.between(used.at(), time.instant());
        double gone = Math.max(0, (double) since.toNanos()) / period.toNanos() * limit;
        return Math.max(0, used.bytes() - (long) gone);
    }
}
