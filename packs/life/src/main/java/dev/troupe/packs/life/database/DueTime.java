package dev.troupe.packs.life.database;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * When a task is due: by the end of a day, or at a time of that day, on the clock of the user.
 *
 * <p>In its column the end of a day is written as hour 24 (ISO 8601:2004, 4.2.3), so that texts
 * sort as the moments do.
 */
public final class DueTime {
    private static final String END_OF_DAY = "T24:00";
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm");

    private DueTime() {}

    /**
     * Reads {@code 2026-11-21}, {@code 2026-11-21T15:00} or the same with an offset.
     *
     * @return as stored in the column; empty if it is none of these
     */
    static Optional<String> toColumn(String text, ZoneId zone) {
        try {
            return Optional.of(
                    switch (text.indexOf('T')) {
                        case -1 -> LocalDate.parse(text) + END_OF_DAY;
                        default -> toColumn(toLocal(text, zone));
                    });
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static LocalDateTime toLocal(String text, ZoneId zone) {
        boolean hasOffset = text.endsWith("Z") || text.matches(".*[+-]\\d\\d:?\\d\\d");
        return hasOffset
                ? OffsetDateTime.parse(text).atZoneSameInstant(zone).toLocalDateTime()
                : LocalDateTime.parse(text);
    }

    /** A moment, to compare with columns. */
    public static String toColumn(LocalDateTime moment) {
        return MINUTES.format(moment.truncatedTo(ChronoUnit.MINUTES));
    }

    /** The end of a day, to compare with columns. */
    static String endOf(LocalDate day) {
        return day + END_OF_DAY;
    }

    /** As in texts for users and JSON. */
    static String format(String column) {
        return column.endsWith(END_OF_DAY)
                ? column.substring(0, column.length() - END_OF_DAY.length())
                : column;
    }
}
