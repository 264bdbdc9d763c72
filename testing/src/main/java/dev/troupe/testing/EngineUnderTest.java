package dev.troupe.testing;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.JournalException;
import dev.troupe.core.NodeBodies;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunHandle;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import java.time.Duration;
import java.util.List;

/**
 * An engine of any kind with its record of runs, as {@link EngineContract} drives it: brought up,
 * killed, brought up again, in a time that passes only when the test says so.
 */
public interface EngineUnderTest extends AutoCloseable {
    /**
     * Brings an engine up on what is on record. The one before has died or was closed.
     *
     * @param bodies what nodes do
     * @param death when it dies
     */
    Up open(NodeBodies bodies, Death death);

    /** All that is on record of a run, in order; empty where there is nothing. From any thread. */
    List<JournalEntry> recorded(RunId run);

    /** Lets the engine's time pass, and what is due by then happen. */
    void advance(Duration time);

    @Override
    void close();

    /** An engine that is up. Safe for use by several threads. */
    interface Up extends AutoCloseable {
        /**
         * Starts a run under an id that is new. {@link RunHandle#await()} throws {@link
         * JournalException} where the engine dies before the run's end.
         */
        RunHandle start(RunId run, RunEvent.RunStarted started);

        /** Takes up a run that was cut off; one that has ended is left as it is. */
        RunHandle resume(RunId run);

        /** Asks a run to stop; {@code false} when no such run is running. */
        boolean cancel(RunId run, String reason);

        /**
         * Answers a question; {@code false} when no such run is running or it does not ask that.
         *
         * @throws JournalException when the engine dies before the answer is recorded
         */
        boolean answer(RunId run, String question, Value answer, String by);

        /** Cancels what still runs and waits for its end, unless the engine has died. */
        @Override
        void close();
    }

    /**
     * When an engine dies: of its own nothing more is recorded then, and its nodes are interrupted.
     *
     * @param entries of a run that are on record by then; 0 for never
     * @param isAtOnce whether nothing happens because of the last entry; otherwise what it brings
     *     about is begun, and the engine dies as it records the next
     */
    record Death(int entries, boolean isAtOnce) {
        public static final Death NEVER = new Death(0, false);

        public Death {
            if (entries < 0) {
                throw new IllegalArgumentException(
                        "an engine dies after " + entries + " entries; give at least 0");
            }
        }

        /** Right after an entry was recorded. */
        static Death at(int entries) {
            return new Death(entries, true);
        }

        /** As the entry after that is recorded. */
        static Death after(int entries) {
            return new Death(entries, false);
        }
    }
}
