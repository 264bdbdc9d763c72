package dev.troupe.packs.schedule.store;

import dev.troupe.packs.schedule.recurrence.Recurrence;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Statements about schedules and fires, and their rows as records. */
final class ScheduleSql {
    static final String SCHEDULE =
            "select user_id, number, request, cron, zone, missed, overlap, paused, trigger_hash,"
                    + " created, next_due, callback_url, until_day,"
                    + " max_runs, runs_per_day, tokens_per_day, cost_per_day, begun,"
                    + " link_decides from schedule ";
    static final String FIRE =
            "select user_id, number, due, state, conversation, turn, note, attempts from fire ";

    /** Reads one row. */
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private ScheduleSql() {}

    static <T> List<T> query(
            Connection connection, String sql, Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            set(statement, values);
            try (var rows = statement.executeQuery()) {
                var found = new ArrayList<T>();
                while (rows.next()) {
                    found.add(reader.read(rows));
                }
                return found;
            }
        }
    }

    /** Answers how many rows it changed. */
    static int execute(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            set(statement, values);
            return statement.executeUpdate();
        }
    }

    private static void set(PreparedStatement statement, @Nullable Object... values)
            throws SQLException {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case null -> statement.setNull(i + 1, Types.BIGINT);
                case Number number -> statement.setLong(i + 1, number.longValue());
                case Boolean flag -> statement.setLong(i + 1, flag ? 1 : 0);
                case Object text -> statement.setString(i + 1, text.toString());
            }
        }
    }

    static Schedule readSchedule(ResultSet row) throws SQLException {
        return new Schedule(
                row.getString(1),
                row.getLong(2),
                row.getString(3),
                new Recurrence(row.getString(4), ZoneId.of(row.getString(5))),
                MissedPolicy.valueOf(row.getString(6).toUpperCase(Locale.ROOT)),
                OverlapPolicy.valueOf(row.getString(7).toUpperCase(Locale.ROOT)),
                readLimits(row),
                row.getLong(8) == 1,
                !row.getString(9).isEmpty(),
                row.getString(12),
                ApprovalLinkPolicy.of(row.getLong(19) == 1),
                row.getLong(18),
                Instant.ofEpochMilli(row.getLong(10)),
                row.getLong(8) == 1 ? null : instant(row, 11));
    }

    private static ScheduleLimits readLimits(ResultSet row) throws SQLException {
        var until = row.getString(13);
        return new ScheduleLimits(
                until.isEmpty() ? null : LocalDate.parse(until),
                row.getInt(14),
                row.getInt(15),
                row.getLong(16),
                ScheduleLimits.toDollars(row.getLong(17)));
    }

    static Fire readFire(ResultSet row) throws SQLException {
        return new Fire(
                row.getString(1),
                row.getLong(2),
                Instant.ofEpochMilli(row.getLong(3)),
                FireState.valueOf(row.getString(4).toUpperCase(Locale.ROOT)),
                row.getString(5),
                row.getInt(6),
                row.getString(7),
                row.getInt(8));
    }

    static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
}
