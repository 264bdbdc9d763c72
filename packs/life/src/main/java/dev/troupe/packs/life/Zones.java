package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.sql.SQLException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;

/** The time zones by which people live, as the database has them. */
final class Zones {
    private Zones() {}

    /** The clock of a person: that of the computer, where they set no zone. */
    static Clock local(Sql sql, Clock clock) throws SQLException {
        var own = own(sql);
        return own.isEmpty() ? clock : clock.withZone(ZoneId.of(own));
    }

    /** What the person set; empty where they set none. */
    static String own(Sql sql) throws SQLException {
        return sql
                .query(
                        "select zone from person where user_id = ?",
                        List.of(),
                        row -> row.getString(1))
                .stream()
                .findFirst()
                .orElse("");
    }

    static void set(Sql sql, String zone) throws SQLException {
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
    static ZoneId read(String text) {
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
                    "“%s”不是时区；请写 Asia/Shanghai 这样的名字（IANA 时区），或 +08:00 这样的偏移",
                    "'%s' is no time zone; give a name such as Europe/Berlin (as IANA has them), or an offset such as +01:00",
                    text);
        }
    }
}
