package dev.troupe.store.commit;

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

    private final WriterConnection writer;
    private final List<PendingWrite> writes;
    private final IntConsumer done;
    private boolean isUncertain;

    /**
     * @param done receives how many were not refused, before waiting callers are notified
     */
    GroupCommit(WriterConnection writer, List<PendingWrite> writes, IntConsumer done) {
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
                    resolveUncertainCommit();
                } else {
                    commit();
                }
                return;
            } catch (SQLException e) {
                var database = writer.database();
                boolean isLost = database.isConnectionLost(e);
                if (tries == MAX_TRIES || !isLost && !database.isTransient(e)) {
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
            writer.reconnect();
        } catch (SQLException e) {
            e.addSuppressed(lost);
            throw e;
        }
    }

    private void commit() throws SQLException {
        var transaction = writer.beginTransaction();
        writer.database().requireOwnership(transaction.statements().connection(), writer.owner());
        for (var pending : pendingWrites()) {
            pending.apply(transaction);
        }
        isUncertain = true;
        try {
            transaction.statements().commit();
        } catch (SQLException e) {
            isUncertain = writer.database().isConnectionLost(e);
            throw e;
        }
        isUncertain = false;
        var marks =
                pendingWrites().stream()
                        .flatMap(pending -> pending.write().commitMarks().stream())
                        .toList();
        writer.database().recordMarks(transaction.statements().connection(), marks);
        completeAll(pendingWrites(), transaction);
    }

    /** Determines the outcome of a commit whose answer was lost; repeats the rest. */
    private void resolveUncertainCommit() throws SQLException {
        var transaction = writer.reconnect();
        var settled = new ArrayList<PendingWrite>();
        for (var pending : pendingWrites()) {
            if (pending.write().isCommitted(transaction)) {
                settled.add(pending);
            }
        }
        isUncertain = false;
        completeAll(settled, transaction);
        if (!pendingWrites().isEmpty()) {
            commit();
        }
    }

    private void completeAll(List<PendingWrite> some, Transaction transaction) {
        done.accept(some.size());
        some.forEach(PendingWrite::succeed);
        var changes = some.stream().flatMap(each -> each.write().changes().stream()).toList();
        writer.database().announce(transaction.statements().connection(), writer.owner(), changes);
    }

    private List<PendingWrite> pendingWrites() {
        return writes.stream().filter(pending -> !pending.isFinished()).toList();
    }
}
