package dev.troupe.packs.schedule.store;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Sha256;
import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.recurrence.ScheduleProblem;
import dev.troupe.store.pack.PackDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The schedules of one user. No other user's can be read or changed from here. Safe for use by
 * several threads.
 */
public final class UserSchedules {
    /** Schedules of one user. */
    static final int MAX_SCHEDULES = 100;

    /** Characters of a request. */
    static final int MAX_REQUEST = 20_000;

    private static final String OWN = "where user_id = ? and number = ?";

    private final PackDatabase tables;
    private final String user;

    UserSchedules(PackDatabase tables, String user) {
        this.tables = tables;
        this.user = user;
    }

    /**
     * Adds a schedule.
     *
     * @param request what is sent to the coordinator each time
     * @param callKey under which the same is added once; empty if it is added each time
     * @throws ScheduleException when the request is empty or too long, or there are too many
     */
    public Schedule create(
            String request,
            Recurrence recurrence,
            MissedPolicy missed,
            OverlapPolicy overlap,
            String callKey,
            Instant now) {
        return create(request, recurrence, missed, overlap, ScheduleLimits.NONE, callKey, now);
    }

    /** The same within limits. */
    public Schedule create(
            String request,
            Recurrence recurrence,
            MissedPolicy missed,
            OverlapPolicy overlap,
            ScheduleLimits limits,
            String callKey,
            Instant now) {
        var text = request.strip();
        if (text.isEmpty() || text.length() > MAX_REQUEST) {
            throw new ScheduleException(
                    ScheduleProblem.INVALID,
                    LocalizedText.of(
                            "请求有 %,d 个字符；应为 1 到 %,d 个",
                            "the request has %,d characters; it must have 1 to %,d",
                            text.length(),
                            MAX_REQUEST));
        }
        return tables.write(connection -> {
            long number = nextNumber(connection);
            var known = findByCall(connection, callKey);
            if (known.isPresent()) {
                return known.get();
            }
            requireRoom(connection);
            ScheduleSql.execute(
                    connection,
                    "insert into schedule (user_id, number, request, cron, zone, missed, overlap, paused,"
                            + " trigger_hash, call_key, created, until_day, max_runs, runs_per_day,"
                            + " tokens_per_day, cost_per_day)"
                            + " values (?, ?, ?, ?, ?, ?, ?, 0, '', ?, ?, ?, ?, ?, ?, ?)",
                    user,
                    number,
                    text,
                    recurrence.cron(),
                    recurrence.zone().getId(),
                    missed.wireName(),
                    overlap.wireName(),
                    callKey,
                    now.toEpochMilli(),
                    untilDay(limits),
                    limits.maxRuns(),
                    limits.runsPerDay(),
                    limits.tokensPerDay(),
                    limits.costPerDay());
            return moveToNext(connection, number, now);
        });
    }

    private static String untilDay(ScheduleLimits limits) {
        return limits.until() == null ? "" : limits.until().toString();
    }

    /** Its next time follows from what was changed. */
    private Schedule moveToNext(Connection connection, long number, Instant now)
            throws SQLException {
        var changed = find(connection, number).orElseThrow();
        ScheduleSql.execute(
                connection,
                "update schedule set next_due = ? " + OWN,
                millis(changed.nextDueAfter(now)),
                user,
                number);
        return find(connection, number).orElseThrow();
    }

    /** Locks the user's row, so that changes of one user happen one after the other. */
    private long nextNumber(Connection connection) throws SQLException {
        ScheduleSql.execute(
                connection,
                "insert into schedule_user (user_id, last_number) values (?, 0) on conflict do nothing",
                user);
        ScheduleSql.execute(
                connection,
                "update schedule_user set last_number = last_number + 1 where user_id = ?",
                user);
        return ScheduleSql.query(
                        connection,
                        "select last_number from schedule_user where user_id = ?",
                        row -> row.getLong(1),
                        user)
                .getFirst();
    }

    private void requireRoom(Connection connection) throws SQLException {
        var count =
                ScheduleSql.query(
                        connection,
                        "select count(*) from schedule where user_id = ?",
                        row -> row.getLong(1),
                        user);
        if (count.getFirst() >= MAX_SCHEDULES) {
            throw new ScheduleException(
                    ScheduleProblem.LIMIT,
                    LocalizedText.of(
                            "最多 %d 个定时任务；请先删除一个",
                            "%d schedules are allowed; delete one first", MAX_SCHEDULES));
        }
    }

    /** All of them, in the order of their numbers. */
    public List<Schedule> list() {
        return tables.read(connection ->
                ScheduleSql.query(
                        connection,
                        ScheduleSql.SCHEDULE + "where user_id = ? order by number",
                        ScheduleSql::readSchedule,
                        user));
    }

    public Optional<Schedule> find(long number) {
        return tables.read(connection -> find(connection, number));
    }

    /**
     * @throws ScheduleException when it does not exist
     */
    public Schedule require(long number) {
        return find(number).orElseThrow(() -> notFound(number));
    }

    private Optional<Schedule> find(Connection connection, long number) throws SQLException {
        return ScheduleSql.query(
                        connection,
                        ScheduleSql.SCHEDULE + OWN,
                        ScheduleSql::readSchedule,
                        user,
                        number)
                .stream()
                .findFirst();
    }

    private Optional<Schedule> findByCall(Connection connection, String callKey)
            throws SQLException {
        return callKey.isEmpty()
                ? Optional.empty()
                : ScheduleSql.query(
                                connection,
                                ScheduleSql.SCHEDULE + "where user_id = ? and call_key = ?",
                                ScheduleSql::readSchedule,
                                user,
                                callKey)
                        .stream()
                        .findFirst();
    }

    private static ScheduleException notFound(long number) {
        return new ScheduleException(
                ScheduleProblem.NOT_FOUND,
                LocalizedText.of("定时任务 %d 不存在", "schedule %d does not exist", number));
    }

    /**
     * Pauses a schedule, or continues it with its next time from now on.
     *
     * @throws ScheduleException when it does not exist
     */
    public Schedule pause(long number, boolean isPaused, Instant now) {
        return changeTimes(
                number, now, "update schedule set paused = ? " + OWN, isPaused, user, number);
    }

    /**
     * Changes when a schedule begins.
     *
     * @throws ScheduleException when it does not exist
     */
    public Schedule reschedule(long number, Recurrence recurrence, Instant now) {
        return changeTimes(
                number,
                now,
                "update schedule set cron = ?, zone = ? " + OWN,
                recurrence.cron(),
                recurrence.zone().getId(),
                user,
                number);
    }

    /**
     * Changes how much a schedule may do.
     *
     * @throws ScheduleException when it does not exist
     */
    public Schedule limit(long number, ScheduleLimits limits, Instant now) {
        return changeTimes(
                number,
                now,
                "update schedule set until_day = ?, max_runs = ?, runs_per_day = ?,"
                        + " tokens_per_day = ?, cost_per_day = ? "
                        + OWN,
                untilDay(limits),
                limits.maxRuns(),
                limits.runsPerDay(),
                limits.tokensPerDay(),
                limits.costPerDay(),
                user,
                number);
    }

    /** Changes what its times depend on; what passed in the meantime was not missed. */
    private Schedule changeTimes(long number, Instant now, String statement, Object... values) {
        return tables.write(connection -> {
            var _ = find(connection, number).orElseThrow(() -> notFound(number));
            ScheduleSql.execute(connection, statement, values);
            return moveToNext(connection, number, now);
        });
    }

    /**
     * Lets an address start a schedule; an earlier address does so no longer.
     *
     * @param token a secret, which is not stored; empty for none
     * @throws ScheduleException when it does not exist
     */
    public Schedule setTrigger(long number, String token) {
        return tables.write(connection -> {
            var _ = find(connection, number).orElseThrow(() -> notFound(number));
            ScheduleSql.execute(
                    connection,
                    "update schedule set trigger_hash = ? " + OWN,
                    token.isEmpty() ? "" : Sha256.hex(token),
                    user,
                    number);
            return find(connection, number).orElseThrow();
        });
    }

    /**
     * Notifies an address of what becomes of the fires from now on; an earlier address is notified
     * of nothing more.
     *
     * @param url empty for none
     * @param secret by which notifications are signed
     * @throws ScheduleException when it does not exist
     */
    public Schedule setCallback(long number, String url, String secret) {
        return tables.write(connection -> {
            var _ = find(connection, number).orElseThrow(() -> notFound(number));
            ScheduleSql.execute(
                    connection,
                    "update schedule set callback_url = ?, callback_secret = ? " + OWN,
                    url,
                    secret,
                    user,
                    number);
            ScheduleSql.execute(
                    connection,
                    "delete from delivery " + OWN + " and status = ?",
                    user,
                    number,
                    CallbackDelivery.Status.PENDING.wireName());
            ScheduleSql.execute(
                    connection, "update fire set report_at = null " + OWN, user, number);
            return find(connection, number).orElseThrow();
        });
    }

    /** The latest notifications of a schedule's callback, newest first. */
    public List<CallbackDelivery> listDeliveries(long number, int limit) {
        return tables.read(connection ->
                ScheduleSql.query(
                        connection,
                        CallbackStore.DELIVERY + OWN + " order by created desc, id desc limit ?",
                        CallbackStore::readDelivery,
                        user,
                        number,
                        limit));
    }

    /**
     * Sends a notification again that ended, with all of its attempts.
     *
     * @throws ScheduleException when none of that id has ended, or the schedule has no callback
     */
    public void redeliver(long number, String id, Instant now) {
        tables.write(connection -> {
            int changed =
                    ScheduleSql.execute(
                            connection,
                            "update delivery set status = ?, attempts = 0, next_attempt = ? "
                                    + OWN
                                    + " and id = ? and status <> 'pending'",
                            CallbackDelivery.Status.PENDING.wireName(),
                            now.toEpochMilli(),
                            user,
                            number,
                            id);
            if (changed == 0 || find(connection, number).orElseThrow().callback().isEmpty()) {
                throw new ScheduleException(
                        ScheduleProblem.NOT_FOUND,
                        LocalizedText.of(
                                "定时任务 %d 没有已结束的通知“%s”，或没有回调地址",
                                "schedule %d has no notification '%s' that has ended, or no callback",
                                number,
                                id));
            }
            return true;
        });
    }

    /**
     * Deletes a schedule with the record of its fires. Work that has begun continues.
     *
     * @throws ScheduleException when it does not exist
     */
    public Schedule delete(long number) {
        return tables.write(connection -> {
            var schedule = find(connection, number).orElseThrow(() -> notFound(number));
            ScheduleSql.execute(connection, "delete from delivery " + OWN, user, number);
            ScheduleSql.execute(connection, "delete from fire " + OWN, user, number);
            ScheduleSql.execute(connection, "delete from schedule " + OWN, user, number);
            return schedule;
        });
    }

    /** The latest fires of a schedule, newest first. */
    public List<Fire> listFires(long number, int limit) {
        return tables.read(connection ->
                ScheduleSql.query(
                        connection,
                        ScheduleSql.FIRE + OWN + " order by due desc limit ?",
                        ScheduleSql::readFire,
                        user,
                        number,
                        limit));
    }

    /**
     * Creates a fire for this moment, in addition to those of its times.
     *
     * @throws ScheduleException when the schedule does not exist, or too many fires wait
     */
    public void fireNow(long number, Instant now) {
        tables.write(connection -> {
            var schedule = find(connection, number).orElseThrow(() -> notFound(number));
            WaitingFires.requireFew(connection, user, number);
            ScheduleStore.insert(connection, schedule, now, FireState.PENDING);
            return true;
        });
    }

    private static @Nullable Object millis(Optional<Instant> time) {
        return time.map(Instant::toEpochMilli).orElse(null);
    }
}
