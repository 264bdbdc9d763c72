package dev.troupe.store.conversation;

import dev.troupe.core.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A response that a client of the API may refer to later.
 *
 * @param user id of its user
 * @param conversation whose turn answers it; {@code null} if a model answered it directly
 * @param turn from 1; 0 without a conversation
 * @param content the request, and the reply of a model
 */
public record StoredResponse(
        String id,
        String user,
        @Nullable String conversation,
        int turn,
        Instant created,
        Value content) {
    /** The same of another turn. */
    public StoredResponse withTurn(int newTurn) {
        return new StoredResponse(id, user, conversation, newTurn, created, content);
    }
}
