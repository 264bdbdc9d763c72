package dev.troupe.server;

import org.jspecify.annotations.Nullable;

/** How much may be asked for at once, and from where on. */
final class Limits {
    private static final int MAX_PAGE = 200; // items of a list

    private Limits() {}

    /** A page's length that is allowed. */
    static int page(int limit) {
        if (limit < 1 || limit > MAX_PAGE) {
            throw Refusal.bad("limit 是 %d，应为 1 到 %d", "limit is %d; give 1 to %d", limit, MAX_PAGE);
        }
        return limit;
    }

    /**
     * The last event that a reader has.
     *
     * @param after sequence number; {@code null} where it is not given
     * @param last id of an event, which counts where {@code after} is not given
     */
    static long after(String stream, @Nullable Long after, @Nullable String last) {
        long sequence = after != null ? after : last == null ? 0 : sequence(stream, last);
        if (sequence < 0) {
            throw Refusal.bad("after 是 %d，应为 0 或更大", "after is %d; give 0 or more", sequence);
        }
        return sequence;
    }

    private static long sequence(String stream, String id) {
        var digits = id.startsWith(stream + ":") ? id.substring(stream.length() + 1) : id;
        if (!digits.matches("\\d{1,18}")) {
            throw Refusal.bad(
                    "Last-Event-ID“%s”不是这个事件流的编号",
                    "Last-Event-ID '%s' is no id of this stream", id);
        }
        return Long.parseLong(digits);
    }
}
