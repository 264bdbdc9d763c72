package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.core.run.JournalEntry;

/** Receives the events of one message. Must be quick and must not throw. */
public interface TurnListener {
    /** Ignores all events. */
    TurnListener NONE =
            new TurnListener() {
                @Override
                public void on(ConversationEvent.Progress event) {}

                @Override
                public void on(JournalEntry entry) {}

                @Override
                public void onAnswer(ConversationEvent.TurnAnswered answer) {}
            };

    /** An event before or outside of its run. */
    void on(ConversationEvent.Progress event);

    /** Something happened in its run. */
    void on(JournalEntry entry);

    /** It is over; no further events follow. */
    void onAnswer(ConversationEvent.TurnAnswered answer);
}
