package dev.troupe.store.pack;

import dev.troupe.store.disk.SchemaMigrations;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tables of a pack, in a separate SQLite file or PostgreSQL schema, which several processes may
 * read and write at the same time. Safe for use by several threads.
 *
 * <p>Work is one transaction: it sees one state, and is undone as a whole if it throws. Where the
 * database asks for it, it is done again, so it changes nothing but the database.
 */
public final class PackDatabase implements AutoCloseable {
    /** What is done in one transaction; statements are its own to close. */
    @FunctionalInterface
    public interface Work<T> {
        T execute(Connection connection) throws SQLException;
    }

    static final int MAX_CONNECTIONS = 8; // each process; a server has a hundred by default
    private static final int MAX_TRIES = 5; // of a transaction that lost a race

    private final PackDatabaseBackend database;
    private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();
    private final Semaphore connections = new Semaphore(MAX_CONNECTIONS, true);
    private final Semaphore writers;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private PackDatabase(PackDatabaseBackend database) {
        this.database = database;
        this.writers = new Semaphore(database.maxWriters(), true);
    }

    /**
     * Tables in a file, which is created if it does not exist.
     *
     * @param scripts make the tables, in order; a script that was released never changes
     * @throws StoreException when it cannot be opened, or a newer version wrote it
     */
    public static PackDatabase openFile(Path file, List<String> scripts) {
        return open(SqlitePackBackend.open(file), scripts);
    }

    /**
     * Tables in a schema next to the one that the address names: {@code public_life} for the name
     * {@code life}.
     *
     * @throws StoreException when it cannot be opened, or a newer version wrote it
     */
    public static PackDatabase openPostgres(
            PostgresSettings settings, String name, List<String> scripts) {
        return open(new PostgresPackBackend(settings, name), scripts);
    }

    private static PackDatabase open(PackDatabaseBackend database, List<String> scripts) {
        var tables = new PackDatabase(database);
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
            PackDatabaseBackend database, Connection connection, List<String> scripts)
            throws SQLException {
        database.lockStartup(connection);
        int version = SchemaMigrations.readVersion(connection);
        if (version == SchemaMigrations.FOREIGN) {
            throw database.foreignDatabaseException();
        }
        if (version > scripts.size()) {
            throw database.newerVersionException(version, scripts.size());
        }
        if (version < scripts.size()) {
            SchemaMigrations.applyScripts(connection, version, scripts);
        }
    }

    /** Their location, for messages; never a password. */
    public String location() {
        return database.location();
    }

    /**
     * Reads.
     *
     * @throws StoreException when the database cannot be read
     */
    public <T> T read(Work<T> work) {
        return runTransaction(work, database.beginReadSql());
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
            return runTransaction(work, database.beginWriteSql());
        } finally {
            writers.release();
        }
    }

    /** An interrupt is deferred: it would close a socket in the middle of a commit. */
    private <T> T runTransaction(Work<T> work, String begin) {
        boolean isInterrupted = Thread.interrupted();
        connections.acquireUninterruptibly();
        try {
            for (int tries = 1; ; tries++) {
                try {
                    return attempt(work, begin);
                } catch (SQLException e) {
                    isInterrupted |= Thread.interrupted();
                    if (tries == MAX_TRIES
                            || !(database.isConnectionLost(e) || database.isTransient(e))) {
                        throw database.toException("读写", "use", e);
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

    private <T> T attempt(Work<T> work, String begin) throws SQLException {
        if (isClosed.get()) {
            throw database.closedException();
        }
        var waiting = idle.poll();
        var connection = waiting == null ? database.openConnection() : waiting;
        boolean isSound = false;
        try {
            executeCommand(connection, begin);
            var result = work.execute(connection);
            commit(connection);
            isSound = true;
            return result;
        } finally {
            if (isSound && !isClosed.get()) {
                idle.add(connection);
            } else {
                closeQuietly(connection);
            }
            if (isClosed.get()) {
                closeIdle();
            }
        }
    }

    private void commit(Connection connection) throws SQLException {
        try {
            executeCommand(connection, "commit");
        } catch (SQLException e) {
            if (database.isConnectionLost(e)) {
                throw database.uncertainException(e);
            }
            throw e;
        }
    }

    private static void executeCommand(Connection connection, String command) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    /** The database undoes what was not committed. */
    private static void closeQuietly(Connection connection) {
        try (connection) {
            executeCommand(connection, "rollback");
        } catch (SQLException _) {
            // it is of no more use; the earlier failure is reported
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
