package dev.troupe.runtime.engine;

import dev.troupe.chat.Coordinator;
import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.store.DurableJournal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One engine of the process that drives runs elsewhere, such as in Restate, for all coordinators:
 * each gets a view of it. A node that this process works on is given to the agents of the
 * coordinator that started its run here, or of one that is created for it from the record. Events
 * of runs are followed in the journal, to which the driver copies its record. Safe for use by
 * several threads.
 */
public final class SharedEngine implements RunEngine.Factory, AutoCloseable {
    private final DurableJournal journal;
    private final RunDriver driver;
    private final JoinedRuns joined;
    private final Predicate<String> types;
    private final Map<RunId, Followed> followed = new ConcurrentHashMap<>();

    /** A run that a coordinator started or resumed here. */
    private record Followed(EngineView view, RunFollower run) {}

    /**
     * What one process needs besides the engine.
     *
     * @param types whether an agent of a type is registered
     * @param rules what a plan must be like after it was extended or revised
     * @param maxCrashes as in {@link EngineConfig}
     * @param time of the process
     * @param coordinators make one for the nodes of a run that another process started; it is
     *     closed when they have ended
     */
    public record Setup(
            Predicate<String> types,
            WorkflowRules rules,
            int maxCrashes,
            TimeSource time,
            CoordinatorFactory coordinators) {}

    /** Makes coordinators for runs that other processes started. */
    @FunctionalInterface
    public interface CoordinatorFactory {
        /** With the workspace and owner of the run. */
        Coordinator open(RunEvent.RunStarted started);
    }

    private SharedEngine(
            DurableJournal journal, Setup setup, Function<EngineConfig, RunDriver> drivers) {
        this.journal = journal;
        this.types = setup.types();
        this.joined = new JoinedRuns(setup.coordinators(), this::record);
        this.driver =
                drivers.apply(
                        new EngineConfig(
                                executors(),
                                projection(journal),
                                RunListener.NONE,
                                QuestionHandler.NONE, // who follows a run is asked
                                replanner(),
                                setup.rules(),
                                false, // a run that waits costs nothing there
                                setup.maxCrashes(),
                                setup.time()));
    }

    /**
     * Opens it.
     *
     * @param journal where runs are read; closed by its opener, after this
     * @param drivers opens the driver with its parts, of which {@link EngineConfig#journal} is to
     *     receive a copy of every entry, in order and at least once
     */
    public static SharedEngine open(
            DurableJournal journal, Setup setup, Function<EngineConfig, RunDriver> drivers) {
        return new SharedEngine(journal, setup, drivers);
    }

    @Override
    public RunEngine open(EngineConfig config) {
        return new EngineView(this, config);
    }

    /** To which orders for any run are given that is not followed here. */
    public RunEngine engine() {
        return driver.engine();
    }

    /** Whether the driver has the record of a run, and not the journal alone. */
    public boolean hasRecordOf(RunId run) {
        return journal.isProjected(run)
                || journal.findRun(run).isEmpty() && !driver.read(run, 0).isEmpty();
    }

    RunDriver driver() {
        return driver;
    }

    private List<JournalEntry> record(RunId run) {
        return driver.read(run, 0);
    }

    /** Wakes those who follow a run here as soon as it is copied here. */
    private Journal projection(DurableJournal store) {
        var copies = store.projection();
        return new Journal() {
            @Override
            public void append(RunId run, List<JournalEntry> entries) {
                copies.append(run, entries);
                var follower = followed.get(run);
                if (follower != null) {
                    follower.run().signal();
                }
            }

            @Override
            public List<JournalEntry> read(RunId run, long after) {
                return copies.read(run, after);
            }

            @Override
            public boolean isDurable() {
                return true;
            }
        };
    }

    private NodeExecutors executors() {
        return type ->
                types.test(type)
                        ? Optional.<NodeExecutor>of(context -> work(type, context))
                        : Optional.empty();
    }

    private NodeResult work(String type, NodeContext context) throws InterruptedException {
        return with(
                context.runId(),
                parts -> {
                    var body = parts.executors().find(type);
                    return body.isPresent()
                            ? body.get().run(context)
                            : NodeResult.failure(
                                    CoreProblem.NODE_THREW,
                                    "智能体类型“%s”已不再注册",
                                    "Agent type '%s' is no longer registered",
                                    type);
                });
    }

    private Replanner replanner() {
        return (RunId run, RevisionRequest request) ->
                with(run, parts -> parts.replanner().replan(run, request));
    }

    /** Something that is done with the parts of a run's coordinator. */
    private interface Work<T> {
        T with(EngineConfig parts) throws InterruptedException;
    }

    private <T> T with(RunId run, Work<T> work) throws InterruptedException {
        var here = followed.get(run);
        if (here != null && !here.run().isOver()) {
            return work.with(here.view().parts());
        }
        try (var other = joined.join(run)) {
            return work.with(other.parts());
        }
    }

    /**
     * Follows a run from before its nodes can start, so that those which work here find their
     * agents.
     *
     * @param begin starts or resumes it; the run is not followed if this throws
     * @throws IllegalArgumentException when the run is followed here already
     */
    RunFollower follow(EngineView view, RunFollower run, Runnable begin) {
        var mine = new Followed(view, run);
        var found =
                followed.compute(
                        run.id(),
                        (_, other) -> other == null || other.run().isOver() ? mine : other);
        if (!found.equals(mine)) {
            throw new IllegalArgumentException(
                    "run '" + run.id() + "' is running already; give a new id");
        }
        try {
            begin.run();
        } catch (RuntimeException | Error e) {
            followed.remove(run.id(), mine);
            throw e;
        }
        return run.start();
    }

    Optional<RunFollower> findFollower(EngineView view, RunId run) {
        return Optional.ofNullable(followed.get(run))
                .filter(found -> found.view() == view)
                .map(Followed::run)
                .filter(found -> !found.isOver());
    }

    List<RunFollower> followersOf(EngineView view) {
        return followed.values().stream()
                .filter(found -> found.view() == view)
                .map(Followed::run)
                .toList();
    }

    void forget(EngineView view) {
        followed.values().removeIf(found -> found.view() == view);
    }

    @Override
    public void close() {
        driver.close();
    }
}
