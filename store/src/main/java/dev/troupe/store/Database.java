package dev.troupe.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** What differs between the databases that a journal can lie in. */
interface Database extends AutoCloseable {
    /** Which one it is, for messages; never a password. */
    String place();

    /** The name of this computer where owners may run on several, else empty. */
    String thisHost();

    /** The scripts that make its tables, in order; a script that was released never changes. */
    List<String> scripts();

    /** The one connection of this process that writes. */
    Connection writer() throws SQLException;

    /** A connection for one query after another. */
    Connection reader() throws SQLException;

    /** The command that begins a transaction which writes. */
    String begin();

    /** Keeps others from opening the store until the end of the transaction. */
    void lockOpening(Connection connection) throws SQLException;

    /** Shows to others that an owner is alive, for as long as this connection is. */
    void showAlive(Connection connection, Owner owner) throws SQLException;

    /** Records what earlier owners had acknowledged and is gone; part of the opening. */
    default void recordLosses(Connection connection) throws SQLException {}

    /** Lets others open the store, now that this owner has its tables as they should be. */
    default void letOthersIn(Connection connection, Owner owner) throws SQLException {}

    /** Notes apart from the database what is committed, before anybody is told so. */
    default void note(Connection connection, List<Mark> done) {}

    /** Takes away what was noted, where it is of no use any more; the last thing before closing. */
    default void leave(Connection connection) {}

    /** Refuses the transaction where another has taken over all of the store. */
    void requireOwnership(Connection connection, Owner owner) throws SQLException;

    /** The condition, in SQL, that the owner whose epoch is in a column is not alive. */
    String isGone(String column);

    /**
     * Waits a little for an owner that may be about to end, since a database notices the end of a
     * process later than the next process may start.
     *
     * @return whether it is gone
     */
    boolean awaitEnd(Connection connection, long epoch) throws SQLException;

    /**
     * How long nothing may be written before the connection is looked at, so that others do not
     * take this owner for gone when only its connection is.
     */
    Duration heartbeat();

    /** How long to try again where the connection is lost. */
    Duration patience();

    /** Whether the connection is gone, so that another one may do better. */
    boolean isLost(SQLException failure);

    /** Whether the transaction was undone for a reason that need not come again. */
    boolean isPassing(SQLException failure);

    StoreException foreign();

    StoreException newer(int version);

    /** What the database said, with its place, and a remedy where the cause is known. */
    StoreException failure(String zh, String en, SQLException cause);

    @Override
    void close();
}
