package dev.troupe.server.run;

import dev.troupe.server.stream.EventPage;
import dev.troupe.server.turn.RunEventFrames;
import dev.troupe.store.JournalReader;
import dev.troupe.store.value.RunSummary;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The events of runs page by page. A reader of the next page finds the state of the nodes after the
 * earlier pages, so that these are not read again. Safe for use by several threads.
 */
final class RunEventPages {
    private static final int MAX_READ = 16; // cached runs; each has the agents of its nodes

    private final JournalReader journal;
    private final Map<Key, RunEventFrames> read =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, RunEventFrames> eldest) {
                    return size() > MAX_READ;
                }
            };

    /** With its start, since another run may come in under the id of one that was deleted. */
    private record Key(String run, Instant started) {}

    RunEventPages(JournalReader journal) {
        this.journal = journal;
    }

    /**
     * A page, whose next is the sequence number to continue after.
     *
     * @param after sequence number of the last event that the reader has
     */
    EventPage page(RunSummary run, long after, int limit) {
        RunEventFrames frames;
        synchronized (read) {
            frames =
                    read.computeIfAbsent(
                            new Key(run.run().value(), run.started()),
                            _ -> new RunEventFrames(journal, run.run()));
        }
        return frames.page(after, limit);
    }
}
