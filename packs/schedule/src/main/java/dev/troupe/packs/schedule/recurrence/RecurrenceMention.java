package dev.troupe.packs.schedule.recurrence;

import dev.troupe.language.Span;
import java.util.List;

/**
 * The words of a text that name when something happens again.
 *
 * @param spans their positions, in order
 * @param words as they are written
 * @param cron five fields; empty if something is missing
 * @param missing what the words leave open
 * @param hasClock whether they name a time of the day
 * @param isInterval whether they name an interval of less than a day
 */
public record RecurrenceMention(
        List<Span> spans,
        String words,
        String cron,
        Missing missing,
        boolean hasClock,
        boolean isInterval) {
    /** What has to be known in addition. */
    public enum Missing {
        NOTHING,
        /** The time of the day. */
        TIME,
        /** The day of the week, month or year. */
        DAY,
        /** Nothing would help: times such as every second week cannot be expressed. */
        UNSUPPORTED
    }

    public RecurrenceMention {
        spans = List.copyOf(spans);
    }

    public boolean isComplete() {
        return missing == Missing.NOTHING;
    }
}
