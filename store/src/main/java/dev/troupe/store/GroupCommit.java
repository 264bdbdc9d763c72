package dev.troupe.store;

import java.sql.SQLException;
import java.util.List;

/**
 * Writes that share a transaction. It is done again where the database undid it for a reason that
 * passes, or where the connection was lost; in the latter case only after the database was asked
 * whether it is done already.
 */
final class GroupCommit {
    private static final int MAX_TRIES = 4;

    private final Writer writer;
    private final List<PendingWrite> writes;
    private boolean isUncertain;

    GroupCommit(Writer writer, List<PendingWrite> writes) {
        this.writer = writer;
        this.writes = writes;
    }

    /** Whether it ended between the question and the answer. */
    boolean isUncertain() {
        return isUncertain;
    }

    /**
     * @return how many were not refused
     * @throws SQLException when none of those that were not over is done, unless it is uncertain
     */
    int run() throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                return isUncertain ? settle() : commit();
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

    private int commit() throws SQLException {
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
        return succeed();
    }

    /** Finds out what came of a commit whose answer was lost; does the rest again. */
    private int settle() throws SQLException {
        var transaction = writer.connected();
        int done = 0;
        for (var pending : open()) {
            if (pending.write().isDone(transaction)) {
                pending.succeed();
                done++;
            }
        }
        isUncertain = false;
        return open().isEmpty() ? done : done + commit();
    }

    private int succeed() {
        var done = open();
        isUncertain = false;
        done.forEach(PendingWrite::succeed);
        return done.size();
    }

    private List<PendingWrite> open() {
        return writes.stream().filter(pending -> !pending.isOver()).toList();
    }
}
