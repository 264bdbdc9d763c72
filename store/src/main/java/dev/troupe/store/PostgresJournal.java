package dev.troupe.store;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.database.PostgresBackend;
import dev.troupe.store.event.PostgresBlobRepository;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.StoreException;

/**
 * A journal that stores the events of runs, and their large values, in a PostgreSQL database.
 *
 * <p>Several processes may have it open and own different runs. A process shows that it is alive by
 * a lock of its connection, which the server drops with the process; a process that lost its
 * connection continues if its runs were not taken over in the meantime.
 */
public final class PostgresJournal extends AbstractJournal {
    private PostgresJournal(DatabasePool store) {
        super(store, new PostgresBlobRepository(store));
    }

    /**
     * Opens a database; makes the tables where its schema is empty.
     *
     * @throws StoreException code UNAVAILABLE when the server or the database does not exist;
     *     NOT_PERMITTED when it does not accept the user; NEWER_VERSION or NOT_A_STORE when the
     *     schema is left unchanged
     */
    public static PostgresJournal open(PostgresSettings settings) {
        return open(new PostgresBackend(settings));
    }

    static PostgresJournal open(PostgresBackend database) {
        return new PostgresJournal(DatabasePool.open(database));
    }
}
