package dev.troupe.packs.life.database;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.sql.SQLException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;

/** The time zones of users, as stored in the database. */
public final class UserTimeZone {
    private UserTimeZone() {}

    /** The clock of a user: that of the computer, if they set no zone. */
    public static Clock userClock(UserSql sql, Clock clock) throws SQLException {
        var own = storedZone(sql);
        return own.isEmpty() ? clock : clock.withZone(ZoneId.of(own));
    }

    /** What the user set; empty if they set none. */
    public static String storedZone(UserSql sql) throws SQLException {
        return sql
                .query(
                        "select zone from person where user_id = ?",
                        List.of(),
                        row -> row.getString(1))
                .stream()
                .findFirst()
                .orElse("");
    }

    public static void set(UserSql sql, String zone) throws SQLException {
        sql.execute(
                "insert into person (user_id, changes, goals, projects, tasks, reviews, zone)"
                        + " values (?, 0, 0, 0, 0, 0, ?)"
                        + " on conflict (user_id) do update set zone = excluded.zone",
                List.of(Value.of(zone)));
    }

    /**
     * Reads {@code Asia/Shanghai}, in any case, or {@code +08:00}.
     *
     * @throws LifeException code INVALID
     */
    public static ZoneId parse(String text) {
        var name = text.strip().replace(' ', '_');
        try {
            return ZoneId.of(
                    ZoneId.getAvailableZoneIds().stream()
                            .filter(name::equalsIgnoreCase)
                            .findFirst()
                            .orElse(name));
        } catch (DateTimeException _) {
            throw new LifeException(
                    LifeProblem.INVALID,
                    "“%s”不是有效的时区；请使用 IANA 时区名称（如 Asia/Shanghai）或偏移量（如 +08:00）",
                    "'%s' is not a time zone; use an IANA name such as Europe/Berlin, or an offset such as +01:00",
                    text);
        }
    }
}
