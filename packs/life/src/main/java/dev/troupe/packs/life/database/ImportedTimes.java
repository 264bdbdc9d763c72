package dev.troupe.packs.life.database;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;

/** Moments that were written down, in rows. */
final class ImportedTimes {
    private ImportedTimes() {}

    /** The row with the moments that a thing had when it was written down. */
    static StoredRow withImportedTimes(ItemKind kind, StoredRow row, Map<String, Value> given) {
        var restored =
                withImportedTimes(
                        row, "created_at", given.getOrDefault("createdAt", Value.missing()));
        boolean isDone = kind == ItemKind.TASK && row.number("completed") == 1;
        return isDone
                ? withImportedTimes(
                        restored,
                        "completed_at",
                        given.getOrDefault("completedAt", Value.missing()))
                : restored;
    }

    private static StoredRow withImportedTimes(StoredRow row, String column, Value moment) {
        var text = moment.asText().strip();
        if (text.isEmpty()) {
            return row;
        }
        try {
            return row.with(column, Value.of(Instant.parse(text).toEpochMilli()));
        } catch (DateTimeParseException _) {
            throw new LifeException(
                    LifeProblem.INVALID,
                    "时间“%s”的格式应为 2026-03-31T08:00:00Z",
                    "the time '%s' must have the form 2026-03-31T08:00:00Z",
                    text);
        }
    }
}
