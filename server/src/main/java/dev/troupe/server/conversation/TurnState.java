package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.Answer;
import io.swagger.v3.oas.annotations.media.Schema;

/** The state of the answer to a message. */
@Schema(enumAsRef = true)
public enum TurnState {
    RUNNING,
    COMPLETED,
    PARTIAL,
    FAILED,
    CANCELLED,
    NEEDS_INPUT,
    REFUSED,
    OVER_BUDGET,
    INTERRUPTED;

    public static TurnState of(Answer.State state) {
        return valueOf(state.name());
    }
}
