package dev.troupe.server.conversation;

import dev.troupe.server.http.ApiException;
import dev.troupe.store.conversation.ConversationSummary;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * Where a page of conversations ended: the place, not the conversation, which may be the latest
 * again by the time that the next page is asked for.
 */
public final class ConversationCursor {
    private static final String BETWEEN = "_";

    private ConversationCursor() {}

    public static String encode(ConversationSummary last) {
        return encode(last.updated(), last.id());
    }

    /** The same of other things that are listed by their last change. */
    public static String encode(Instant updated, String id) {
        return updated.getEpochSecond() + BETWEEN + updated.getNano() + BETWEEN + id;
    }

    /**
     * What stands at that place.
     *
     * @throws ApiException when it is not a cursor
     */
    public static ConversationSummary decode(String cursor) {
        var parts = cursor.split(BETWEEN, 3);
        if (parts.length == 3
                && parts[0].matches("[0-8]?\\d{1,9}")
                && parts[1].matches("\\d{1,9}")
                && parts[2].matches("[A-Za-z0-9_-]{1,64}")) {
            try {
                var at = Instant.ofEpochSecond(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
                return ConversationSummary.create(parts[2], "", "", at);
            } catch (DateTimeException _) {
                // reported below
            }
        }
        throw ApiException.badRequest(
                "after“%s”无效；请使用上一页的 next",
                "after '%s' is not valid; use the next of the previous page", cursor);
    }
}
