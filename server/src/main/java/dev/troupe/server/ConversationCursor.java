package dev.troupe.server;

import dev.troupe.store.ConversationSummary;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * Where a page of conversations ended: the place, not the conversation, which may be the latest
 * again by the time that the next page is asked for.
 */
final class ConversationCursor {
    private static final String BETWEEN = "_";

    private ConversationCursor() {}

    static String of(ConversationSummary last) {
        var at = last.updated();
        return at.getEpochSecond() + BETWEEN + at.getNano() + BETWEEN + last.id();
    }

    /**
     * What stands at that place.
     *
     * @throws Refusal when it is no cursor
     */
    static ConversationSummary read(String cursor) {
        var parts = cursor.split(BETWEEN, 3);
        if (parts.length == 3
                && parts[0].matches("[0-8]?\\d{1,9}")
                && parts[1].matches("\\d{1,9}")
                && parts[2].matches("[A-Za-z0-9_-]{1,64}")) {
            try {
                var at = Instant.ofEpochSecond(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
                return ConversationSummary.begun(parts[2], "", "", at);
            } catch (DateTimeException _) {
                // told below
            }
        }
        throw Refusal.bad(
                "after“%s”不是上一页的 next", "after is '%s', which is no next of a page", cursor);
    }
}
