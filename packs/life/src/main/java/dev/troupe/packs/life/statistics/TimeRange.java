package dev.troupe.packs.life.statistics;

import java.time.LocalDate;

/** The period of things that are counted. */
public enum TimeRange {
    WEEK(7),
    MONTH(30),
    QUARTER(90);

    private final int days;

    TimeRange(int days) {
        this.days = days;
    }

    int days() {
        return days;
    }

    /** The first of its days, of which today is the last. */
    public LocalDate from(LocalDate today) {
        return today.minusDays(days - 1L);
    }
}
