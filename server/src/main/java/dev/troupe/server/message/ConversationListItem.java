package dev.troupe.server.message;

import dev.troupe.store.conversation.ConversationSummary;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A conversation in the list. */
record ConversationListItem(
        String id, String title, Instant createdAt, Instant updatedAt, int turns) {
    private static final int MAX_TITLE = 200; // characters

    record NewConversation(@Schema(maxLength = MAX_TITLE) @Nullable String title) {}

    record ConversationTitle(@Schema(minLength = 1, maxLength = MAX_TITLE) String title) {}

    static ConversationListItem of(ConversationSummary summary) {
        return new ConversationListItem(
                summary.id(),
                summary.title(),
                summary.created(),
                summary.updated(),
                summary.turns());
    }
}
