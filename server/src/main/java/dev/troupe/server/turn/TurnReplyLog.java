package dev.troupe.server.turn;

import dev.troupe.model.ModelReply;
import dev.troupe.model.ReplyLog;
import dev.troupe.model.ReplyValue;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.observe.TurnUsageObserver;
import dev.troupe.store.conversation.ConversationStore;
import java.util.Optional;

/**
 * What models replied while a turn was understood, planned and worded, on record until the turn has
 * its answer: a process that takes the turn over asks none of it again.
 */
final class TurnReplyLog implements ReplyLog {
    private final ConversationStore store;
    private final ActiveTurn turn;
    private final TurnUsageObserver usage;

    /**
     * @param usage receives the usage of recorded replies, which belongs to the turn as well
     */
    TurnReplyLog(ConversationStore store, ActiveTurn turn, TurnUsageObserver usage) {
        this.store = store;
        this.turn = turn;
        this.usage = usage;
    }

    @Override
    public Optional<ModelReply> find(String request, int occurrence) {
        var found =
                store.findReply(turn.log().id(), turn.number(), request, occurrence)
                        .map(ReplyValue::fromValue);
        found.ifPresent(reply -> usage.add(reply.usage()));
        return found;
    }

    @Override
    public void save(String request, int occurrence, ModelReply reply) {
        store.saveReply(
                turn.log().id(), turn.number(), request, occurrence, ReplyValue.toValue(reply));
    }
}
