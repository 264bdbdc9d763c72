package dev.troupe.store.database;

import dev.troupe.store.disk.CommitMark;
import dev.troupe.store.value.Change;
import dev.troupe.store.value.ChangeSubscription;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreOwner;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** What differs between the databases of a journal. */
public interface DatabaseBackend extends AutoCloseable {
    /** Which one it is, for messages; never a password. */
    String location();

    /** The name of this computer where owners may run on several, else empty. */
    String hostName();

    /** Whether servers on several computers may have it open. */
    default boolean isShared() {
        return false;
    }

    /** The scripts that make its tables, in order; a script that was released never changes. */
    List<String> migrationScripts();

    /**
     * Does what scripts cannot, after those of a store have run and in the same transaction.
     *
     * @param from the version before them; 0 for a new store
     */
    default void completeMigration(Connection connection, int from) throws SQLException {}

    /** The one connection of this process that writes. */
    Connection openWriter() throws SQLException;

    /** A connection for one query after another. */
    Connection openReader() throws SQLException;

    /** The command that begins a transaction which writes. */
    String beginWriteSql();

    /** Prevents other processes from opening the store until the end of the transaction. */
    void lockStartup(Connection connection) throws SQLException;

    /** Shows to others that an owner is alive, for as long as this connection is. */
    void holdOwnerLock(Connection connection, StoreOwner owner) throws SQLException;

    /** Shows to others that an owner has ended, a moment before its connection does. */
    default void releaseOwnerLock(Connection connection, StoreOwner owner) throws SQLException {}

    /** Records lost entries that earlier owners had acknowledged; part of the opening. */
    default void recordLosses(Connection connection) throws SQLException {}

    /** Lets others open the store, now that this owner has its tables as they should be. */
    default void allowSharedAccess(Connection connection, StoreOwner owner) throws SQLException {}

    /** Records outside the database what is committed, before callers are notified. */
    default void recordMarks(Connection connection, List<CommitMark> done) {}

    /** Deletes these records, if they are of no use any more; the last step before closing. */
    default void clearMarks(Connection connection) {}

    /**
     * Notifies the other processes that share the store of what was committed, if that is possible.
     */
    default void announce(Connection connection, StoreOwner owner, List<Change> changes) {}

    /**
     * Reports what other processes announce, until it is closed.
     *
     * @param listener called on one thread; must not throw
     */
    default ChangeSubscription listen(StoreOwner owner, Consumer<Change> listener) {
        return () -> {};
    }

    /** Refuses the transaction where another has taken over all of the store. */
    void requireOwnership(Connection connection, StoreOwner owner) throws SQLException;

    /** The condition, in SQL, that the owner whose epoch is in a column is not alive. */
    String ownerGoneSql(String column);

    /**
     * Waits a little for an owner that may be about to end, since a database notices the end of a
     * process later than the next process may start.
     *
     * @return whether they are deleted
     */
    boolean awaitOwnerExit(Connection connection, long epoch) throws SQLException;

    /**
     * How long nothing may be written before the connection is checked, so that other processes do
     * not consider this owner ended when only its connection is lost.
     */
    Duration heartbeatInterval();

    /** How long to try again where the connection is lost. */
    Duration reconnectTimeout();

    /** Whether the connection is lost, so that another one may succeed. */
    boolean isConnectionLost(SQLException failure);

    /** Whether the transaction was undone for a reason that need not come again. */
    boolean isTransient(SQLException failure);

    StoreException foreignStoreException();

    StoreException newerVersionException(int version);

    /** The error of the database, with its place, and a remedy if the cause is known. */
    StoreException toException(String zh, String en, SQLException cause);

    @Override
    void close();
}
