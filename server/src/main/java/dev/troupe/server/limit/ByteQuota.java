package dev.troupe.server.limit;

import dev.troupe.core.engine.TimeSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many bytes each user may bring within a period. What was brought is forgotten evenly over the
 * period, and with the process. Safe for use by several threads.
 */
final class ByteQuota {
    private static final int MAX_USERS = 10_000; // that are remembered

    private final long limit;
    private final Duration period;
    private final TimeSource time;
    private final Map<String, Consumption> users =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Consumption> eldest) {
                    return size() > MAX_USERS;
                }
            };

    private record Consumption(double bytes, long at) {}

    /**
     * @param limit of each, in bytes
     */
    ByteQuota(long limit, Duration period, TimeSource time) {
        this.limit = limit;
        this.period = period;
        this.time = time;
    }

    long limit() {
        return limit;
    }

    /** Counts bytes; how long to wait if there were too many, else zero. */
    synchronized Duration consume(String user, long bytes) {
        double all = usedBytes(user) + bytes;
        if (all > limit) {
            return bytes > limit
                    ? period
                    : Duration.ofNanos((long) ((all - limit) / limit * period.toNanos()));
        }
        users.put(user, new Consumption(all, time.nanoTime()));
        return Duration.ZERO;
    }

    private double usedBytes(String user) {
        var used = users.get(user);
        if (used == null) {
            return 0;
        }
        double gone = (double) (time.nanoTime() - used.at()) / period.toNanos() * limit;
        return Math.max(0, used.bytes() - gone);
    }
}
