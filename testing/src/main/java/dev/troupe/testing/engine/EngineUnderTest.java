package dev.troupe.testing.engine;

import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.OnFailure;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * An engine of any kind with its journal of runs, as {@link EngineContract} drives it: started,
 * killed, started again, with a time that advances only when the test advances it.
 */
public interface EngineUnderTest extends AutoCloseable {
    /** What not every engine can do. One that can offers it in {@link #abilities}. */
    enum Ability {
        /**
         * Its plans change while they run: {@link #open(NodeExecutors, Replanner, Death)}, {@link
         * RunningEngine#extend} and {@link RunningEngine#seal}.
         */
        CHANGES_PLANS,
        /** It leaves its runs to another engine: {@link RunningEngine#drain}. */
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
     * @param crashPoint when it dies
     */
    RunningEngine open(NodeExecutors bodies, CrashPoint crashPoint);

    /**
     * The same for {@link Ability#CHANGES_PLANS}.
     *
     * @param replanner revises plans after failures whose policy is {@link OnFailure#REPLAN}
     */
    default RunningEngine open(NodeExecutors bodies, Replanner replanner, CrashPoint crashPoint) {
        throw Ability.CHANGES_PLANS.missing();
    }

    /** All that is recorded of a run, in order; empty if there is nothing. From any thread. */
    List<JournalEntry> recordedEntries(RunId run);

    /** Lets the engine's time pass, and what is due by then happen. */
    void advance(Duration time);

    /**
     * How many of the sixty random runs each of the random scenarios makes for a crash point; fewer
     * where each step of a run crosses a network. Crash points take different ones then.
     *
     * @return 1 to 60
     */
    default int randomRuns() {
        return RandomScenarios.RUNS;
    }

    @Override
    void close();

    /** An engine that is up. Safe for use by several threads. */
    interface RunningEngine extends AutoCloseable {
        /**
         * Starts a run under an id that is new. {@link RunHandle#await()} throws {@link
         * JournalException} where the engine dies before the run's end.
         */
        RunHandle start(RunId run, RunEvent.RunStarted started);

        /** Resumes an interrupted run; one that has ended is left unchanged. */
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
         * Declares that the plan of a run that was started open is complete, for {@link
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
         * nothing is started any more, running nodes reach their next step, and a new run is
         * refused with an {@link IllegalStateException}. Callers that await a run receive its
         * current state.
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
     * When an engine dies: it records nothing more then, and its nodes are interrupted.
     *
     * @param entries of a run that are on record by then; 0 for never
     * @param isAtOnce whether nothing happens because of the last entry; otherwise what it brings
     *     about is begun, and the engine dies as it records the next
     */
    record CrashPoint(int entries, boolean isAtOnce) {
        public static final CrashPoint NEVER = new CrashPoint(0, false);

        public CrashPoint {
            if (entries < 0) {
                throw new IllegalArgumentException(
                        "an engine dies after " + entries + " entries; give at least 0");
            }
        }

        /** Right after an entry was recorded. */
        static CrashPoint at(int entries) {
            return new CrashPoint(entries, true);
        }

        /** As the entry after that is recorded. */
        static CrashPoint after(int entries) {
            return new CrashPoint(entries, false);
        }
    }
}
