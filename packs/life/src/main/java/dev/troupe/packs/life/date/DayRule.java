package dev.troupe.packs.life.date;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One way to name a day.
 *
 * @param pattern of the words
 * @param reading what they mean, seen from today
 */
record DayRule(Pattern pattern, Reading reading) {
    /** What matched words mean. */
    @FunctionalInterface
    interface Reading {
        /**
         * @throws DateTimeException if the day does not exist, as February 30
         */
        Day read(Matcher words, LocalDate today);
    }

    /**
     * A day with how sure it is.
     *
     * @param first the same day, unless it is the last of a period
     */
    record Day(LocalDate first, LocalDate date, DateMention.Kind kind) {
        static Day exact(LocalDate date) {
            return new Day(date, date, DateMention.Kind.CLEAR);
        }

        static Day ambiguous(LocalDate date) {
            return new Day(date, date, DateMention.Kind.DOUBTFUL);
        }

        static Day period(LocalDate first, LocalDate last) {
            return new Day(first, last, DateMention.Kind.PERIOD);
        }
    }

    static DayRule of(String pattern, Reading reading) {
        return new DayRule(
                Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE), reading);
    }

    /** Empty where the words name a day that there is not. */
    Optional<Day> day(Matcher words, LocalDate today) {
        try {
            return Optional.of(reading.read(words, today));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
