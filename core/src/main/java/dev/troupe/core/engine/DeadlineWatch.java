package dev.troupe.core.engine;

import dev.troupe.core.decision.Deadlines;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * One timer for all deadlines of all runs of an engine, set for the earliest. Setting a timer for
 * every node or run would cost more than running it, and almost none of them would ever be needed.
 */
final class DeadlineWatch {
    private final TimeSource time;
    private final EngineClock clock;
    private final Collection<RunMailbox> live;
    private volatile long armedFor = Deadlines.NEVER;
    private TimeSource.@Nullable Timer timer; // guarded by this
    private boolean isClosed; // guarded by this

    DeadlineWatch(TimeSource time, EngineClock clock, Collection<RunMailbox> live) {
        this.time = time;
        this.clock = clock;
        this.live = live;
    }

    /** Sees to it that runs are checked once this deadline is over. */
    void schedule(long deadline) {
        if (deadline < armedFor) {
            arm(deadline);
        }
    }

    private synchronized void arm(long deadline) {
        if (deadline >= armedFor || isClosed) {
            return;
        }
        if (timer != null) {
            timer.cancel();
        }
        armedFor = deadline;
        timer = time.schedule(clock.remaining(deadline), this::check);
    }

    /**
     * Disarms before it reads, and a run stores its deadline before it registers it here: so a
     * deadline that arrives in between is either read or armed.
     */
    private void check() {
        synchronized (this) {
            armedFor = Deadlines.NEVER;
            timer = null;
        }
        for (var run : live) {
            long next = run.nextDeadline();
            if (next <= clock.now()) {
                run.checkDeadlines();
            } else {
                schedule(next);
            }
        }
    }

    synchronized void close() {
        isClosed = true;
        if (timer != null) {
            timer.cancel();
        }
    }
}
