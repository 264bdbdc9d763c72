package dev.troupe.store;

import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Who may write to a run, and how far it is.
 *
 * @param isOver whether its last event is recorded
 * @param isGone whether the owner is not alive any more
 */
record RunRow(long lastSequence, boolean isOver, long owner, boolean isGone) {
    static Optional<RunRow> of(RunId run, Transaction transaction) throws SQLException {
        var query =
                transaction.of(
                        "select last_seq, status, owner, case when "
                                + transaction.database().isGone("owner")
                                + " then 1 else 0 end from run where id = ?");
        query.setString(1, run.value());
        try (var found = query.executeQuery()) {
            return found.next()
                    ? Optional.of(
                            new RunRow(
                                    found.getLong(1),
                                    RunStatus.valueOf(found.getString(2)) != RunStatus.RUNNING,
                                    found.getLong(3),
                                    found.getInt(4) == 1))
                    : Optional.empty();
        }
    }

    /** Whether this process may write to it. */
    boolean isFor(Owner who) {
        return owner == who.epoch() || isGone;
    }

    /**
     * @throws StoreException code FENCED where another that is alive owns the run
     */
    void requireMine(RunId run, Transaction transaction) throws SQLException {
        if (isFor(transaction.owner())) {
            return;
        }
        var other =
                OwnerTable.find(transaction.statements().connection(), owner)
                        .map(found ->
                                "process "
                                        + found.pid()
                                        + (found.host().isEmpty() ? "" : " on " + found.host()))
                        .orElse("another process");
        throw new StoreException(
                StoreProblem.FENCED,
                "运行 "
                        + run
                        + " 属于 "
                        + other
                        + "（epoch "
                        + owner
                        + "，本进程为 "
                        + transaction.owner().epoch()
                        + "），未作任何写入；请让该进程继续这次运行，或先结束它",
                "run "
                        + run
                        + " belongs to "
                        + other
                        + " (epoch "
                        + owner
                        + ", this one has "
                        + transaction.owner().epoch()
                        + "), so nothing was recorded from here; let that process go on with it,"
                        + " or end it first");
    }
}
