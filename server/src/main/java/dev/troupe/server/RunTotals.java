package dev.troupe.server;

import dev.troupe.chat.RunFigures;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.model.Usage;
import dev.troupe.store.JournalReader;
import dev.troupe.store.RunSummary;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What runs used and took over from others, as lists show it. Of runs that have ended it is read
 * once. Safe for use by several threads.
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

    /** With its end, since another run may come in under the id of one that was deleted. */
    private record Key(RunId run, Instant ended) {}

    /**
     * Of one run.
     *
     * @param reused nodes that did not run, because an earlier run had their results
     */
    record Totals(Usage usage, long reused) {
        static Totals of(List<JournalEntry> entries) {
            long reused =
                    entries.stream()
                            .filter(entry -> entry.event() instanceof RunEvent.NodeReused)
                            .count();
            return new Totals(RunFigures.of(entries).usage(), reused);
        }
    }

    RunTotals(JournalReader journal) {
        this.journal = journal;
    }

    Totals of(RunSummary run) {
        var ended = run.ended();
        if (ended == null) {
            return Totals.of(journal.read(run.run(), 0));
        }
        var key = new Key(run.run(), ended);
        synchronized (known) {
            var totals = known.get(key);
            if (totals != null) {
                return totals;
            }
        }
        var totals = Totals.of(journal.read(run.run(), 0));
        synchronized (known) {
            known.put(key, totals);
        }
        return totals;
    }
}
