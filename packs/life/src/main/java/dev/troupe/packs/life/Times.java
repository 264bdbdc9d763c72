package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;

/** Moments that were written down, in rows. */
final class Times {
    private Times() {}

    /** The row with the moments that a thing had when it was written down. */
    static Row restored(Kind kind, Row row, Map<String, Value> given) {
        var restored =
                restored(row, "created_at", given.getOrDefault("createdAt", Value.missing()));
        boolean isDone = kind == Kind.TASK && row.number("completed") == 1;
        return isDone
                ? restored(
                        restored,
                        "completed_at",
                        given.getOrDefault("completedAt", Value.missing()))
                : restored;
    }

    private static Row restored(Row row, String column, Value moment) {
        var text = moment.asText().strip();
        if (text.isEmpty()) {
            return row;
        }
        try {
            return row.with(column, Value.of(Instant.parse(text).toEpochMilli()));
        } catch (DateTimeParseException _) {
            throw new LifeException(
                    LifeProblem.INVALID,
                    "时间“%s”应写成 2026-03-31T08:00:00Z",
                    "the time '%s' must be written as 2026-03-31T08:00:00Z",
                    text);
        }
    }
}
