package dev.troupe.packs.schedule.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The times of a schedule that have come, divided by its policy for those that were missed.
 *
 * @param toRun those at which the work begins, in order
 * @param missed those at which it does not, in order; of more than 100 the last 100
 */
record DueTimes(List<Instant> toRun, List<Instant> missed) {
    /** Times before that are neither made up for nor listed. */
    private static final Duration HORIZON = Duration.ofDays(40);

    static DueTimes of(Schedule schedule, Instant now) {
        var late = new ArrayDeque<Instant>();
        var inTime = new ArrayList<Instant>();
        var due = Objects.requireNonNull(schedule.nextDue());
        if (due.isBefore(now.minus(HORIZON))) {
            var next = schedule.nextDueAfter(now.minus(HORIZON));
            if (next.isEmpty()) { // it ended before
                return new DueTimes(List.of(), List.of());
            }
            due = next.get();
        }
        while (!due.isAfter(now)) {
            if (due.isBefore(now.minus(ScheduleStore.GRACE))) {
                late.add(due);
                if (late.size() > ScheduleStore.MAX_MISSED) {
                    late.removeFirst();
                }
            } else {
                inTime.add(due);
            }
            var next = schedule.nextDueAfter(due);
            if (next.isEmpty()) {
                break;
            }
            due = next.get();
        }
        var toRun = new ArrayList<Instant>();
        switch (schedule.missed()) {
            case SKIP -> {}
            case ONCE -> {
                if (!late.isEmpty() && inTime.isEmpty()) {
                    toRun.add(late.removeLast());
                }
            }
            case ALL -> {
                toRun.addAll(late);
                late.clear();
            }
        }
        toRun.addAll(inTime);
        return new DueTimes(List.copyOf(toRun), List.copyOf(late));
    }
}
