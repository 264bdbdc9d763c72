package dev.troupe.server;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts what each user has open, and refuses more than a limit. Safe for use by several threads.
 */
final class UserCounts {
    private final int limit;
    private final Map<String, Integer> open = new HashMap<>();

    /**
     * @param limit of each
     */
    UserCounts(int limit) {
        this.limit = limit;
    }

    int limit() {
        return limit;
    }

    /** Counts one more, which ends with {@link #leave}; {@code false} where there are too many. */
    synchronized boolean enter(String user) {
        int count = open.getOrDefault(user, 0);
        if (count >= limit) {
            return false;
        }
        open.put(user, count + 1);
        return true;
    }

    synchronized void leave(String user) {
        open.computeIfPresent(user, (_, count) -> count == 1 ? null : count - 1);
    }

    synchronized int of(String user) {
        return open.getOrDefault(user, 0);
    }
}
