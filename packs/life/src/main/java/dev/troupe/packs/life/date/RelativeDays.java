package dev.troupe.packs.life.date;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;

/** Days that are named from another day. Weeks begin on Monday (ISO 8601). */
final class RelativeDays {
    private RelativeDays() {}

    /**
     * A day of the week, in the week that is so many weeks after this one.
     *
     * @param weeks 0 for this week
     */
    static LocalDate inWeek(LocalDate today, int weeks, DayOfWeek day) {
        return today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                .plusWeeks(weeks)
                .with(TemporalAdjusters.nextOrSame(day));
    }

    /** The nearest such day of the week from today on. */
    static LocalDate nextWeekday(LocalDate today, DayOfWeek day) {
        return today.with(TemporalAdjusters.nextOrSame(day));
    }

    static LocalDate monthEnd(LocalDate today, int months) {
        return YearMonth.from(today).plusMonths(months).atEndOfMonth();
    }

    static LocalDate monthStart(LocalDate today, int months) {
        return YearMonth.from(today).plusMonths(months).atDay(1);
    }

    static LocalDate quarterEnd(LocalDate today, int quarters) {
        var first = today.with(IsoFields.DAY_OF_QUARTER, 1).plusMonths(3L * quarters);
        return YearMonth.from(first).plusMonths(2).atEndOfMonth();
    }

    static LocalDate quarterStart(LocalDate today, int quarters) {
        return today.with(IsoFields.DAY_OF_QUARTER, 1).plusMonths(3L * quarters);
    }

    static LocalDate yearEnd(LocalDate today, int years) {
        return LocalDate.of(today.getYear() + years, 12, 31);
    }

    /**
     * The next such day of the year, today included.
     *
     * @throws java.time.DateTimeException when no year has it
     */
    static LocalDate nextOfYear(LocalDate today, int month, int day) {
        for (int year = today.getYear(); year < today.getYear() + 9; year++) {
            boolean isThere = day <= YearMonth.of(year, month).lengthOfMonth();
            if (isThere && !LocalDate.of(year, month, day).isBefore(today)) {
                return LocalDate.of(year, month, day);
            }
        }
        return LocalDate.of(today.getYear(), month, day); // has a reason for it
    }

    /**
     * The next such day of a month, today included.
     *
     * @throws java.time.DateTimeException when no month has it
     */
    static LocalDate nextOfMonth(LocalDate today, int day) {
        for (int months = 0; months < 12; months++) {
            var month = YearMonth.from(today).plusMonths(months);
            if (day >= 1 && day <= month.lengthOfMonth() && !month.atDay(day).isBefore(today)) {
                return month.atDay(day);
            }
        }
        return LocalDate.of(today.getYear(), 1, day); // has a reason for it
    }
}
