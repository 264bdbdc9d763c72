package dev.troupe.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Writes that share a transaction. It is done again where the database undid it for a reason that
 * passes, or where the connection was lost; in the latter case only after the database was asked
 * whether it is done already.
 */
final class GroupCommit {
    private static final int MAX_TRIES = 4;

    private final Writer writer;
    private final List<PendingWrite> writes;
    private final IntConsumer done;
    private boolean isUncertain;

    /**
     * @param done hears how many were not refused, before those who wait for them do
     */
    GroupCommit(Writer writer, List<PendingWrite> writes, IntConsumer done) {
        this.writer = writer;
        this.writes = writes;
        this.done = done;
    }

    /** Whether it ended between the question and the answer. */
    boolean isUncertain() {
        return isUncertain;
    }

    /**
     * @throws SQLException when none of those that were not over is done, unless it is uncertain
     */
    void run() throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                if (isUncertain) {
                    settle();
                } else {
                    commit();
                }
                return;
            } catch (SQLException e) {
                var database = writer.database();
                boolean isLost = database.isLost(e);
                if (tries == MAX_TRIES || !isLost && !database.isPassing(e)) {
                    throw e;
                }
                writer.rollBack(isLost);
                if (isLost) {
                    reconnect(e);
                }
            }
        }
    }

    private void reconnect(SQLException lost) throws SQLException {
        try {
            writer.connected();
        } catch (SQLException e) {
            e.addSuppressed(lost);
            throw e;
        }
    }

    private void commit() throws SQLException {
        var transaction = writer.begin();
        writer.database().requireOwnership(transaction.statements().connection(), writer.owner());
        for (var pending : open()) {
            pending.in(transaction);
        }
        isUncertain = true;
        try {
            transaction.statements().commit();
        } catch (SQLException e) {
            isUncertain = writer.database().isLost(e);
            throw e;
        }
        isUncertain = false;
        var marks = open().stream().flatMap(pending -> pending.write().marks().stream()).toList();
        writer.database().note(transaction.statements().connection(), marks);
        succeed(open());
    }

    /** Finds out what came of a commit whose answer was lost; does the rest again. */
    private void settle() throws SQLException {
        var transaction = writer.connected();
        var settled = new ArrayList<PendingWrite>();
        for (var pending : open()) {
            if (pending.write().isDone(transaction)) {
                settled.add(pending);
            }
        }
        isUncertain = false;
        succeed(settled);
        if (!open().isEmpty()) {
            commit();
        }
    }

    private void succeed(List<PendingWrite> some) {
        done.accept(some.size());
        some.forEach(PendingWrite::succeed);
    }

    private List<PendingWrite> open() {
        return writes.stream().filter(pending -> !pending.isOver()).toList();
    }
}
