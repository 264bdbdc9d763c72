package dev.troupe.store;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.JournalException;
import dev.troupe.core.RunId;
import dev.troupe.core.Sentence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what is on record, also beside a process that writes it. Safe for use by several threads.
 */
public sealed interface JournalReader extends AutoCloseable permits DurableJournal, SqliteReader {
    /**
     * The events of a run after a sequence number, in order; empty where there are none. Those of a
     * long run are read page by page as they are asked for.
     *
     * <p>Values above 64 KiB are read when their entry is asked for, and each time it is; the list
     * throws {@link JournalException} then where their blob is missing or damaged.
     */
    List<JournalEntry> read(RunId run, long after);

    /**
     * The same, at most so many.
     *
     * @param limit 1 or more
     */
    List<JournalEntry> read(RunId run, long after, int limit);

    /**
     * The number of a run's last entry; 0 where there is no such run.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    long lastSequence(RunId run);

    /**
     * One run by what is known of it without its events.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    Optional<RunSummary> run(RunId run);

    /**
     * Runs by what is known of them without their events, the newest first.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    List<RunSummary> runs(RunFilter filter, Page page);

    /**
     * Runs whose last event is not recorded and that nobody goes on with, because their owner is
     * gone, the oldest first.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    List<RunSummary> abandoned();

    /**
     * Looks for damage in the database's file below its tables, of which SQLite's own check knows;
     * takes as long as reading the file takes. A server of a database looks after its own files.
     *
     * @throws StoreException code DAMAGED where there is some; UNAVAILABLE or CLOSED
     */
    default void checkPages() {}

    /**
     * The last entries of a run that were acknowledged once and are not there, in a sentence; empty
     * where none are missing.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    Optional<Sentence> loss(RunId run);

    /**
     * What is wrong with a run: all of it is read and compared with its checksums. Empty where it
     * is whole.
     */
    default Optional<Sentence> damage(RunId run) {
        try {
            long last = 0;
            for (var entries = read(run, 0, 500);
                    !entries.isEmpty();
                    entries = read(run, last, 500)) {
                for (var entry : entries) { // reads its blobs
                    last = entry.sequence();
                }
            }
            return loss(run);
        } catch (JournalException e) {
            var cause = e.getCause();
            return Optional.of(Sentence.of(cause == null ? e : cause));
        }
    }

    /**
     * Reads everything and compares it with its checksums; takes as long as reading all takes.
     *
     * @return what is wrong with each run that is damaged, the newest first
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED where not even the list can be
     *     read
     */
    default Map<RunId, Sentence> damaged() {
        var damaged = new LinkedHashMap<RunId, Sentence>();
        var page = Page.first(1_000);
        while (true) {
            var runs = runs(RunFilter.ALL, page);
            for (var run : runs) {
                damage(run.run()).ifPresent(what -> damaged.put(run.run(), what));
            }
            if (runs.size() < page.limit()) {
                return damaged;
            }
            page = page.after(runs.getLast());
        }
    }

    @Override
    void close();
}
