package dev.troupe.store.commit;

import dev.troupe.store.database.DatabaseBackend;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.value.Change;
import dev.troupe.store.value.ChangeSubscription;
import dev.troupe.store.value.CommitTotals;
import dev.troupe.store.value.StoreOwner;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A database that this process has open: its writer and its readers. */
public final class DatabasePool implements AutoCloseable {
    /** Reads from a separate connection. */
    public interface Query<T> {
        T execute(StatementCache statements) throws SQLException;
    }

    private static final int MAX_READERS = 8; // connections; a server has a hundred by default
    private static final int MAX_IDLE = 4; // connections; each holds a cache and two descriptors

    private final DatabaseBackend database;
    private final WriterConnection writer;
    private final CommitQueue commits;
    private final Queue<StatementCache> idle = new ConcurrentLinkedQueue<>();
    private final Semaphore readers = new Semaphore(MAX_READERS, true);
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private DatabasePool(DatabaseBackend database, WriterConnection writer) {
        this.database = database;
        this.writer = writer;
        this.commits = new CommitQueue(writer);
    }

    /** Opens a database, creating its tables if necessary; closes it if that fails. */
    public static DatabasePool open(DatabaseBackend database) {
        try {
            return new DatabasePool(database, WriterConnection.open(database));
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    public DatabaseBackend database() {
        return database;
    }

    public StoreOwner owner() {
        return writer.owner();
    }

    /** Returns once a write is durable. */
    public void commit(Write write) {
        commits.commit(write);
    }

    /** Notifies the other processes that share the database of a change that is committed. */
    public void announce(Change change) {
        read(statements -> {
            database.announce(statements.connection(), owner(), List.of(change));
            return true;
        });
    }

    /** Reports what other processes that share the database commit. */
    public ChangeSubscription listen(Consumer<Change> listener) {
        return database.listen(owner(), listener);
    }

    public int pendingCount() {
        return commits.pendingCount();
    }

    public CommitTotals totals() {
        return commits.totals();
    }

    /**
     * Answers a query. An interrupt is deferred: it would close the socket of a virtual thread
     * while it is in use.
     */
    public <T> T read(Query<T> query) {
        boolean isInterrupted = Thread.interrupted();
        readers.acquireUninterruptibly();
        try {
            for (boolean isAgain = false; ; isAgain = true) {
                try {
                    return tryRead(query);
                } catch (SQLException e) {
                    boolean cutOff = Thread.interrupted();
                    isInterrupted |= cutOff;
                    if (!database.isConnectionLost(e) || isAgain && !cutOff) {
                        throw database.toException("读取", "read", e);
                    }
                    closeIdleReaders(); // those are lost as well
                }
            }
        } finally {
            readers.release();
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> T tryRead(Query<T> query) throws SQLException {
        if (isClosed.get()) {
            throw writer.closedException();
        }
        var waiting = idle.poll();
        var reader = waiting == null ? new StatementCache(database.openReader()) : waiting;
        boolean isSound = false;
        try {
            var result = query.execute(reader);
            isSound = true;
            return result;
        } finally {
            if (isSound && idle.size() < MAX_IDLE && !isClosed.get()) {
                idle.add(reader);
            } else {
                reader.close();
            }
            if (isClosed.get()) {
                closeIdleReaders();
            }
        }
    }

    @Override
    public void close() {
        if (isClosed.getAndSet(true)) {
            return;
        }
        commits.close();
        try (database;
                writer) {
            closeIdleReaders();
        }
    }

    private void closeIdleReaders() {
        for (var each = idle.poll(); each != null; each = idle.poll()) {
            try {
                each.close();
            } catch (SQLException _) {
                // it only read, and is lost either way
            }
        }
    }
}
