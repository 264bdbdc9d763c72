package dev.troupe.engine.restate;

import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.PlanChecks;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.engine.ShutdownReport;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Runs workflows in Restate. Each run is a virtual object that decides by the same rules as the
 * embedded engine; its attempts are durable calls, which any worker executes; its deadlines are
 * delayed calls. This object is a worker and at the same time a client that starts and steers runs.
 *
 * <p>A run continues as long as any worker exists, whether or not the process that started it does.
 */
public final class RestateEngine implements RunEngine {
    private static final RunEvent CLOSING = new RunEvent.CancelRequested("the engine is closing");
    private static final Duration STOP_GRACE = RunOptions.STANDARD.stopGrace();
    private static final Duration RELEASE = Duration.ofSeconds(5); // that closing waits at most
    private static final Duration PROJECTED = Duration.ofSeconds(5); // that a reader waits at most

    private final WorkerParts parts;
    private final PlanChecks checks;
    private final RestateWorker worker;
    private final URI address;
    private final boolean releasesWaiting;
    private final RunOrders orders;
    private final StartedRuns started = new StartedRuns(this::hasEnded);
    private final AtomicBoolean isClosed = new AtomicBoolean();

    RestateEngine(RestateEngineBuilder builder) {
        var names = new ServiceNames(builder.namespace);
        var config = builder.config;
        var isDead = new AtomicBoolean();
        var ingress = new Ingress(builder.ingress, builder.patience, isDead::get);
        var payloads = new Payloads(names, ingress);
        this.checks = new PlanChecks(config.executors(), config.rules());
        this.releasesWaiting = config.releasesWaiting();
        this.parts =
                new WorkerParts(
                        names,
                        ingress,
                        payloads,
                        new RunEntries(names, ingress, payloads),
                        new RunWatch(config.listener(), started::remove),
                        new LiveCalls(),
                        config.executors(),
                        config.listener(),
                        config.questionHandler(),
                        config.replanner(),
                        checks,
                        builder.projection,
                        config.maxCrashes(),
                        config.time(),
                        builder.probe,
                        new AtomicBoolean(),
                        isDead);
        this.orders = new RunOrders(parts);
        var services =
                new ArrayList<>(
                        List.of(
                                new RunObject(parts).service(),
                                new NodeService(parts).service(),
                                BlobObject.service(names)));
        if (builder.projection != null) {
            services.add(new ProjectionObject(parts, builder.projection).service());
        }
        this.worker = new RestateWorker(builder.workerHost, builder.workerPort, services);
        this.address =
                builder.workerAddress == null
                        ? URI.create("http://" + builder.workerHost + ":" + worker.port())
                        : builder.workerAddress;
        if (builder.admin != null) {
            register(builder.admin);
        }
    }

    private void register(URI admin) {
        try {
            new Registration(admin).register(address);
        } catch (RuntimeException e) { // nobody has this engine to close it
            parts.isDeadFlag().set(true);
            worker.close();
            throw e;
        }
    }

    /** The port on which Restate reaches this worker. */
    public int workerPort() {
        return worker.port();
    }

    /** The address that Restate is to be given for the workers. */
    public URI workerAddress() {
        return address;
    }

    /** The entries of a run after a sequence number, in order, as Restate has them. */
    public List<JournalEntry> read(RunId run, long after) {
        var all = parts.entries().all(run, parts.ingress().patience());
        return all.subList((int) Math.min(after, all.size()), all.size());
    }

    @Override
    public RunHandle start(RunId id, RunEvent.RunStarted event) {
        requireOpen();
        parts.executors().requireAll(event.workflow());
        boolean isNew = started.add(id); // before it can end
        boolean isStarted = false;
        try {
            isStarted = orders.start(id, event);
        } finally {
            if (isNew && !isStarted) {
                started.remove(id);
            }
        }
        if (!isStarted) {
            throw new IllegalArgumentException(
                    "run '" + id + "' is on record already; give a new id");
        }
        return handle(id);
    }

    private boolean hasEnded(RunId id) {
        boolean isEnded = orders.head(id).isEnded();
        if (isEnded) {
            parts.watch().forget(id);
        }
        return isEnded;
    }

    RunOrders orders() {
        return orders;
    }

    RunHandle handle(RunId id) {
        return new RestateRunHandle(this, id, parts.watch().watch(id));
    }

    /**
     * Applies the news to a run and returns its handle. Restate continues every run automatically,
     * so nothing is started again; a run that has ended is left unchanged.
     */
    @Override
    public RunHandle resume(RunId id, RunEvent... news) {
        requireOpen();
        // also without news: what was ordered before is carried out then
        orders.give(id, RunObject.CANCEL, List.of(news));
        var head = orders.head(id);
        if (head.count() == 0) {
            throw new IllegalArgumentException(
                    "run '" + id + "' is not in Restate; list the runs that are");
        }
        parts.executors().requireAll(orders.state(id).workflow());
        if (!head.isEnded()) {
            var _ = started.add(id);
        }
        return handle(id);
    }

    private void requireOpen() {
        if (isClosed.get()) {
            throw new IllegalStateException(
                    "the engine is closed; start runs before closing it or build another");
        }
    }

    @Override
    public Optional<RunHandle> find(RunId id) {
        return orders.head(id).isRunning() ? Optional.of(handle(id)) : Optional.empty();
    }

    @Override
    public boolean cancel(RunId id, String reason) {
        return orders.head(id).isRunning()
                && orders.give(id, RunObject.CANCEL, List.of(new RunEvent.CancelRequested(reason)))
                                .length
                        > 0;
    }

    @Override
    public boolean answer(RunId id, String question, Value answer, String by) {
        return orders.isAccepted(
                id, RunObject.ANSWER, new RunEvent.QuestionAnswered(question, answer, by));
    }

    @Override
    public boolean extend(RunId id, List<AgentNode> nodes, List<Edge> edges) {
        var extension = new RunEvent.PlanExtended(nodes, edges);
        if (!orders.head(id).isRunning()) {
            return false;
        }
        checks.requireValid(orders.state(id).workflow(), extension);
        if (orders.isAccepted(id, RunObject.EXTEND, extension)) {
            return true;
        }
        // if another thread has extended the plan in the meantime
        checks.requireValid(orders.state(id).workflow(), extension);
        return false;
    }

    @Override
    public boolean seal(RunId id) {
        return orders.isAccepted(id, RunObject.SEAL, new RunEvent.PlanSealed());
    }

    /** Whether a caller that awaits a run with this head need not wait any longer. */
    boolean isDone(RunHead head) {
        return head.isEnded() || releasesWaiting && head.isWaiting();
    }

    /** Whether this worker shuts down and has nothing to do with a run any more. */
    boolean isLeft(RunId id) {
        return parts.isLeaving().get() && !parts.isDead() && !parts.calls().isBusy(id);
    }

    /** The state of a run with this head, once it is copied, or after a few seconds. */
    RunState stateAt(RunId id, RunHead head) throws InterruptedException {
        awaitCopy(id, head.count());
        var state = RunState.of(id, parts.entries().upTo(id, head, parts.ingress().patience()));
        if (head.isEnded()) {
            started.remove(id);
            parts.watch().end(id, state);
        }
        return state;
    }

    private void awaitCopy(RunId id, long count) throws InterruptedException {
        var projection = parts.projection();
        long end = System.nanoTime() + PROJECTED.toNanos();
        while (projection != null && !isCopied(projection, id, count) && System.nanoTime() < end) {
            Thread.sleep(5);
        }
    }

    private static boolean isCopied(Journal projection, RunId id, long count) {
        try {
            return !projection.read(id, count - 1).isEmpty();
        } catch (JournalException _) {
            return false; // it is down
        }
    }

    /**
     * Leaves its work to other workers: takes no more attempts; those that run may reach their next
     * step within the grace period, and are interrupted after it. Other workers continue the runs.
     */
    @Override
    public ShutdownReport shutdown(Duration grace) throws InterruptedException {
        isClosed.set(true);
        parts.isLeaving().set(true);
        parts.watch().wakeAll(); // runs that have no body here are left at once
        var time = parts.time();
        var interrupting = time.schedule(grace, () -> parts.calls().leaveAll());
        var abandoning = time.schedule(grace.plus(STOP_GRACE), () -> parts.calls().abandonAll());
        parts.calls().awaitEnds();
        interrupting.cancel();
        abandoning.cancel();
        var left = release();
        stop();
        return new ShutdownReport(left, List.of());
    }

    @Override
    public void close() {
        isClosed.set(true);
        try {
            if (!parts.isLeaving().get() && !parts.isDead()) {
                cancelStarted();
                parts.isLeaving().set(true);
                var _ = release();
            }
        } finally { // also where Restate is down
            stop();
        }
    }

    private void cancelStarted() {
        var running = started.all().stream().filter(id -> !orders.head(id).isEnded()).toList();
        running.forEach(id -> orders.give(id, RunObject.CANCEL, List.of(CLOSING)));
        running.forEach(this::awaitEnd);
    }

    /** Gives handles the current state of their runs; the runs that have not ended. */
    private List<RunId> release() {
        Set<RunId> left = ConcurrentHashMap.newKeySet();
        left.addAll(started.all());
        var reading = Thread.startVirtualThread(() -> giveStates(left));
        try {
            reading.join(RELEASE); // Restate may be down
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return List.copyOf(left);
    }

    private void giveStates(Set<RunId> left) {
        try {
            for (var id : parts.watch().all().keySet()) {
                var state = RunState.of(id, parts.entries().all(id, parts.ingress().patience()));
                parts.watch().leave(id, state);
                if (state.outcome() == null) {
                    left.add(id);
                } else {
                    left.remove(id);
                }
            }
        } catch (JournalException e) {
            parts.watch().failAll(e);
        }
    }

    /** Serves and calls nothing any more. */
    private void stop() {
        parts.isDeadFlag().set(true);
        worker.close();
        parts.watch()
                .failAll(
                        new JournalException(
                                "the engine is closed; await the run with another",
                                new IllegalStateException("closed")));
    }

    private void awaitEnd(RunId id) {
        try {
            handle(id).await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Dies as a process that is killed: answers nothing more and interrupts its bodies. */
    void die(@Nullable JournalException cause) {
        parts.isDeadFlag().set(true);
        isClosed.set(true);
        Thread.startVirtualThread(worker::kill);
        parts.calls().leaveAll();
        parts.watch()
                .failAll(
                        cause == null
                                ? new JournalException(
                                        "the worker has died", new IllegalStateException("dead"))
                                : cause);
    }

    /** An engine whose nodes do this. */
    public static RestateEngineBuilder builder(NodeExecutors executors) {
        return new RestateEngineBuilder(executors);
    }
}
