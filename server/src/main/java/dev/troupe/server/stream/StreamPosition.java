package dev.troupe.server.stream;

import dev.troupe.server.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Where a reader continues an event stream. */
public final class StreamPosition {
    private StreamPosition() {}

    /**
     * The sequence number of the last event that a reader has.
     *
     * @param after sequence number; {@code null} if it is not given
     * @param last id of an event, used if {@code after} is not given
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
