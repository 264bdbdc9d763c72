package dev.troupe.core;

import java.time.Duration;
import java.util.Optional;

/** A run that was started. Safe for use by several threads. */
public interface RunHandle {
    RunId id();

    /** Asks the run to stop; does nothing once it has ended. */
    void cancel(String reason);

    /**
     * Waits until the run has ended and its last event is recorded; or, where the engine lets go of
     * runs that wait for people, until this one does.
     */
    RunState await() throws InterruptedException;

    /** Waits at most so long; empty when the run goes on. */
    Optional<RunState> await(Duration atMost) throws InterruptedException;
}
