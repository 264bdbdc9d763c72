package dev.troupe.packs.life.date;

import dev.troupe.language.Span;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A day, or a time of one, that a text names.
 *
 * @param span position in the text
 * @param first the same as the day, unless that is the last of a period
 * @param time {@code null} where only the day is named
 * @param kind whether the words can mean another day
 */
public record DateMention(
        Span span, LocalDate first, LocalDate day, @Nullable LocalTime time, Kind kind) {
    /** How sure a day is. */
    public enum Kind {
        CLEAR,
        /** Its meaning is ambiguous, as {@code next Friday}. */
        DOUBTFUL,
        /** A stretch of time, {@code next week}; the day is its last. */
        PERIOD
    }

    DateMention at(Span newSpan, LocalTime newTime, boolean isDoubtful) {
        return new DateMention(newSpan, first, day, newTime, isDoubtful ? Kind.DOUBTFUL : kind);
    }

    public boolean isSure() {
        return kind == Kind.CLEAR;
    }

    /** {@code 2026-11-27} or {@code 2026-11-27T15:00}. */
    public String iso() {
        return time == null
                ? day.toString()
                : day.atTime(time).truncatedTo(ChronoUnit.MINUTES).toString();
    }
}
