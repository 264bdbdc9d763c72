package dev.troupe.server.run;

import dev.troupe.chat.run.RunMetrics;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.model.Usage;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunStateName;
import dev.troupe.server.http.Values;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunDigest;
import dev.troupe.store.value.RunSummary;
import dev.troupe.store.value.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What runs used and took over from others, as lists show it. It is derived once for each number of
 * entries, and for an ended run once and for all: then it is stored next to the run. Safe for use
 * by several threads.
 */
final class RunTotals {
    private static final Logger LOG = LoggerFactory.getLogger(RunTotals.class);
    private static final int VERSION = 1; // of what is stored
    private static final int MAX_KNOWN = 10_000; // runs

    private final DurableJournal journal;
    private final Queue<RunDigest> derived = new ConcurrentLinkedQueue<>(); // and not stored yet
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
     * @param isPart whether it completed and omitted a part of the request
     */
    record Totals(
            Usage usage, int nodes, long done, long reused, RunStatus status, boolean isPart) {
        /** The state by the row alone. */
        static Totals fromSummary(RunSummary run) {
            return new Totals(Usage.NONE, run.nodes(), run.nodesDone(), 0, run.status(), false);
        }

        static Totals of(RecordedRun recorded) {
            var state = recorded.state();
            var nodes = recorded.plan().nodes().stream().map(AgentNode::id).toList();
            return new Totals(
                    RunMetrics.of(recorded.entries()).usage(),
                    nodes.size(),
                    nodes.stream()
                            .filter(node -> state.status(node) == NodeStatus.COMPLETED)
                            .count(),
                    nodes.stream().filter(state::isReused).count(),
                    state.status(),
                    recorded.stateName(false) == RunStateName.partial);
        }

        /** As it is stored; empty if it cannot be read. */
        static Optional<Totals> read(Value kept) {
            if (Values.number(kept.field("version")) != VERSION) {
                return Optional.empty();
            }
            var cost = kept.field("cost") instanceof Value.Num(var number) ? number : null;
            var usage = new Usage(number(kept, "inputTokens"), number(kept, "outputTokens"), cost);
            try {
                return Optional.of(
                        new Totals(
                                usage,
                                Values.number(kept.field("nodes")),
                                number(kept, "done"),
                                number(kept, "reused"),
                                RunStatus.valueOf(kept.field("status").asText()),
                                kept.field("isPart").equals(Value.of(true))));
            } catch (IllegalArgumentException _) {
                return Optional.empty(); // damaged: it is derived again
            }
        }

        private static long number(Value kept, String name) {
            return kept.field(name) instanceof Value.Num(var number) ? number.longValue() : 0;
        }

        Value toValue() {
            var cost = usage.cost();
            return Values.record(
                    "version", Value.of(VERSION),
                    "inputTokens", Value.of(usage.inputTokens()),
                    "outputTokens", Value.of(usage.outputTokens()),
                    "cost", cost == null ? Value.missing() : Value.of(cost),
                    "nodes", Value.of(nodes),
                    "done", Value.of(done),
                    "reused", Value.of(reused),
                    "status", Value.of(status.name()),
                    "isPart", Value.of(isPart));
        }
    }

    RunTotals(DurableJournal journal) {
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
        var totals = run.ended() == null ? derive(run) : storedOrDerived(run, key);
        synchronized (known) {
            known.put(key, totals);
        }
        return totals;
    }

    private Totals storedOrDerived(RunSummary run, Key key) {
        var kept = journal.findDigest(run.run()).flatMap(Totals::read);
        if (kept.isPresent()) {
            return kept.get();
        }
        var totals = derive(run);
        derived.add(new RunDigest(run.run(), key.last(), totals.toValue()));
        return totals;
    }

    private Totals derive(RunSummary run) {
        return Totals.of(RecordedRun.outline(journal, run.run(), null));
    }

    /** Stores the totals of ended runs; to be called once for many of them. */
    void keep() {
        var digests = new ArrayList<RunDigest>();
        for (var next = derived.poll(); next != null; next = derived.poll()) {
            digests.add(next);
        }
        try {
            journal.storeDigests(digests);
        } catch (StoreException e) {
            LOG.warn("totals of {} runs are derived again: {}", digests.size(), e.getMessage());
        }
    }
}
