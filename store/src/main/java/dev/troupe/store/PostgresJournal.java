package dev.troupe.store;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Keeps the events of runs, and their large values, in a PostgreSQL database.
 *
 * <p>Several processes may have it open and own different runs. A process shows that it is alive by
 * a lock of its connection, which the server drops with the process; a process that lost its
 * connection goes on where nobody took its runs over meanwhile.
 */
public final class PostgresJournal implements DurableJournal {
    private final RecordedRuns recorded;

    private PostgresJournal(Store store) {
        this.recorded = new RecordedRuns(store, new BlobTable(store));
    }

    /**
     * Opens a database; makes the tables where its schema is empty.
     *
     * @throws StoreException code UNAVAILABLE when there is no server or no such database;
     *     NOT_PERMITTED when it does not accept the user; NEWER_VERSION or NOT_A_STORE when the
     *     schema is left as it is
     */
    public static PostgresJournal open(PostgresSettings settings) {
        return open(new PostgresDatabase(settings));
    }

    static PostgresJournal open(PostgresDatabase database) {
        return new PostgresJournal(Store.open(database));
    }

    Store store() {
        return recorded.store();
    }

    @Override
    public void append(RunId run, List<JournalEntry> entries) {
        recorded.append(run, entries);
    }

    @Override
    public List<JournalEntry> read(RunId run, long after) {
        return recorded.read(run, after);
    }

    @Override
    public List<RunSummary> runs(RunFilter filter, Page page) {
        return recorded.runs(filter, page);
    }

    @Override
    public List<RunSummary> unfinished() {
        return recorded.unfinished();
    }

    @Override
    public List<RunSummary> abandoned() {
        return recorded.abandoned();
    }

    @Override
    public boolean delete(RunId run) {
        return recorded.delete(run);
    }

    @Override
    public int deleteEndedBefore(Instant time) {
        return recorded.deleteEndedBefore(time);
    }

    @Override
    public int sweep(Duration minAge) {
        return recorded.sweep(minAge);
    }

    @Override
    public Owner owner() {
        return recorded.store().owner();
    }

    @Override
    public CommitTotals totals() {
        return recorded.store().totals();
    }

    @Override
    public void close() {
        recorded.close();
    }
}
