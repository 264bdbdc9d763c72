package dev.troupe.server.conversation;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.Value;

/** Receives the events of one message. Must be quick and must not throw. */
public interface TurnListener {
    /** Ignores all events. */
    TurnListener NONE =
            new TurnListener() {
                @Override
                public void on(String type, Value payload) {}

                @Override
                public void on(JournalEntry entry) {}

                @Override
                public void onAnswer(Value answer) {}
            };

    /** An event before or outside of its run. */
    void on(String type, Value payload);

    /** Something happened in its run. */
    void on(JournalEntry entry);

    /**
     * It is over; no further events follow.
     *
     * @param answer as its conversation stores it
     */
    void onAnswer(Value answer);
}
