package dev.troupe.packs.data.table;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** One value of a table. */
public sealed interface Cell {
    record Text(String value) implements Cell {}

    record Numeric(BigDecimal value) implements Cell {}

    record Date(LocalDate value) implements Cell {}

    record DateTime(LocalDateTime value) implements Cell {}

    record Flag(boolean value) implements Cell {}

    /**
     * No value: an empty cell, {@code null}, or something that does not fit the type of its column.
     */
    enum Missing implements Cell {
        MISSING
    }

    DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    static Cell of(String value) {
        return new Text(value);
    }

    static Cell of(long value) {
        return new Numeric(BigDecimal.valueOf(value));
    }

    static Cell of(BigDecimal value) {
        return new Numeric(value);
    }

    static Cell of(LocalDate value) {
        return new Date(value);
    }

    static Cell missing() {
        return Missing.MISSING;
    }

    default boolean isMissing() {
        return this == Missing.MISSING;
    }

    /**
     * Plain text that loads back as the same value; empty when missing. Numbers carry no
     * separators.
     */
    default String text() {
        return switch (this) {
            case Text(var value) -> value;
            case Numeric(var value) -> plain(value);
            case Date(var value) -> value.toString();
            case DateTime(var value) -> SECONDS.format(value);
            case Flag(var value) -> String.valueOf(value);
            case Missing _ -> "";
        };
    }

    private static String plain(BigDecimal value) {
        return ParsedNumber.plain(value);
    }
}
