package dev.troupe.server.limit;

import java.util.HashMap;
import java.util.Map;

/**
 * Memory that requests share. One user has at most half of it, so that others always have a share.
 * Safe for use by several threads.
 */
public final class MemoryBudget {
    private final long limit; // bytes
    private final Map<String, Long> users = new HashMap<>();
    private long held;

    /**
     * @param limit bytes
     */
    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    /**
     * Reserves more bytes, which {@link #release} returns; {@code false} if there are not as many.
     *
     * @param before what the same request holds already; it alone may take more than a half
     */
    synchronized boolean reserve(String user, long before, long bytes) {
        long own = users.getOrDefault(user, 0L);
        boolean isShared = own > before;
        if (held + bytes > limit || isShared && own + bytes > limit / 2) {
            return false;
        }
        held += bytes;
        users.put(user, own + bytes);
        return true;
    }

    synchronized void release(String user, long bytes) {
        held -= bytes;
        users.computeIfPresent(user, (_, own) -> own <= bytes ? null : own - bytes);
    }

    synchronized long reservedBytes() {
        return held;
    }
}
