package dev.troupe.server.limit;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts what each user has open, and refuses more than a limit. Safe for use by several threads.
 */
public final class ConcurrencyLimiter {
    private final int limit;
    private final Map<String, Integer> open = new HashMap<>();

    /**
     * @param limit of each
     */
    public ConcurrencyLimiter(int limit) {
        this.limit = limit;
    }

    public int limit() {
        return limit;
    }

    /** Counts one more, which ends with {@link #release}; {@code false} if there are too many. */
    public synchronized boolean tryAcquire(String user) {
        int count = open.getOrDefault(user, 0);
        if (count >= limit) {
            return false;
        }
        open.put(user, count + 1);
        return true;
    }

    public synchronized void release(String user) {
        open.computeIfPresent(user, (_, count) -> count == 1 ? null : count - 1);
    }

    synchronized int count(String user) {
        return open.getOrDefault(user, 0);
    }
}
