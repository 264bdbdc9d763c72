package dev.troupe.server.http;

import org.jspecify.annotations.Nullable;

/** The page of a list: its maximum size and its start. */
public final class Paging {
    /** Describes the parameter {@code after}. */
    public static final String AFTER = "The `next` of the previous page";

    private static final int MAX_PAGE = 200; // items of a list

    private Paging() {}

    /** A page's length that is allowed. */
    public static int pageSize(int limit) {
        if (limit < 1 || limit > MAX_PAGE) {
            throw ApiException.badRequest(
                    "limit 是 %d，应为 1 到 %d", "limit is %d; give 1 to %d", limit, MAX_PAGE);
        }
        return limit;
    }

    /**
     * The last event that a reader has.
     *
     * @param after sequence number; {@code null} if it is not given
     * @param last id of an event, which counts where {@code after} is not given
     */
    public static long sequenceAfter(String stream, @Nullable Long after, @Nullable String last) {
        long sequence = after != null ? after : last == null ? 0 : sequence(stream, last);
        if (sequence < 0) {
            throw ApiException.badRequest(
                    "after 的值 %d 无效；应不小于 0", "after %d is not valid; use 0 or more", sequence);
        }
        return sequence;
    }

    private static long sequence(String stream, String id) {
        var digits = id.startsWith(stream + ":") ? id.substring(stream.length() + 1) : id;
        if (!digits.matches("\\d{1,18}")) {
            throw ApiException.badRequest(
                    "Last-Event-ID“%s”不是此事件流的编号",
                    "Last-Event-ID '%s' is not an id of this stream", id);
        }
        return Long.parseLong(digits);
    }
}
