package dev.troupe.store.cluster;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.store.cluster.RunOrder.State;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.value.Change;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The orders of servers to each other, as rows that both see. Safe for use by several threads.
 *
 * <p>The one that is to carry an order out takes it first; from then on it cannot be withdrawn as
 * long as that one is alive.
 */
public final class RunOrderStore {
    private static final Duration KEPT = Duration.ofHours(1); // for who asks what became of it
    private static final String SELECT =
            "select id, target, kind, payload, user_id, user_name, after_seq, state, result"
                    + " from run_order where ";

    private final DatabasePool store;

    public RunOrderStore(DatabasePool store) {
        this.store = store;
    }

    /** Sends one that is open, and announces it. */
    public void send(RunOrder order, Instant now) {
        store.commit(new Send(order, EpochNanos.of(now)));
    }

    /** Announces an order again, for who may have missed it. */
    public void announce(RunOrder order) {
        store.announce(order(order.target()));
    }

    public Optional<RunOrder> find(String id) {
        return query("id = ?", id).stream().findFirst();
    }

    /**
     * Those for runs and turns of this process that are open and whose sender is alive, the oldest
     * first.
     */
    public List<RunOrder> findOpen() {
        long epoch = store.owner().epoch();
        return query(
                "state = 'OPEN' and not "
                        + store.database().ownerGoneSql("sender")
                        + " and (exists (select 1 from run where run.id = run_order.target and run.owner = ?)"
                        + " or exists (select 1 from accepted_turn"
                        + " where 'c:' || conversation_id = run_order.target and owner = ?))"
                        + " order by created, id",
                epoch,
                epoch);
    }

    /**
     * Takes an order, to carry it out.
     *
     * @return {@code false} if it is not open any more
     */
    public boolean take(String id) {
        return move(id, "state = 'OPEN'", State.TAKEN, Value.missing());
    }

    /** Records what became of an order that this process has taken. */
    public void finish(String id, State state, Value result) {
        move(id, "state = 'TAKEN' and taken_by = " + store.owner().epoch(), state, result);
    }

    /**
     * Revokes an order.
     *
     * @return {@code false} if it was taken by a process that is alive, or carried out
     */
    public boolean withdraw(String id) {
        var condition =
                "(state = 'OPEN' or state = 'TAKEN' and "
                        + store.database().ownerGoneSql("taken_by")
                        + ")";
        return move(id, condition, State.WITHDRAWN, Value.missing());
    }

    private boolean move(String id, String condition, State to, Value result) {
        var write = new Move(id, condition, to, result);
        store.commit(write);
        return write.isDone();
    }

    private static Change order(String target) {
        return new Change(Change.Kind.ORDER, target, 0);
    }

    private List<RunOrder> query(String condition, Object... arguments) {
        return store.read(statements -> {
            var query = statements.prepare(SELECT + condition);
            for (int i = 0; i < arguments.length; i++) {
                query.setObject(i + 1, arguments[i]);
            }
            var orders = new ArrayList<RunOrder>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    orders.add(readOrder(found));
                }
            }
            return List.copyOf(orders);
        });
    }

    private static RunOrder readOrder(ResultSet found) throws SQLException {
        var result = found.getString(9);
        return new RunOrder(
                found.getString(1),
                found.getString(2),
                found.getString(3),
                Json.parse(found.getString(4)),
                found.getString(5),
                found.getString(6),
                found.getLong(7),
                State.valueOf(found.getString(8)),
                result == null ? Value.missing() : Json.parse(result));
    }

    /** Also deletes those that no sender waits for any more. */
    private record Send(RunOrder order, long created) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete = transaction.prepare("delete from run_order where created < ?");
            delete.setLong(1, created - KEPT.toNanos());
            delete.executeUpdate();
            var insert =
                    transaction.prepare(
                            "insert into run_order (id, target, kind, payload, user_id, user_name,"
                                    + " after_seq, sender, created, state)"
                                    + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'OPEN')"
                                    + " on conflict do nothing");
            insert.setString(1, order.id());
            insert.setString(2, order.target());
            insert.setString(3, order.kind());
            insert.setString(4, Json.write(order.payload()));
            insert.setString(5, order.user());
            insert.setString(6, order.userName());
            insert.setLong(7, order.after());
            insert.setLong(8, transaction.owner().epoch());
            insert.setLong(9, created);
            insert.executeUpdate();
        }

        @Override
        public List<Change> changes() {
            return List.of(RunOrderStore.order(order.target()));
        }
    }

    /** From one state to another, if it is still in the first. */
    private static final class Move implements Write {
        private final String id;
        private final String condition;
        private final State to;
        private final Value result;
        private volatile boolean isDone;

        Move(String id, String condition, State to, Value result) {
            this.id = id;
            this.condition = condition;
            this.to = to;
            this.result = result;
        }

        boolean isDone() {
            return isDone;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            var update =
                    transaction.prepare(
                            "update run_order set state = ?, taken_by = ?, result = ? where id = ?"
                                    + " and "
                                    + condition);
            update.setString(1, to.name());
            update.setLong(2, transaction.owner().epoch());
            update.setString(3, result.isMissing() ? null : Json.write(result));
            update.setString(4, id);
            isDone = update.executeUpdate() == 1;
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            var query =
                    transaction.prepare(
                            "select 1 from run_order where id = ? and state = ? and taken_by = ?");
            query.setString(1, id);
            query.setString(2, to.name());
            query.setLong(3, transaction.owner().epoch());
            try (var found = query.executeQuery()) {
                isDone = found.next();
                return isDone;
            }
        }
    }
}
