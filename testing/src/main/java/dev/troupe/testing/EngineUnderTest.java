package dev.troupe.testing;

import dev.troupe.core.AgentNode;
import dev.troupe.core.Edge;
import dev.troupe.core.InvalidWorkflow;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.JournalException;
import dev.troupe.core.NodeBodies;
import dev.troupe.core.OnFailure;
import dev.troupe.core.Replanner;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunHandle;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * An engine of any kind with its record of runs, as {@link EngineContract} drives it: brought up,
 * killed, brought up again, in a time that passes only when the test says so.
 */
public interface EngineUnderTest extends AutoCloseable {
    /** What not every engine can do. One that can offers it in {@link #abilities}. */
    enum Ability {
        /**
         * Its plans change while they run: {@link #open(NodeBodies, Replanner, Death)}, {@link
         * Up#extend} and {@link Up#seal}.
         */
        CHANGES_PLANS,
        /** It leaves its runs to another engine: {@link Up#drain}. */
        DRAINS;

        private UnsupportedOperationException missing() {
            return new UnsupportedOperationException(
                    "the engine does not do what "
                            + this
                            + " needs; implement it or do not offer it");
        }
    }

    /** What the engine can do besides; scenarios that need more are skipped. */
    default Set<Ability> abilities() {
        return Set.of();
    }

    /**
     * Brings an engine up on what is on record. The one before has died or was closed.
     *
     * @param bodies what nodes do
     * @param death when it dies
     */
    Up open(NodeBodies bodies, Death death);

    /**
     * The same for {@link Ability#CHANGES_PLANS}.
     *
     * @param replanner revises plans after failures whose policy is {@link OnFailure#REPLAN}
     */
    default Up open(NodeBodies bodies, Replanner replanner, Death death) {
        throw Ability.CHANGES_PLANS.missing();
    }

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

        /**
         * Adds nodes to the plan of a run that was started open, for {@link Ability#CHANGES_PLANS};
         * {@code false} when no such run is running or its plan does not grow any more.
         *
         * @throws InvalidWorkflow when the plan would not be valid with them
         * @throws JournalException when the engine dies before that is recorded
         */
        default boolean extend(RunId run, List<AgentNode> nodes, List<Edge> edges) {
            throw Ability.CHANGES_PLANS.missing();
        }

        /**
         * Says that the plan of a run that was started open is whole, for {@link
         * Ability#CHANGES_PLANS}; {@code false} when no such run is running or its plan does not
         * grow any more.
         *
         * @throws JournalException when the engine dies before that is recorded
         */
        default boolean seal(RunId run) {
            throw Ability.CHANGES_PLANS.missing();
        }

        /**
         * Leaves its runs to another engine, for {@link Ability#DRAINS}, and returns once it has:
         * nothing is started any more, what runs comes to its next step, and a run that is to be
         * begun is refused with an {@link IllegalStateException}. Whoever awaits a run is given it
         * as it is.
         *
         * @param grace after which what runs is interrupted
         */
        default void drain(Duration grace) throws InterruptedException {
            throw Ability.DRAINS.missing();
        }

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
