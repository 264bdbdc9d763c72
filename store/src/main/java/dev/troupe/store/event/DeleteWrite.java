package dev.troupe.store.event;

import dev.troupe.core.value.RunId;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.disk.CommitMark;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreOwner;
import dev.troupe.store.value.StoreProblem;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Takes runs out of the journal, with their events. */
public final class DeleteWrite implements Write {
    private static final String RUN = "delete from run where id = ? and owner = ?";
    private static final List<String> THE_REST =
            List.of(
                    "delete from event_blob where run_id = ?",
                    "delete from event where run_id = ?",
                    "delete from run_digest where run_id = ?",
                    "delete from loss where id = ?");

    private record Found(RunId run, long owner) {}

    private final List<RunId> runs;
    private volatile int deleted;

    public DeleteWrite(List<RunId> runs) {
        this.runs = runs;
    }

    /** How many were there. */
    public int deletedCount() {
        return deleted;
    }

    @Override
    public void apply(Transaction transaction) throws SQLException {
        var found = new ArrayList<Found>();
        for (var run : runs) {
            var row = RunOwnership.find(run, transaction);
            if (row.isPresent()) {
                requireFinished(run, row.get(), transaction.owner());
                found.add(new Found(run, row.get().owner()));
            }
        }
        int count = 0;
        for (var each : found) {
            count += delete(transaction, each) ? 1 : 0;
        }
        deleted = count;
    }

    private static void requireFinished(RunId run, RunOwnership row, StoreOwner me) {
        if (!row.isOver() && (row.owner() == me.epoch() || !row.isGone())) {
            throw stillRunningException(run, row);
        }
    }

    private static StoreException stillRunningException(RunId run, RunOwnership row) {
        return new StoreException(
                StoreProblem.STILL_RUNNING,
                "运行 " + run + " 尚未结束（已记录 " + row.lastSequence() + " 条），未被删除；请先取消它或等它结束",
                "run "
                        + run
                        + " is not over (recorded up to entry "
                        + row.lastSequence()
                        + ") and was not deleted; cancel it or wait for its end first");
    }

    private static boolean delete(Transaction transaction, Found found) throws SQLException {
        var run = transaction.prepare(RUN);
        run.setString(1, found.run.value());
        run.setLong(2, found.owner);
        if (run.executeUpdate() == 0) {
            return false; // another process deleted it, or continued it
        }
        for (var sql : THE_REST) {
            var rest = transaction.prepare(sql);
            rest.setString(1, found.run.value());
            rest.executeUpdate();
        }
        return true;
    }

    @Override
    public List<CommitMark> commitMarks() {
        return runs.stream().map(run -> CommitMark.ofDeleted(run.value())).toList();
    }

    @Override
    public boolean isCommitted(Transaction transaction) throws SQLException {
        for (var run : runs) {
            if (RunOwnership.find(run, transaction).isPresent()) {
                return false;
            }
        }
        return true;
    }
}
