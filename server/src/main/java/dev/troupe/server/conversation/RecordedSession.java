package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.ConversationEvent.MessageReceived;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.store.conversation.ConversationEntry;
import java.util.List;

/** The agents of a conversation as its record has them. */
public final class RecordedSession {
    private RecordedSession() {}

    /** Now. */
    public static AgentSession of(List<ConversationEntry> entries) {
        return before(entries, Integer.MAX_VALUE);
    }

    /** As a turn found it, whatever it has changed since. */
    public static AgentSession before(List<ConversationEntry> entries, int turn) {
        int end = entries.size();
        for (int i = 0; i < entries.size(); i++) { // the last: a message may have been replaced
            var entry = entries.get(i);
            if (ConversationEventJson.read(entry.type(), entry.payload())
                            instanceof MessageReceived received
                    && received.turn() == turn) {
                end = i;
            }
        }
        var session = new AgentSession();
        entries.subList(0, end)
                .forEach(entry ->
                        session.apply(
                                entry.at(),
                                ConversationEventJson.read(entry.type(), entry.payload())));
        return session;
    }
}
