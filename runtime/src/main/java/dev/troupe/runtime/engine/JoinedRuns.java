package dev.troupe.runtime.engine;

import dev.troupe.chat.Coordinator;
import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Coordinators for nodes of runs that other processes started: one for each run, as long as a node
 * of it works here. Safe for use by several threads.
 */
final class JoinedRuns {
    private final SharedEngine.CoordinatorFactory opener;
    private final Function<RunId, List<JournalEntry>> record;
    private final Map<RunId, Joined> open = new HashMap<>();

    JoinedRuns(SharedEngine.CoordinatorFactory opener, Function<RunId, List<JournalEntry>> record) {
        this.opener = opener;
        this.record = record;
    }

    /** What a node works with; to be closed after the node. */
    final class Joined implements AutoCloseable {
        private final RunId run;
        private final Coordinator coordinator;
        private final EngineConfig parts;
        private int users;

        private Joined(RunId run, List<JournalEntry> entries) {
            this.run = run;
            var first = entries.getFirst();
            this.coordinator = opener.open((RunEvent.RunStarted) first.event());
            try {
                this.parts = coordinator.join(run, entries);
                parts.listener().onEvent(first); // its calls count to the budgets of the run
            } catch (RuntimeException | Error e) { // nobody else has it to close it
                coordinator.close();
                throw e;
            }
        }

        EngineConfig parts() {
            return parts;
        }

        @Override
        public void close() {
            synchronized (open) {
                if (--users > 0) {
                    return;
                }
                open.remove(run);
            }
            coordinator.close();
        }
    }

    /**
     * @throws dev.troupe.core.run.JournalException when the record of the run cannot be read
     * @throws IllegalStateException when there is none
     */
    Joined join(RunId run) {
        synchronized (open) {
            var joined = open.get(run);
            if (joined == null) {
                joined = new Joined(run, readEntries(run));
                open.put(run, joined);
            }
            joined.users++;
            return joined;
        }
    }

    private List<JournalEntry> readEntries(RunId run) {
        var entries = record.apply(run);
        if (entries.isEmpty()) {
            throw new IllegalStateException(
                    "run '" + run + "' has a node to work on but no record; check the namespace");
        }
        return entries;
    }
}
