package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.model.ModelCall;
import dev.troupe.model.Usage;

/**
 * What the calls of models came to that a turn made beside those of its run's nodes: to understand,
 * plan, revise and word. Those of nodes are on record with the run.
 */
final class TurnUsage implements TurnWatch {
    private Usage usage;

    /**
     * @param before what the same turn came to before it was taken up again
     */
    TurnUsage(Usage before) {
        usage = before;
    }

    @Override
    public void on(WatchedRun run, JournalEntry entry) {}

    @Override
    public synchronized void on(ModelCall call) {
        if (call.node().isEmpty()) {
            usage = usage.plus(call.usage());
        }
    }

    /** Counts a call that an earlier process made, which began the same turn. */
    synchronized void add(Usage earlier) {
        usage = usage.plus(earlier);
    }

    @Override
    public void ended() {}

    synchronized Usage usage() {
        return usage;
    }
}
