package dev.troupe.core.engine;

import dev.troupe.core.run.JournalEntry;

/**
 * Receives the events of runs, each once it has been recorded, in order within a run. Must be quick
 * and must not throw.
 */
@FunctionalInterface
public interface RunListener {
    RunListener NONE = _ -> {};

    void onEvent(JournalEntry entry);
}
