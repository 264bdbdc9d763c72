package dev.troupe.core;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a run has been at work: a fold over its entries and their times. It leaves out while it
 * could only wait for people, and from the last thing that one engine recorded until the next took
 * the run up.
 */
final class WorkingTime {
    private Duration spent = Duration.ZERO;
    private @Nullable Instant last;
    private boolean isWorking;

    /** The time of what was recorded of a run, whose first entry is its start. */
    static WorkingTime of(List<JournalEntry> entries) {
        var time = new WorkingTime();
        var state = new RunState((RunEvent.RunStarted) entries.getFirst().event());
        for (var entry : entries) {
            state.after(entry.event());
            time.on(entry.event(), entry.at(), state.status());
        }
        return time;
    }

    /**
     * Takes in an event.
     *
     * @param after what the run is doing now
     */
    void on(RunEvent event, Instant at, RunStatus after) {
        boolean isTakenUp = event instanceof RunEvent.RunResumed;
        if (last != null && isWorking && !isTakenUp && at.isAfter(last)) { // clocks are set back
            spent = spent.plus(Duration.between(last, at));
        }
        last = at;
        isWorking = after == RunStatus.RUNNING;
    }

    /** Up to the last event. */
    Duration spent() {
        return spent;
    }

    /** Whether it has been at work since the last event. */
    boolean isWorking() {
        return isWorking;
    }
}
