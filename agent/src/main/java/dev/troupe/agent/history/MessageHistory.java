package dev.troupe.agent.history;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The messages of one agent's turn, within their limits. For one thread. */
public final class MessageHistory extends AbstractList<Message> {
    private final List<Message> messages;
    private final int head; // instructions and task, which always stay
    private final HistoryCompactor compaction;
    private final BiConsumer<String, Map<String, Value>> listener;

    /**
     * @param listener is given the type and the payload of what is reported of it
     */
    public MessageHistory(
            List<Message> opening,
            HistoryCompactor compaction,
            BiConsumer<String, Map<String, Value>> listener) {
        this.messages = new ArrayList<>(opening);
        this.head = opening.size();
        this.compaction = compaction;
        this.listener = listener;
    }

    @Override
    public Message get(int index) {
        return messages.get(index);
    }

    @Override
    public int size() {
        return messages.size();
    }

    @Override
    public boolean add(Message message) {
        return messages.add(message);
    }

    /** Shortens the history if it is over its limits. */
    public void compactIfNeeded() throws InterruptedException {
        if (compaction.isNeeded(messages)) {
            compact();
        }
    }

    /**
     * Shortens it to about half.
     *
     * @return whether it got shorter
     */
    public boolean compact() throws InterruptedException {
        int tokens = TokenEstimator.of(messages);
        int before = messages.size();
        var shorter = compaction.compact(List.copyOf(messages), head);
        messages.clear();
        messages.addAll(shorter);
        listener.accept(
                "agent.compressed",
                Map.of(
                        "before", Value.of(before),
                        "after", Value.of(messages.size()),
                        "tokensBefore", Value.of(tokens),
                        "tokensAfter", Value.of(TokenEstimator.of(messages))));
        return TokenEstimator.of(messages) < tokens;
    }
}
