package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.store.JournalReader;
import dev.troupe.store.RunSummary;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The events of runs page by page. Whoever reads on finds what the pages before told of the nodes,
 * so that these are not read again. Safe for use by several threads.
 */
final class EventPages {
    private static final int MAX_READ = 16; // runs at once; each knows the agents of its nodes

    private final JournalReader journal;
    private final Map<Key, RunFrames> read =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, RunFrames> eldest) {
                    return size() > MAX_READ;
                }
            };

    /** With its start, since another run may come in under the id of one that was deleted. */
    private record Key(String run, Instant started) {}

    EventPages(JournalReader journal) {
        this.journal = journal;
    }

    /**
     * {@code {items, next}}.
     *
     * @param after sequence number of the last event that the reader has
     */
    Value page(RunSummary run, long after, int limit) {
        RunFrames frames;
        synchronized (read) {
            frames =
                    read.computeIfAbsent(
                            new Key(run.run().value(), run.started()),
                            _ -> new RunFrames(journal, run.run()));
        }
        return frames.page(after, limit);
    }
}
