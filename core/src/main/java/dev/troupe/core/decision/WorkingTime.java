package dev.troupe.core.decision;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a run has been at work: a fold over its entries and their times. It does not count while
 * the run could only wait for users, nor from the last event that one engine recorded until the
 * next engine resumed the run.
 */
public final class WorkingTime {
    private Duration spent = Duration.ZERO;
    private @Nullable Instant last;
    private boolean isWorking;

    /** The time of what was recorded of a run, whose first entry is its start. */
    public static WorkingTime of(List<JournalEntry> entries) {
        var time = new WorkingTime();
        var state = new RunState((RunEvent.RunStarted) entries.getFirst().event());
        for (var entry : entries) {
            state.apply(entry.event());
            time.on(entry.event(), entry.at(), state.status());
        }
        return time;
    }

    /**
     * Accepts an event.
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

    /** Does not count a time that follows the last event. */
    void skip(Duration outage) {
        if (isWorking) {
            spent = spent.minus(outage); // until the next event, which adds it
        }
    }

    /** Up to the last event. */
    public Duration elapsedTime() {
        return spent;
    }

    /** Whether it has been at work since the last event. */
    boolean isWorking() {
        return isWorking;
    }
}
