package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.model.ModelCall;

/** Hears all that is done for a turn. Must be quick and must not throw. Called by any thread. */
interface TurnWatch {
    /** Something happened in a run; in order within it. */
    void on(WatchedRun run, JournalEntry entry);

    /** A call of a model is over. */
    void on(ModelCall call);

    /** Nothing is heard after that. */
    void ended();
}
