package dev.troupe.core.engine;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The run as an attempt of one of its nodes sees it. Safe for use by several threads. */
public interface AttemptHost {
    RunId id();

    /** Only its results, blackboard and answers are read. */
    RunState state();

    /**
     * Records an event and waits for that.
     *
     * @return {@code false} if it does not apply any more
     * @throws JournalException when it could not be recorded
     */
    boolean record(RunEvent event);

    /** Records an event later, in the order of these calls. */
    void post(RunEvent event);

    /** As {@link NodeContext#entriesAfter}. */
    default List<JournalEntry> entriesAfter(long sequence) {
        return List.of();
    }

    /** Whether the run is being left to another engine, so that no further step may begin here. */
    boolean isDetaching();

    Instant now();

    /** The time left until a deadline of the attempt, never negative. */
    Duration remaining(long deadline);
}
