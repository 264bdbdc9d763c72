package dev.troupe.server.observe;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.model.call.ModelCall;

/** Receives all events of a turn. Must be quick and must not throw. Called by any thread. */
public interface TurnObserver {
    /** Something happened in a run; in order within it. */
    void on(ObservedRun run, JournalEntry entry);

    /** Something happened before or outside of a run. */
    default void on(ConversationEvent.Progress event) {}

    /** A call of a model is over. */
    void on(ModelCall call);

    /** No further events follow. */
    void onEnd();
}
