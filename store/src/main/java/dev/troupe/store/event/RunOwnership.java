package dev.troupe.store.event;

import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.database.OwnerTable;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreOwner;
import dev.troupe.store.value.StoreProblem;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Who may write to a run, and how far it is.
 *
 * @param isOver whether its last event is recorded
 * @param isGone whether the owner is not alive any more
 */
record RunOwnership(long lastSequence, boolean isOver, long owner, boolean isGone) {
    /**
     * In the place of an owner: another engine has the record of the run, and any process may copy
     * it here. No process has this epoch.
     */
    static final long PROJECTED = -1;

    static Optional<RunOwnership> find(RunId run, Transaction transaction) throws SQLException {
        var query =
                transaction.prepare(
                        "select last_seq, status, owner, case when "
                                + transaction.database().ownerGoneSql("owner")
                                + " then 1 else 0 end from run where id = ?");
        query.setString(1, run.value());
        try (var found = query.executeQuery()) {
            return found.next()
                    ? Optional.of(
                            new RunOwnership(
                                    found.getLong(1),
                                    RunStatus.valueOf(found.getString(2)) != RunStatus.RUNNING,
                                    found.getLong(3),
                                    found.getInt(4) == 1 && found.getLong(3) != PROJECTED))
                    : Optional.empty();
        }
    }

    /** Whether this process may write to it. */
    boolean isWritableBy(StoreOwner who) {
        return owner == who.epoch() || isGone;
    }

    /**
     * @throws StoreException code FENCED where the record of the run is here and not a copy
     */
    void requireProjected(RunId run) {
        if (owner != PROJECTED) {
            throw new StoreException(
                    StoreProblem.FENCED,
                    "运行 %s 记录在此数据库中，不接受其他引擎的副本；请为新的运行使用新的编号".formatted(run),
                    "run %s has its record in this database, which takes no copy of another engine's; give a new run a new id"
                            .formatted(run));
        }
    }

    /**
     * @throws StoreException code FENCED where another that is alive owns the run
     */
    void requireOwned(RunId run, Transaction transaction) throws SQLException {
        if (isWritableBy(transaction.owner())) {
            return;
        }
        if (owner == PROJECTED) {
            throw new StoreException(
                    StoreProblem.FENCED,
                    "运行 %s 由 Restate 驱动，未写入任何内容；请在 troupe.yaml 中设置 engine: restate 后继续"
                            .formatted(run),
                    "run %s is driven by Restate, so nothing was recorded; set engine: restate in troupe.yaml to continue it"
                            .formatted(run));
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
                        + "），未写入任何内容；请让该进程继续此运行，或先结束该进程",
                "run "
                        + run
                        + " belongs to "
                        + other
                        + " (epoch "
                        + owner
                        + ", this one has "
                        + transaction.owner().epoch()
                        + "), so nothing was recorded; let that process continue it,"
                        + " or stop that process first");
    }
}
