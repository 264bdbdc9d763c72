package dev.troupe.server.observe;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.model.Usage;
import dev.troupe.model.call.ModelCall;

/**
 * The usage of a turn's model calls outside of its run's nodes: to interpret, plan, revise and
 * write answers. Those of nodes are on record with the run.
 */
public final class TurnUsageObserver implements TurnObserver {
    private Usage usage;

    /**
     * @param before the usage of the turn before it was continued
     */
    public TurnUsageObserver(Usage before) {
        usage = before;
    }

    @Override
    public void on(ObservedRun run, JournalEntry entry) {}

    @Override
    public synchronized void on(ModelCall call) {
        if (call.node().isEmpty()) {
            usage = usage.plus(call.usage());
        }
    }

    /** Counts a call that an earlier process made, which began the same turn. */
    public synchronized void add(Usage earlier) {
        usage = usage.plus(earlier);
    }

    @Override
    public void onEnd() {}

    public synchronized Usage usage() {
        return usage;
    }
}
