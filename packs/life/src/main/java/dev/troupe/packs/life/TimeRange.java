package dev.troupe.packs.life;

import java.time.LocalDate;

/** How far back things are looked at. */
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
    LocalDate from(LocalDate today) {
        return today.minusDays(days - 1L);
    }
}
