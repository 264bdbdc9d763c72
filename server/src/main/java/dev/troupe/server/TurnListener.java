package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.Value;

/** Hears what becomes of one message. Must be quick and must not throw. */
interface TurnListener {
    /** Hears nothing. */
    TurnListener NONE =
            new TurnListener() {
                @Override
                public void on(String type, Value payload) {}

                @Override
                public void on(JournalEntry entry) {}

                @Override
                public void answered(Value answer) {}
            };

    /** Something happened before or beside its run. */
    void on(String type, Value payload);

    /** Something happened in its run. */
    void on(JournalEntry entry);

    /**
     * It is over; nothing is heard after that.
     *
     * @param answer as its conversation keeps it
     */
    void answered(Value answer);
}
