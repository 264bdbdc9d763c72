package dev.troupe.store;

import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** A database that this process has open: its writer and its readers. */
final class Store implements AutoCloseable {
    /** Reads from a connection of its own. */
    interface Query<T> {
        T in(Statements statements) throws SQLException;
    }

    private static final int MAX_READERS = 8; // connections; a server has a hundred by default
    private static final int MAX_IDLE = 4; // connections; each holds a cache and two descriptors

    private final Database database;
    private final Writer writer;
    private final CommitQueue commits;
    private final Queue<Statements> idle = new ConcurrentLinkedQueue<>();
    private final Semaphore readers = new Semaphore(MAX_READERS, true);
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private Store(Database database, Writer writer) {
        this.database = database;
        this.writer = writer;
        this.commits = new CommitQueue(writer);
    }

    /** Opens a database, whose tables are made where there are none; closes it if that fails. */
    static Store open(Database database) {
        try {
            return new Store(database, Writer.open(database));
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    Database database() {
        return database;
    }

    Owner owner() {
        return writer.owner();
    }

    /** Returns once a write is durable. */
    void commit(Write write) {
        commits.commit(write);
    }

    int waiting() {
        return commits.waiting();
    }

    CommitTotals totals() {
        return commits.totals();
    }

    /**
     * Answers a query. An interrupt is kept for later: it would close the socket of a virtual
     * thread in the middle of it.
     */
    <T> T read(Query<T> query) {
        boolean isInterrupted = Thread.interrupted();
        readers.acquireUninterruptibly();
        try {
            for (boolean isAgain = false; ; isAgain = true) {
                try {
                    return readOnce(query);
                } catch (SQLException e) {
                    boolean cutOff = Thread.interrupted();
                    isInterrupted |= cutOff;
                    if (!database.isLost(e) || isAgain && !cutOff) {
                        throw database.failure("读取", "read", e);
                    }
                    closeIdle(); // those are lost as well
                }
            }
        } finally {
            readers.release();
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> T readOnce(Query<T> query) throws SQLException {
        if (isClosed.get()) {
            throw writer.closed();
        }
        var waiting = idle.poll();
        var reader = waiting == null ? new Statements(database.reader()) : waiting;
        boolean isSound = false;
        try {
            var result = query.in(reader);
            isSound = true;
            return result;
        } finally {
            if (isSound && idle.size() < MAX_IDLE && !isClosed.get()) {
                idle.add(reader);
            } else {
                reader.close();
            }
            if (isClosed.get()) {
                closeIdle();
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
            closeIdle();
        }
    }

    private void closeIdle() {
        for (var each = idle.poll(); each != null; each = idle.poll()) {
            try {
                each.close();
            } catch (SQLException _) {
                // it only read, and is gone either way
            }
        }
    }
}
