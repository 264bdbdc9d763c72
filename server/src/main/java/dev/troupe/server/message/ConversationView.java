package dev.troupe.server.message;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.MessageEntry;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A conversation with its messages. */
record ConversationView(
        @JsonUnwrapped ConversationListItem conversation,
        @Schema(description = "Whether a message is being worked on") boolean busy,
        @Schema(description = QUEUED, minimum = "1") @Nullable Integer queued,
        @Schema(description = "Sequence number of the last event") long lastSeq,
        List<MessageEntry> messages) {
    static final String QUEUED =
            "Position of the message among those that wait for others to end; absent once it is"
                    + " worked on";

    static ConversationView of(ConversationLog log) {
        var transcript = log.transcript();
        var turn = log.activeTurn();
        return new ConversationView(
                ConversationListItem.of(log.summary()),
                log.isBusy(),
                turn == null ? null : turn.queuePosition(),
                transcript.lastSequence(),
                transcript.messages());
    }
}
