package dev.troupe.packs.schedule.store;

import dev.troupe.core.value.Sha256;
import dev.troupe.store.pack.PackDatabase;
import dev.troupe.store.value.PostgresSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The schedules of all users, in one database that several processes can open. Of several servers
 * on it each fire is created once, because a schedule has one entry for each time, and belongs to
 * one of them at a time, by a lease. Safe for use by several threads.
 */
public final class ScheduleStore implements AutoCloseable {
    /** A time that is further in the past was missed. */
    static final Duration GRACE = Duration.ofMinutes(1);

    /** Fires that {@link MissedPolicy#ALL} makes up for. */
    static final int MAX_MISSED = 100;

    private static final int MAX_SCHEDULES = 100; // whose fires one transaction creates
    private static final int MAX_FIRES_KEPT = 200; // ended ones of a schedule, in addition to
    private static final Duration FIRES_KEPT = Duration.ofDays(2); // for what a day may use
    private static final List<String> SCRIPTS =
            List.of("1-schedule.sql", "2-callback.sql", "3-limits.sql", "4-approval-links.sql");

    private static final String OF_DAY =
            "where user_id = ? and number = ? and due >= ? and due < ? and state = ?";

    private final PackDatabase tables;

    private ScheduleStore(PackDatabase tables) {
        this.tables = tables;
    }

    /**
     * In a file of SQLite, which is created if it does not exist.
     *
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    public static ScheduleStore inFile(Path file) {
        return new ScheduleStore(PackDatabase.openFile(file, scripts()));
    }

    /**
     * In a schema of a PostgreSQL database, in addition to the one that the address names.
     *
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    public static ScheduleStore inPostgres(PostgresSettings settings) {
        return new ScheduleStore(PackDatabase.openPostgres(settings, "schedule", scripts()));
    }

    private static List<String> scripts() {
        return SCRIPTS.stream().map(ScheduleStore::script).toList();
    }

    private static String script(String name) {
        try (var in = Objects.requireNonNull(ScheduleStore.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read script " + name, e);
        }
    }

    /**
     * The schedules of one user, which no other user sees.
     *
     * @param user id of the user; empty for the only one
     */
    public UserSchedules of(String user) {
        return new UserSchedules(tables, user);
    }

    /** What is sent to the callbacks of all users. */
    public CallbackStore callbacks() {
        return new CallbackStore(tables);
    }

    /** How links to decisions of all users are signed. */
    public ApprovalLinkStore approvalLinks() {
        return new ApprovalLinkStore(tables);
    }

    /**
     * Creates the fires of the times that have come, and moves each schedule to its next time, in
     * one transaction.
     */
    public void createDueFires(Instant now) {
        tables.write(connection -> {
            for (var schedule : findDue(connection, now)) {
                createFires(connection, schedule, now);
            }
            return true;
        });
    }

    private static List<Schedule> findDue(Connection connection, Instant now) throws SQLException {
        return ScheduleSql.query(
                connection,
                ScheduleSql.SCHEDULE
                        + "where paused = 0 and next_due <= ? order by next_due, user_id, number limit ?",
                ScheduleSql::readSchedule,
                now.toEpochMilli(),
                MAX_SCHEDULES);
    }

    private static void createFires(Connection connection, Schedule schedule, Instant now)
            throws SQLException {
        var times = DueTimes.of(schedule, now);
        for (var due : times.toRun()) {
            insert(connection, schedule, due, FireState.PENDING);
        }
        for (var due : times.missed()) {
            insert(connection, schedule, due, FireState.MISSED);
        }
        ScheduleSql.execute(
                connection,
                "update schedule set next_due = ? where user_id = ? and number = ?",
                schedule.nextDueAfter(now).map(Instant::toEpochMilli).orElse(null),
                schedule.user(),
                schedule.number());
        ScheduleSql.execute(
                connection,
                "delete from fire where user_id = ? and number = ? and state <> ? and due < ? and due < (select min(due)"
                        + " from (select due from fire where user_id = ? and number = ?"
                        + " order by due desc limit ?) as latest)",
                schedule.user(),
                schedule.number(),
                FireState.PENDING.wireName(),
                now.minus(FIRES_KEPT).toEpochMilli(),
                schedule.user(),
                schedule.number(),
                MAX_FIRES_KEPT);
    }

    static void insert(Connection connection, Schedule schedule, Instant due, FireState state)
            throws SQLException {
        ScheduleSql.execute(
                connection,
                "insert into fire (user_id, number, due, state, conversation, turn, note, lease, attempts,"
                        + " report_at) values (?, ?, ?, ?, '', 0, '', 0, 0, ?) on conflict do nothing",
                schedule.user(),
                schedule.number(),
                due.toEpochMilli(),
                state.wireName(),
                schedule.callback().isEmpty() ? null : due.toEpochMilli());
    }

    /**
     * Takes fires whose work is to be sent, the longest due first. They belong to the caller until
     * the lease ends; then any server takes them again.
     */
    public List<Fire> claim(Instant now, Duration lease, int limit) {
        return tables.write(connection -> {
            var fires =
                    ScheduleSql.query(
                            connection,
                            ScheduleSql.FIRE
                                    + "where state = ? and lease <= ? order by due, user_id, number limit ?",
                            ScheduleSql::readFire,
                            FireState.PENDING.wireName(),
                            now.toEpochMilli(),
                            limit);
            var claimed = new ArrayList<Fire>();
            for (var fire : fires) {
                if (claim(connection, fire, now, lease)) {
                    claimed.add(fire);
                }
            }
            return claimed;
        });
    }

    /** Whether no other server was faster. */
    private static boolean claim(Connection connection, Fire fire, Instant now, Duration lease)
            throws SQLException {
        return ScheduleSql.execute(
                        connection,
                        "update fire set lease = ?, attempts = attempts + 1"
                                + " where user_id = ? and number = ? and due = ?"
                                + " and state = ? and lease <= ?",
                        now.plus(lease).toEpochMilli(),
                        fire.user(),
                        fire.number(),
                        fire.due().toEpochMilli(),
                        FireState.PENDING.wireName(),
                        now.toEpochMilli())
                == 1;
    }

    /** Records what became of a fire; the end of the last that may begin ends its schedule. */
    public void record(Fire fire) {
        tables.write(connection -> {
            int changed =
                    ScheduleSql.execute(
                            connection,
                            "update fire set state = ?, conversation = ?, turn = ?, note = ?"
                                    + " where user_id = ? and number = ? and due = ? and state = ?",
                            fire.state().wireName(),
                            fire.conversation(),
                            fire.turn(),
                            fire.note(),
                            fire.user(),
                            fire.number(),
                            fire.due().toEpochMilli(),
                            FireState.PENDING.wireName());
            if (changed == 1 && fire.state() == FireState.STARTED) {
                countBegun(connection, fire);
            }
            return changed;
        });
    }

    private static void countBegun(Connection connection, Fire fire) throws SQLException {
        ScheduleSql.execute(
                connection,
                "update schedule set begun = begun + 1,"
                        + " next_due = case when max_runs > 0 and begun + 1 >= max_runs"
                        + " then null else next_due end where user_id = ? and number = ?",
                fire.user(),
                fire.number());
    }

    /** Fires of the day of a fire whose work began and whose use is not recorded yet. */
    public List<Fire> findUncounted(Schedule schedule, Fire fire) {
        var day = DayRange.of(schedule, fire);
        return tables.read(connection ->
                ScheduleSql.query(
                        connection,
                        ScheduleSql.FIRE + OF_DAY + " and tokens is null",
                        ScheduleSql::readFire,
                        fire.user(),
                        fire.number(),
                        day.from(),
                        day.to(),
                        FireState.STARTED.wireName()));
    }

    /**
     * Records what the work of a fire used.
     *
     * @param dollars 0 if no price is known
     */
    public void recordUse(Fire fire, long tokens, BigDecimal dollars) {
        tables.write(connection ->
                ScheduleSql.execute(
                        connection,
                        "update fire set tokens = ?, cost = ? where user_id = ? and number = ? and due = ?",
                        tokens,
                        ScheduleLimits.toMillionths(dollars),
                        fire.user(),
                        fire.number(),
                        fire.due().toEpochMilli()));
    }

    /** What the fires on the day of a fire have used. */
    public ScheduleLimits.DayUse findDayUse(Schedule schedule, Fire fire) {
        var day = DayRange.of(schedule, fire);
        return tables.read(connection -> {
            long waiting = countWaitingBefore(connection, fire);
            return ScheduleSql.query(
                            connection,
                            "select count(*), coalesce(sum(tokens), 0), coalesce(sum(cost), 0) from fire "
                                    + OF_DAY,
                            row ->
                                    new ScheduleLimits.DayUse(
                                            row.getLong(1),
                                            waiting,
                                            row.getLong(2),
                                            ScheduleLimits.toDollars(row.getLong(3))),
                            fire.user(),
                            fire.number(),
                            day.from(),
                            day.to(),
                            FireState.STARTED.wireName())
                    .getFirst();
        });
    }

    private static long countWaitingBefore(Connection connection, Fire fire) throws SQLException {
        return ScheduleSql.query(
                        connection,
                        "select count(*) from fire where user_id = ? and number = ? and due < ?"
                                + " and state = ? and attempts > 0",
                        row -> row.getLong(1),
                        fire.user(),
                        fire.number(),
                        fire.due().toEpochMilli(),
                        FireState.PENDING.wireName())
                .getFirst();
    }

    /** The day of a fire in the time zone of its schedule, as milliseconds. */
    private record DayRange(long from, long to) {
        static DayRange of(Schedule schedule, Fire fire) {
            var zone = schedule.recurrence().zone();
            var day = LocalDate.ofInstant(fire.due(), zone);
            return new DayRange(
                    day.atStartOfDay(zone).toInstant().toEpochMilli(),
                    day.plusDays(1).atStartOfDay(zone).toInstant().toEpochMilli());
        }
    }

    /** Gives a fire back, to be taken again at a time. */
    public void postpone(Fire fire, Instant until) {
        tables.write(connection ->
                ScheduleSql.execute(
                        connection,
                        "update fire set lease = ? where user_id = ? and number = ? and due = ?",
                        until.toEpochMilli(),
                        fire.user(),
                        fire.number(),
                        fire.due().toEpochMilli()));
    }

    /** The earliest time of any schedule; empty if there is none. */
    public Optional<Instant> findNextDue() {
        return tables.read(connection ->
                ScheduleSql.query(
                                connection,
                                "select min(next_due) from schedule where paused = 0",
                                row -> Optional.ofNullable(ScheduleSql.instant(row, 1)))
                        .getFirst());
    }

    /** The schedule that an address starts. */
    public Optional<Schedule> findByTrigger(String token) {
        return tables.read(connection ->
                ScheduleSql.query(
                                connection,
                                ScheduleSql.SCHEDULE + "where trigger_hash = ?",
                                ScheduleSql::readSchedule,
                                Sha256.hex(token))
                        .stream()
                        .findFirst());
    }

    @Override
    public void close() {
        tables.close();
    }
}
