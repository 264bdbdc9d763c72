package dev.troupe.core.engine;

import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import java.time.Duration;
import java.util.Optional;

/** A run that was started. Safe for use by several threads. */
public interface RunHandle {
    RunId id();

    /** Asks the run to stop; does nothing once it has ended. */
    void cancel(String reason);

    /**
     * Waits until the run has ended and its last event is recorded; or, if the engine releases runs
     * that wait for users, until this run is released.
     */
    RunState await() throws InterruptedException;

    /** Waits at most the given time; empty if the run has not ended by then. */
    Optional<RunState> await(Duration atMost) throws InterruptedException;
}
