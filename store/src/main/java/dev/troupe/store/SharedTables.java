package dev.troupe.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tables of a pack, in a SQLite file or a PostgreSQL schema of their own, which several processes
 * may read and write at the same time. Safe for use by several threads.
 *
 * <p>Work is one transaction: it sees one state, and is undone as a whole where it throws. Where
 * the database asks for it, it is done again, so it changes nothing but the database.
 */
public final class SharedTables implements AutoCloseable {
    /** What is done in one transaction; statements are its own to close. */
    @FunctionalInterface
    public interface Work<T> {
        T in(Connection connection) throws SQLException;
    }

    static final int MAX_CONNECTIONS = 8; // each process; a server has a hundred by default
    private static final int MAX_TRIES = 5; // of a transaction that lost a race

    private final SharedDatabase database;
    private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();
    private final Semaphore connections = new Semaphore(MAX_CONNECTIONS, true);
    private final Semaphore writers;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private SharedTables(SharedDatabase database) {
        this.database = database;
        this.writers = new Semaphore(database.writers(), true);
    }

    /**
     * Tables in a file, which is made where there is none.
     *
     * @param scripts make the tables, in order; a script that was released never changes
     * @throws StoreException when it cannot be opened, or a newer version wrote it
     */
    public static SharedTables inFile(Path file, List<String> scripts) {
        return opened(SharedFile.at(file), scripts);
    }

    /**
     * Tables in a schema beside the one that the address names: {@code public_life} for the name
     * {@code life}.
     *
     * @throws StoreException when it cannot be opened, or a newer version wrote it
     */
    public static SharedTables inPostgres(
            PostgresSettings settings, String name, List<String> scripts) {
        return opened(new SharedSchema(settings, name), scripts);
    }

    private static SharedTables opened(SharedDatabase database, List<String> scripts) {
        var tables = new SharedTables(database);
        try {
            tables.write(connection -> {
                migrate(database, connection, scripts);
                return true;
            });
            return tables;
        } catch (RuntimeException e) {
            tables.close();
            throw e;
        }
    }

    private static void migrate(
            SharedDatabase database, Connection connection, List<String> scripts)
            throws SQLException {
        database.lockOpening(connection);
        int version = Migrations.version(connection);
        if (version == Migrations.FOREIGN) {
            throw database.foreign();
        }
        if (version > scripts.size()) {
            throw database.newer(version, scripts.size());
        }
        if (version < scripts.size()) {
            Migrations.applyTexts(connection, version, scripts);
        }
    }

    /** Where they are, for messages; never a password. */
    public String place() {
        return database.place();
    }

    /**
     * Reads.
     *
     * @throws StoreException when the database cannot be read
     */
    public <T> T read(Work<T> work) {
        return transaction(work, database.beginToRead());
    }

    /**
     * Writes; on return it is on disk.
     *
     * @throws StoreException when the database cannot be written; code UNCERTAIN when the
     *     connection was lost while it was committed
     */
    public <T> T write(Work<T> work) {
        writers.acquireUninterruptibly();
        try {
            return transaction(work, database.beginToWrite());
        } finally {
            writers.release();
        }
    }

    /** An interrupt is kept for later: it would close a socket in the middle of a commit. */
    private <T> T transaction(Work<T> work, String begin) {
        boolean isInterrupted = Thread.interrupted();
        connections.acquireUninterruptibly();
        try {
            for (int tries = 1; ; tries++) {
                try {
                    return once(work, begin);
                } catch (SQLException e) {
                    isInterrupted |= Thread.interrupted();
                    if (tries == MAX_TRIES || !(database.isLost(e) || database.isPassing(e))) {
                        throw database.failure("读写", "use", e);
                    }
                    closeIdle(); // those may be lost as well
                }
            }
        } finally {
            connections.release();
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> T once(Work<T> work, String begin) throws SQLException {
        if (isClosed.get()) {
            throw database.closed();
        }
        var waiting = idle.poll();
        var connection = waiting == null ? database.connect() : waiting;
        boolean isSound = false;
        try {
            execute(connection, begin);
            var result = work.in(connection);
            commit(connection);
            isSound = true;
            return result;
        } finally {
            if (isSound && !isClosed.get()) {
                idle.add(connection);
            } else {
                end(connection);
            }
            if (isClosed.get()) {
                closeIdle();
            }
        }
    }

    private void commit(Connection connection) throws SQLException {
        try {
            execute(connection, "commit");
        } catch (SQLException e) {
            if (database.isLost(e)) {
                throw database.uncertain(e);
            }
            throw e;
        }
    }

    private static void execute(Connection connection, String command) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    /** The database undoes what was not committed. */
    private static void end(Connection connection) {
        try (connection) {
            execute(connection, "rollback");
        } catch (SQLException _) {
            // it is of no more use; what failed before is told
        }
    }

    private void closeIdle() {
        for (var each = idle.poll(); each != null; each = idle.poll()) {
            try {
                each.close();
            } catch (SQLException _) {
                // nothing is left undone in it
            }
        }
    }

    @Override
    public void close() {
        isClosed.set(true);
        closeIdle();
    }
}
