package dev.troupe.packs.schedule.recurrence;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with schedules. */
public enum ScheduleProblem implements Problem.Code {
    /** A recurrence, time zone or text that is not valid. */
    INVALID,
    /** A recurrence that never happens. */
    NEVER,
    /** No schedule of that id. */
    NOT_FOUND,
    /** A user has as many schedules as are allowed. */
    LIMIT;

    @Override
    public String id() {
        return "schedule." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
