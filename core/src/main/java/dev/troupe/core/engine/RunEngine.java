package dev.troupe.core.engine;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.InvalidWorkflow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Runs workflows, in this process ({@link Engine}) or elsewhere. Safe for use by several threads.
 *
 * <p>Every engine passes the scenarios of {@code EngineContract} in the module {@code testing}.
 */
public interface RunEngine extends AutoCloseable {
    /** Opens engines of one kind. Safe for use by several threads. */
    @FunctionalInterface
    interface Factory {
        /** Runs every workflow in this process. */
        Factory EMBEDDED = Engine::of;

        /** An engine that works with these parts; the caller closes it. */
        RunEngine open(EngineConfig config);
    }

    /**
     * Starts a run under an id of the caller's.
     *
     * @param id new
     * @param started its first event
     * @throws IllegalArgumentException when a node's type has no executor, or the id is taken by a
     *     run that has not ended
     * @throws IllegalStateException when this engine is closed
     */
    RunHandle start(RunId id, RunEvent.RunStarted started);

    /**
     * Takes up a run that is on record, and returns its handle. If the process that drove it has
     * ended, what was running is started again, with its effects on record; if it is still being
     * driven, this attaches to it. A run that has ended is left unchanged.
     *
     * @param news the events that happened in the meantime, such as answers or a request to cancel;
     *     they are applied before anything is started. Events that do not apply to the run are
     *     omitted
     * @throws IllegalArgumentException when nothing is recorded of it, it is running here already,
     *     or a node's type has no executor
     * @throws IllegalStateException when this engine is closed
     * @throws JournalException when what is recorded cannot be read or makes no sense
     */
    RunHandle resume(RunId id, RunEvent... news);

    /** A run that has not ended. */
    Optional<RunHandle> find(RunId id);

    /** Asks a run to stop; {@code false} when no such run is running. */
    boolean cancel(RunId id, String reason);

    /**
     * Answers a question that a run asks; {@code false} when no such run is running or it does not
     * ask that.
     *
     * @param question key of the question
     * @param by who answers
     * @throws JournalException when the answer could not be recorded
     */
    boolean answer(RunId id, String question, Value answer, String by);

    /**
     * Adds nodes to the plan of a run that was started open; {@code false} when no such run is
     * running or its plan does not grow any more.
     *
     * @throws InvalidWorkflow when the plan would be invalid with them, or a node's type has no
     *     executor; the run continues unchanged
     * @throws JournalException when the nodes could not be recorded
     */
    boolean extend(RunId id, List<AgentNode> nodes, List<Edge> edges);

    /**
     * Declares that the plan of a run that was started open is complete; {@code false} if no such
     * run is running or its plan is already complete.
     *
     * @throws JournalException when this could not be recorded
     */
    boolean seal(RunId id);

    /**
     * Leaves the runs to another engine. Starts no more nodes; running nodes may finish, or reach
     * their next step, within the grace period, and are interrupted after it. The runs stay on
     * record unchanged, for {@link #resume}, and callers that await one receive its current state.
     * Where the record does not outlive the process, they are cancelled instead, as {@link #close}
     * does.
     */
    ShutdownReport shutdown(Duration grace) throws InterruptedException;

    /** Cancels what this engine started or resumed and still runs, and waits for its end. */
    @Override
    void close();
}
