package dev.troupe.packs.schedule.store;

import dev.troupe.store.pack.PackDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What callbacks are still to be notified of, and the notifications themselves. Of several servers
 * each takes what no other has taken, by a lease. Safe for use by several threads.
 */
public final class CallbackStore {
    static final String DELIVERY =
            "select user_id, number, id, event, payload, status, attempts, next_attempt, created,"
                    + " response, problem from delivery ";

    private static final Duration SHORTEST_LOOK = Duration.ofSeconds(2);
    private static final Duration LONGEST_LOOK = Duration.ofMinutes(1);
    private static final String DUE = // the first of each schedule, so that none delays the others
            "select d.user_id, d.number, d.id, d.event, d.payload, d.status, d.attempts,"
                    + " d.next_attempt, d.created, d.response, d.problem,"
                    + " s.callback_url, s.callback_secret from"
                    + " (select delivery.*, row_number() over (partition by user_id, number"
                    + " order by next_attempt, created, id) as place from delivery"
                    + " where status = 'pending' and next_attempt <= ?) as d"
                    + " join schedule s on s.user_id = d.user_id and s.number = d.number"
                    + " where d.place = 1 and s.callback_url <> '' order by d.next_attempt limit ?";

    private final PackDatabase tables;

    CallbackStore(PackDatabase tables) {
        this.tables = tables;
    }

    /**
     * A notification and its address.
     *
     * @param until when it belongs to the caller no longer
     */
    public record DueDelivery(CallbackDelivery delivery, String url, String secret, Instant until) {
        /** Without the secret, so that no log has it. */
        @Override
        public String toString() {
            return "DueDelivery[" + delivery + "]";
        }
    }

    /**
     * Takes fires that are to be reported. Each comes again, after a wait that grows with its age,
     * until its last notification is added.
     */
    public List<Fire> claimReports(Instant now, int limit) {
        var found = tables.read(connection -> findReports(connection, now, limit));
        if (found.isEmpty()) {
            return found; // and writes nothing
        }
        return tables.write(connection -> {
            var claimed = new ArrayList<Fire>();
            for (var fire : found) {
                if (claim(connection, fire, now)) {
                    claimed.add(fire);
                }
            }
            return claimed;
        });
    }

    private static List<Fire> findReports(Connection connection, Instant now, int limit)
            throws SQLException {
        return ScheduleSql.query(
                connection,
                ScheduleSql.FIRE + "where report_at <= ? and state <> ? order by report_at limit ?",
                ScheduleSql::readFire,
                now.toEpochMilli(),
                FireState.PENDING.wireName(),
                limit);
    }

    private static boolean claim(Connection connection, Fire fire, Instant now)
            throws SQLException {
        return ScheduleSql.execute(
                        connection,
                        "update fire set report_at = ? where user_id = ? and number = ? and due = ?"
                                + " and report_at <= ?",
                        now.plus(waitBeforeNextLook(fire, now)).toEpochMilli(),
                        fire.user(),
                        fire.number(),
                        fire.due().toEpochMilli(),
                        now.toEpochMilli())
                == 1;
    }

    /** Work that has taken long, such as while it waits for an approval, is checked less often. */
    private static Duration waitBeforeNextLook(Fire fire, Instant now) {
        var wait = Duration.between(fire.due(), now).dividedBy(10);
        if (wait.compareTo(SHORTEST_LOOK) < 0) {
            return SHORTEST_LOOK;
        }
        return wait.compareTo(LONGEST_LOOK) > 0 ? LONGEST_LOOK : wait;
    }

    /**
     * Adds a notification of a fire, once for its id.
     *
     * @param isLast whether the fire is reported completely with it, in the same transaction
     */
    public void add(Fire fire, CallbackDelivery delivery, boolean isLast) {
        tables.write(connection -> {
            ScheduleSql.execute(
                    connection,
                    "insert into delivery (user_id, number, id, event, payload, status, attempts,"
                            + " next_attempt, created, response, problem)"
                            + " select ?, ?, ?, ?, ?, ?, 0, ?, ?, 0, '' from schedule"
                            + " where user_id = ? and number = ? and callback_url <> ''"
                            + " on conflict do nothing",
                    delivery.user(),
                    delivery.number(),
                    delivery.id(),
                    delivery.event(),
                    delivery.payload(),
                    CallbackDelivery.Status.PENDING.wireName(),
                    delivery.nextAttempt().toEpochMilli(),
                    delivery.created().toEpochMilli(),
                    delivery.user(),
                    delivery.number());
            return isLast && endReport(connection, fire);
        });
    }

    private static boolean endReport(Connection connection, Fire fire) throws SQLException {
        return ScheduleSql.execute(
                        connection,
                        "update fire set report_at = null where user_id = ? and number = ? and due = ?",
                        fire.user(),
                        fire.number(),
                        fire.due().toEpochMilli())
                == 1;
    }

    /**
     * Takes notifications that are to be sent, at most one of each schedule. They belong to the
     * caller until the lease ends; an attempt is counted now, so that it counts if the process
     * ends.
     */
    public List<DueDelivery> claimDue(Instant now, Duration lease, int limit) {
        var until = now.plus(lease);
        var found = tables.read(connection -> findDue(connection, now, until, limit));
        if (found.isEmpty()) {
            return found;
        }
        return tables.write(connection -> {
            var claimed = new ArrayList<DueDelivery>();
            for (var due : found) {
                if (claim(connection, due)) {
                    claimed.add(due);
                }
            }
            return claimed;
        });
    }

    private static List<DueDelivery> findDue(
            Connection connection, Instant now, Instant until, int limit) throws SQLException {
        return ScheduleSql.query(
                connection,
                DUE,
                row ->
                        new DueDelivery(
                                readDelivery(row), row.getString(12), row.getString(13), until),
                now.toEpochMilli(),
                limit);
    }

    private static boolean claim(Connection connection, DueDelivery due) throws SQLException {
        var delivery = due.delivery();
        return ScheduleSql.execute(
                        connection,
                        "update delivery set next_attempt = ?, attempts = attempts + 1"
                                + " where user_id = ? and number = ? and id = ?"
                                + " and status = ? and next_attempt = ?",
                        due.until().toEpochMilli(),
                        delivery.user(),
                        delivery.number(),
                        delivery.id(),
                        CallbackDelivery.Status.PENDING.wireName(),
                        delivery.nextAttempt().toEpochMilli())
                == 1;
    }

    /**
     * Records the result of an attempt, unless the notification belongs to the caller no longer.
     *
     * @param claimed as it was taken
     * @param delivery as it is after the attempt
     */
    public void record(DueDelivery claimed, CallbackDelivery delivery) {
        tables.write(connection ->
                ScheduleSql.execute(
                        connection,
                        "update delivery set status = ?, next_attempt = ?, response = ?, problem = ?"
                                + " where user_id = ? and number = ? and id = ?"
                                + " and status = ? and next_attempt = ?",
                        delivery.status().wireName(),
                        delivery.nextAttempt().toEpochMilli(),
                        delivery.response(),
                        delivery.problem(),
                        delivery.user(),
                        delivery.number(),
                        delivery.id(),
                        CallbackDelivery.Status.PENDING.wireName(),
                        claimed.until().toEpochMilli()));
    }

    /** Deletes what ended and was created before a time. */
    public void prune(Instant before) {
        tables.write(connection ->
                ScheduleSql.execute(
                        connection,
                        "delete from delivery where status <> ? and created < ?",
                        CallbackDelivery.Status.PENDING.wireName(),
                        before.toEpochMilli()));
    }

    static CallbackDelivery readDelivery(ResultSet row) throws SQLException {
        return new CallbackDelivery(
                row.getString(1),
                row.getLong(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                CallbackDelivery.Status.valueOf(row.getString(6).toUpperCase(Locale.ROOT)),
                row.getInt(7),
                Instant.ofEpochMilli(row.getLong(8)),
                Instant.ofEpochMilli(row.getLong(9)),
                row.getInt(10),
                row.getString(11));
    }
}
