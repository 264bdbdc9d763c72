package dev.troupe.core.engine;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Runs workflows inside this process, on virtual threads. A node starts the moment its own
 * dependencies are done.
 *
 * <p>Safe for use by several threads. Closing cancels what still runs and waits for its end; {@link
 * #shutdown} leaves it to another engine. Runs that were released because they wait for users are
 * not touched.
 */
public final class Engine implements RunEngine {
    private static final RunEvent CLOSING = new RunEvent.CancelRequested("the engine is closing");
    private static final RunEvent FORGETTING =
            new RunEvent.CancelRequested(
                    "the engine is shutting down, and its journal does not outlive the process");

    private final EngineParts parts;
    private final Supplier<RunId> ids;
    private final Map<RunId, RunMailbox> live = new ConcurrentHashMap<>();
    private final TimeSource time;
    private volatile boolean isClosed;
    private volatile boolean isDraining;

    private Engine(EngineConfig config, Supplier<RunId> ids) {
        this.ids = ids;
        this.time = config.time();
        var clock = new EngineClock(time);
        this.parts =
                new EngineParts(
                        config.executors(),
                        config.journal(),
                        config.listener(),
                        config.questionHandler(),
                        config.replanner(),
                        config.rules(),
                        config.releasesWaiting(),
                        config.maxCrashes(),
                        clock,
                        new DeadlineWatch(time, clock, live.values()),
                        live::remove);
    }

    /** An engine of these parts, with random ids of runs. */
    public static Engine of(EngineConfig config) {
        return new Engine(config, RunId::generate);
    }

    public static Builder builder(NodeExecutors bodies) {
        return new Builder(bodies);
    }

    /** Starts a run with the standard options and no inputs. */
    public RunHandle start(Workflow workflow) {
        return start(workflow, RunOptions.STANDARD, Map.of());
    }

    /**
     * Starts a run.
     *
     * @param inputs shared variables that exist from the start
     * @throws IllegalArgumentException when a node's type has no body
     * @throws IllegalStateException when this engine is closed
     */
    public RunHandle start(Workflow workflow, RunOptions options, Map<String, Value> inputs) {
        return start(ids.get(), workflow, options, inputs);
    }

    /** Starts a run under an id of the caller's, which must be new. */
    public RunHandle start(
            RunId id, Workflow workflow, RunOptions options, Map<String, Value> inputs) {
        return start(id, new RunEvent.RunStarted(workflow, options, inputs));
    }

    @Override
    public RunHandle start(RunId id, RunEvent.RunStarted started) {
        requireOpen();
        parts.bodies().requireAll(started.workflow());
        var mailbox = new RunMailbox(id, started, parts);
        admit(mailbox);
        return new MailboxHandle(mailbox);
    }

    private void admit(RunMailbox mailbox) {
        var id = mailbox.id();
        if (live.putIfAbsent(id, mailbox) != null) {
            throw new IllegalArgumentException(
                    "run '" + id + "' is running already; give a new id");
        }
        if (isDraining) { // while it was being started
            mailbox.drain();
        } else if (isClosed) {
            mailbox.post(CLOSING);
        }
        mailbox.start();
    }

    /**
     * {@inheritDoc}
     *
     * <p>The engine that drove it must have ended: two that append to one journal exclude each
     * other only where the journal sees to it.
     */
    @Override
    public RunHandle resume(RunId id, RunEvent... news) {
        requireOpen();
        var entries = parts.journal().read(id, 0);
        if (entries.isEmpty()) {
            throw new IllegalArgumentException(
                    "run '" + id + "' is not in the journal; list the runs that are");
        }
        var mailbox = RunMailbox.resume(id, entries, List.of(news), parts);
        if (mailbox.state().outcome() == null) {
            parts.bodies().requireAll(mailbox.state().workflow());
            admit(mailbox);
        }
        return new MailboxHandle(mailbox);
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException(
                    "the engine is closed; start runs before closing it or build another");
        }
    }

    @Override
    public Optional<RunHandle> find(RunId id) {
        return Optional.ofNullable(live.get(id)).map(MailboxHandle::new);
    }

    @Override
    public boolean cancel(RunId id, String reason) {
        var mailbox = live.get(id);
        if (mailbox != null) {
            mailbox.post(new RunEvent.CancelRequested(reason));
        }
        return mailbox != null;
    }

    @Override
    public boolean answer(RunId id, String question, Value answer, String by) {
        var mailbox = live.get(id);
        return mailbox != null
                && mailbox.record(new RunEvent.QuestionAnswered(question, answer, by));
    }

    @Override
    public boolean extend(RunId id, List<AgentNode> nodes, List<Edge> edges) {
        var mailbox = live.get(id);
        return mailbox != null
                && new PlanGrowth(mailbox).extend(new RunEvent.PlanExtended(nodes, edges));
    }

    @Override
    public boolean seal(RunId id) {
        var mailbox = live.get(id);
        return mailbox != null && mailbox.record(new RunEvent.PlanSealed());
    }

    @Override
    public ShutdownReport shutdown(Duration grace) throws InterruptedException {
        if (!parts.journal().isDurable()) {
            return new ShutdownReport(List.of(), cancelAll(FORGETTING));
        }
        isDraining = true;
        isClosed = true;
        var running = List.copyOf(live.values());
        var timer = time.schedule(grace, () -> running.forEach(RunMailbox::release));
        running.forEach(RunMailbox::drain);
        awaitEnds(running);
        timer.cancel();
        long since = System.nanoTime(); // they stop side by side, so all share one grace
        for (var mailbox : running) {
            mailbox.awaitAbandoned(since);
        }
        parts.deadlines().close();
        return new ShutdownReport(
                running.stream()
                        .filter(mailbox -> mailbox.state().outcome() == null)
                        .map(RunMailbox::id)
                        .toList(),
                List.of());
    }

    @Override
    public void close() {
        cancelAll(CLOSING);
    }

    /** The runs that were cancelled by this. */
    private List<RunId> cancelAll(RunEvent because) {
        isClosed = true;
        var running = List.copyOf(live.values());
        running.forEach(mailbox -> mailbox.post(because));
        awaitEnds(running);
        parts.deadlines().close();
        return running.stream()
                .filter(mailbox -> mailbox.state().status() == RunStatus.CANCELLED)
                .map(RunMailbox::id)
                .toList();
    }

    private static void awaitEnds(List<RunMailbox> running) {
        running.forEach(mailbox -> mailbox.completion().exceptionally(_ -> mailbox.state()).join());
    }

    /** Puts an engine together; everything but the bodies has a default. */
    public static final class Builder {
        private final NodeExecutors bodies;
        private Journal journal = new InMemoryJournal();
        private RunListener listener = RunListener.NONE;
        private QuestionHandler questionHandler;
        private Replanner replanner = Replanner.NONE;
        private WorkflowRules rules = WorkflowRules.STANDARD;
        private boolean releasesWaiting;
        private int maxCrashes = 3; // once may be chance, twice bad luck
        private TimeSource time = TimeSource.system();
        private Supplier<RunId> ids = RunId::generate;

        private Builder(NodeExecutors bodies) {
            this.bodies = bodies;
            this.questionHandler =
                    bodies instanceof QuestionHandler questionHandler
                            ? questionHandler
                            : QuestionHandler.NONE;
        }

        public Builder journal(Journal newJournal) {
            this.journal = newJournal;
            return this;
        }

        public Builder listener(RunListener newListener) {
            this.listener = newListener;
            return this;
        }

        /** The handler that answers questions; by default the executors themselves if they can. */
        public Builder questionHandler(QuestionHandler newRespondent) {
            this.questionHandler = newRespondent;
            return this;
        }

        /** Who revises plans after failures whose policy is {@link OnFailure#REPLAN}. */
        public Builder replanner(Replanner newReplanner) {
            this.replanner = newReplanner;
            return this;
        }

        /** What a plan must be like after it was extended or revised. */
        public Builder rules(WorkflowRules newRules) {
            this.rules = newRules;
            return this;
        }

        /**
         * Releases a run once nothing in it can continue until a user answers, and the handler has
         * left the question open: callers that await the run receive it as WAITING. It stays in the
         * journal, for {@link Engine#resume}.
         */
        public Builder releaseWaiting() {
            this.releasesWaiting = true;
            return this;
        }

        /**
         * How often in a row the process may end, other than by a clean shutdown, while a node runs
         * and makes no progress; then the node fails with {@link CoreProblem#CRASH_LOOP}. 3 by
         * default.
         *
         * @param newMax at least 1
         */
        public Builder maxCrashes(int newMax) {
            EngineConfig.requireCrashLimit(newMax);
            this.maxCrashes = newMax;
            return this;
        }

        public Builder time(TimeSource newTime) {
            this.time = newTime;
            return this;
        }

        public Builder ids(Supplier<RunId> newIds) {
            this.ids = newIds;
            return this;
        }

        /** The configuration so far, for an engine of any kind. */
        public EngineConfig config() {
            return new EngineConfig(
                    bodies,
                    journal,
                    listener,
                    questionHandler,
                    replanner,
                    rules,
                    releasesWaiting,
                    maxCrashes,
                    time);
        }

        /** The embedded engine. */
        public Engine build() {
            return new Engine(config(), ids);
        }
    }
}
