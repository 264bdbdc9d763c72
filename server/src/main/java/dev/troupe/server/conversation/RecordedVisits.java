package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.ConversationEvent.MessageReceived;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.store.conversation.ConversationEntry;
import java.util.ArrayList;
import java.util.List;

/** The visits of stages that are on record of a turn. */
public final class RecordedVisits {
    private RecordedVisits() {}

    /** Since the message of the turn was received; a message that was replaced has none. */
    public static List<VisitBatch> of(List<ConversationEntry> entries, int turn) {
        var batches = new ArrayList<VisitBatch>();
        for (var entry : entries) {
            switch (ConversationEventJson.read(entry.type(), entry.payload())) {
                case MessageReceived received when received.turn() == turn -> batches.clear();
                case StagesVisited(var batch) when batch.turn() == turn -> batches.add(batch);
                default -> {} // of another turn, or nothing about visits
            }
        }
        return batches;
    }
}
