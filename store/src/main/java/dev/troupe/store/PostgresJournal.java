package dev.troupe.store;

/**
 * Keeps the events of runs, and their large values, in a PostgreSQL database.
 *
 * <p>Several processes may have it open and own different runs. A process shows that it is alive by
 * a lock of its connection, which the server drops with the process; a process that lost its
 * connection goes on where nobody took its runs over meanwhile.
 */
public final class PostgresJournal extends RecordedRuns {
    private PostgresJournal(Store store) {
        super(store, new BlobTable(store));
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
}
