package dev.troupe.server;

import dev.troupe.chat.RunFigures;
import dev.troupe.core.AgentNode;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import dev.troupe.model.Usage;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.RunWords;
import dev.troupe.store.JournalReader;
import dev.troupe.store.RunSummary;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What runs used and took over from others, as lists show it. It is read once for each number of
 * entries. Safe for use by several threads.
 */
final class RunTotals {
    private static final int MAX_KNOWN = 10_000; // runs

    private final JournalReader journal;
    private final Map<Key, Totals> known =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, Totals> eldest) {
                    return size() > MAX_KNOWN;
                }
            };

    /** With its start, since another run may come in under the id of one that was deleted. */
    private record Key(RunId run, Instant started, long last) {}

    /**
     * Of one run.
     *
     * @param nodes of the plan as it stands
     * @param done those of them that completed
     * @param reused those that did not run, because an earlier run had their results
     * @param status that its events lead to
     * @param isPart whether it completed and left out a part of the request
     */
    record Totals(
            Usage usage, int nodes, long done, long reused, RunStatus status, boolean isPart) {
        /** What the row alone says. */
        static Totals unread(RunSummary run) {
            return new Totals(Usage.NONE, run.nodes(), run.nodesDone(), 0, run.status(), false);
        }

        static Totals of(RunId run, List<JournalEntry> entries) {
            var recorded = RecordedRun.of(run, entries);
            var state = recorded.state();
            var nodes = recorded.plan().nodes().stream().map(AgentNode::id).toList();
            return new Totals(
                    RunFigures.of(entries).usage(),
                    nodes.size(),
                    nodes.stream()
                            .filter(node -> state.status(node) == NodeStatus.COMPLETED)
                            .count(),
                    nodes.stream().filter(state::isReused).count(),
                    state.status(),
                    recorded.words(false) == RunWords.partial);
        }
    }

    RunTotals(JournalReader journal) {
        this.journal = journal;
    }

    Totals of(RunSummary run) {
        var key = new Key(run.run(), run.started(), journal.lastSequence(run.run()));
        synchronized (known) {
            var totals = known.get(key);
            if (totals != null) {
                return totals;
            }
        }
        var totals = Totals.of(run.run(), journal.read(run.run(), 0));
        synchronized (known) {
            known.put(key, totals);
        }
        return totals;
    }
}
