package dev.troupe.server.message;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.MessageEntry;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A conversation with its messages. */
record ConversationView(
        @JsonUnwrapped ConversationListItem conversation,
        @Schema(description = "Whether a message is being worked on") boolean busy,
        @Schema(description = "Sequence number of the last event") long lastSeq,
        List<MessageEntry> messages) {
    static ConversationView of(ConversationLog log) {
        var transcript = log.transcript();
        return new ConversationView(
                ConversationListItem.of(log.summary()),
                log.isBusy(),
                transcript.lastSequence(),
                transcript.messages());
    }
}
