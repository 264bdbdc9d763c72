package dev.troupe.store;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import dev.troupe.store.value.StoreException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what is recorded, also while another process writes it. Safe for use by several threads.
 */
public sealed interface JournalReader extends AutoCloseable
        permits DurableJournal, SqliteJournalReader {
    /**
     * The events of a run after a sequence number, in order; empty if there are none. Those of a
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
     * The number of a run's last entry; 0 if the run does not exist.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    long lastSequence(RunId run);

    /**
     * One run by what is known of it without its events.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    Optional<RunSummary> findRun(RunId run);

    /**
     * Runs by what is known of them without their events, the newest first.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    List<RunSummary> runs(RunFilter filter, RunPage page);

    /**
     * Runs whose last event is not recorded and that do not continue, because their owner has
     * ended, the oldest first.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    List<RunSummary> abandonedRuns();

    /**
     * Looks for damage in the database's file below its tables, of which SQLite's own check knows;
     * takes as long as reading the file takes. A database server checks its own files.
     *
     * @throws StoreException code DAMAGED if there is some; UNAVAILABLE or CLOSED
     */
    default void checkPages() {}

    /**
     * The last entries of a run that were acknowledged once and are missing, in a sentence; empty
     * if none are missing.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    Optional<LocalizedText> findLoss(RunId run);

    /**
     * What is wrong with a run: all of it is read and compared with its checksums. Empty if it is
     * undamaged.
     */
    default Optional<LocalizedText> findDamage(RunId run) {
        try {
            long last = 0;
            for (var entries = read(run, 0, 500);
                    !entries.isEmpty();
                    entries = read(run, last, 500)) {
                for (var entry : entries) { // reads its blobs
                    last = entry.sequence();
                }
            }
            return findLoss(run);
        } catch (JournalException e) {
            var cause = e.getCause();
            return Optional.of(LocalizedText.of(cause == null ? e : cause));
        }
    }

    /**
     * Reads everything and compares it with its checksums; takes as long as reading all takes.
     *
     * @return what is wrong with each run that is damaged, the newest first
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED where not even the list can be
     *     read
     */
    default Map<RunId, LocalizedText> findDamagedRuns() {
        var damaged = new LinkedHashMap<RunId, LocalizedText>();
        var page = RunPage.first(1_000);
        while (true) {
            var runs = runs(RunFilter.ALL, page);
            for (var run : runs) {
                findDamage(run.run()).ifPresent(what -> damaged.put(run.run(), what));
            }
            if (runs.size() < page.limit()) {
                return damaged;
            }
            page = page.next(runs.getLast());
        }
    }

    @Override
    void close();
}
