package dev.troupe.server;

import dev.troupe.model.ModelReply;
import dev.troupe.model.ReplyLog;
import dev.troupe.model.ReplyValue;
import dev.troupe.store.ConversationStore;
import java.util.Optional;

/**
 * What models replied while a turn was understood, planned and worded, on record until the turn has
 * its answer: a process that takes the turn over asks none of it again.
 */
final class TurnReplies implements ReplyLog {
    private final ConversationStore store;
    private final LiveTurn turn;
    private final TurnUsage usage;

    /**
     * @param usage told what replies on record came to, which belongs to the turn as well
     */
    TurnReplies(ConversationStore store, LiveTurn turn, TurnUsage usage) {
        this.store = store;
        this.turn = turn;
        this.usage = usage;
    }

    @Override
    public Optional<ModelReply> find(String request, int occurrence) {
        var found =
                store.findReply(turn.log().id(), turn.number(), request, occurrence)
                        .map(ReplyValue::read);
        found.ifPresent(reply -> usage.add(reply.usage()));
        return found;
    }

    @Override
    public void save(String request, int occurrence, ModelReply reply) {
        store.saveReply(
                turn.log().id(), turn.number(), request, occurrence, ReplyValue.write(reply));
    }
}
