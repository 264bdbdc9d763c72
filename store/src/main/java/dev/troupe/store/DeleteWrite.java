package dev.troupe.store;

import dev.troupe.core.RunId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Takes runs out of the journal, with their events. */
final class DeleteWrite implements Write {
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

    DeleteWrite(List<RunId> runs) {
        this.runs = runs;
    }

    /** How many were there. */
    int deleted() {
        return deleted;
    }

    @Override
    public void in(Transaction transaction) throws SQLException {
        var found = new ArrayList<Found>();
        for (var run : runs) {
            var row = RunRow.of(run, transaction);
            if (row.isPresent()) {
                requireEnd(run, row.get(), transaction.owner());
                found.add(new Found(run, row.get().owner()));
            }
        }
        int count = 0;
        for (var each : found) {
            count += delete(transaction, each) ? 1 : 0;
        }
        deleted = count;
    }

    private static void requireEnd(RunId run, RunRow row, Owner me) {
        if (!row.isOver() && (row.owner() == me.epoch() || !row.isGone())) {
            throw stillRunning(run, row);
        }
    }

    private static StoreException stillRunning(RunId run, RunRow row) {
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
        var run = transaction.of(RUN);
        run.setString(1, found.run.value());
        run.setLong(2, found.owner);
        if (run.executeUpdate() == 0) {
            return false; // another process deleted it, or went on with it
        }
        for (var sql : THE_REST) {
            var rest = transaction.of(sql);
            rest.setString(1, found.run.value());
            rest.executeUpdate();
        }
        return true;
    }

    @Override
    public List<Mark> marks() {
        return runs.stream().map(run -> Mark.deleted(run.value())).toList();
    }

    @Override
    public boolean isDone(Transaction transaction) throws SQLException {
        for (var run : runs) {
            if (RunRow.of(run, transaction).isPresent()) {
                return false;
            }
        }
        return true;
    }
}
