package dev.troupe.core;

/**
 * Hears the events of runs, each once it has been recorded, in order within a run. Must be quick
 * and must not throw.
 */
@FunctionalInterface
public interface RunListener {
    RunListener NONE = _ -> {};

    void on(JournalEntry entry);
}
