package dev.troupe.core.engine;

import dev.troupe.core.decision.CrashCount;
import dev.troupe.core.decision.RunDecider;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Feeds one run's events to its state, one at a time, and carries out what the state decides.
 *
 * <p>The thread that posts an event while no other thread processes the mailbox takes that role: it
 * records all waiting events together in the journal, notifies the listener, then starts and stops
 * nodes. So a run needs no separate thread, and events that arrive while a slow journal commits
 * share the next commit.
 */
final class RunMailbox implements AttemptHost {
    private final RunId id;
    private final RunState state;
    private final EngineParts parts;
    private final RunDecider<NodeTask> decider;
    private final OpenDecisions decisions;
    private final CompletableFuture<RunState> ended = new CompletableFuture<>();
    private final Queue<RunEvent> arrived = new ConcurrentLinkedQueue<>();
    // above 0 while some thread is the mailbox
    private final AtomicInteger turns = new AtomicInteger();
    private final CommitAcks receipts = new CommitAcks();
    private volatile boolean isDeadlineCheckDue;
    private volatile DetachMode stay = DetachMode.WHOLE;
    private volatile List<NodeTask> abandoned = List.of();

    /** A mailbox whose first event has arrived already, so that none can come before it. */
    RunMailbox(RunId id, RunEvent.RunStarted started, EngineParts parts) {
        this.id = id;
        this.parts = parts;
        this.decider = new RunDecider<>(id, started, decidingParts());
        this.state = decider.state();
        this.decisions = new OpenDecisions(this, parts);
        arrived.add(started);
    }

    /** The mailbox of a run that another engine began. */
    private RunMailbox(RunId id, List<JournalEntry> entries, EngineParts parts) {
        this.id = id;
        this.parts = parts;
        this.decider = RunDecider.resume(id, entries, decidingParts());
        this.state = decider.state();
        this.decisions = new OpenDecisions(this, parts);
        arrived.add(new RunEvent.RunResumed());
    }

    private RunDecider.Parts<NodeTask> decidingParts() {
        return new RunDecider.Parts<>(
                (node, position, attempt, deadline, _) ->
                        new NodeTask(this, node, position, attempt, deadline),
                (_, _, bound) -> ThreadLocalRandom.current().nextLong(bound),
                parts.maxCrashes());
    }

    /**
     * The mailbox of a run that another engine began.
     *
     * @param entries all that was recorded, at least one
     * @param news the events that happened in the meantime
     * @throws JournalException when they are not the events of a run
     */
    static RunMailbox resume(
            RunId id, List<JournalEntry> entries, List<RunEvent> news, EngineParts parts) {
        var mailbox = new RunMailbox(id, entries, parts);
        mailbox.arrived.addAll(news);
        if (mailbox.state.outcome() != null) {
            mailbox.ended.complete(mailbox.state);
        }
        return mailbox;
    }

    @Override
    public RunId id() {
        return id;
    }

    /**
     * Its results and blackboard may be read by nodes that run; everything else belongs to the
     * mailbox.
     */
    @Override
    public RunState state() {
        return state;
    }

    CompletableFuture<RunState> completion() {
        return ended;
    }

    EngineParts parts() {
        return parts;
    }

    /** The earliest time at which something is due if nothing happens before. */
    long nextDeadline() {
        return decider.nextDeadline();
    }

    /** Handles what has arrived. */
    void start() {
        NodeTask.launchAll(takeTurn(), 0);
    }

    /** Accepts an event from any thread. */
    @Override
    public void post(RunEvent event) {
        NodeTask.launchAll(takeTurnWith(event), 0);
    }

    /**
     * Accepts an event from any thread and waits until it is recorded.
     *
     * @return {@code false} if it does not apply any more
     * @throws JournalException when it could not be recorded
     */
    @Override
    public boolean record(RunEvent event) {
        var receipt = receipts.register(event);
        post(event);
        return CommitAcks.await(receipt);
    }

    /** Checks from any thread whether the run is to be released. */
    void check() {
        NodeTask.launchAll(takeTurn(), 0);
    }

    /** Starts nothing any more, and releases the run once nothing runs in it. */
    void drain() {
        stay = DetachMode.UNTIL_NEXT_STEP;
        check();
    }

    /** Releases the run even if nodes are running. */
    void release() {
        stay = DetachMode.OVER;
        check();
    }

    @Override
    public boolean isDetaching() {
        return stay != DetachMode.WHOLE;
    }

    @Override
    public Instant now() {
        return parts.clock().instant(parts.clock().now());
    }

    @Override
    public Duration remaining(long deadline) {
        return parts.clock().remaining(deadline);
    }

    /**
     * Waits for the executors that were interrupted when the run was released, as configured in its
     * options.
     */
    void awaitAbandoned(long since) throws InterruptedException {
        for (var task : abandoned) {
            task.awaitEnd(state.options().stopGrace().minusNanos(System.nanoTime() - since));
        }
    }

    /** Sees to what is due. */
    void checkDeadlines() {
        isDeadlineCheckDue = true;
        NodeTask.launchAll(takeTurn(), 0);
    }

    /**
     * Accepts the last event of a task on its thread; returns the task that this thread continues
     * with, if any.
     */
    @Nullable NodeTask finish(RunEvent event) {
        var ready = takeTurnWith(event);
        if (ready.isEmpty()) {
            return null;
        }
        NodeTask.launchAll(ready, 1);
        return ready.getFirst();
    }

    /** Handles an event and what has arrived, unless another thread does. */
    private List<NodeTask> takeTurnWith(RunEvent event) {
        if (turns.compareAndSet(0, 1)) {
            return processTurn(event);
        }
        arrived.add(event);
        return takeTurn();
    }

    private List<NodeTask> takeTurn() {
        return turns.getAndIncrement() == 0 ? processTurn(null) : List.of();
    }

    /**
     * Is the mailbox until nothing more has arrived; the attempts that became ready. An interrupt
     * meant for the caller waits, because it would break the journal's work.
     */
    private List<NodeTask> processTurn(@Nullable RunEvent first) {
        boolean isInterrupted = Thread.interrupted();
        handle(first);
        var ready = decider.takeReady();
        for (int seen = turns.addAndGet(-1); seen != 0; seen = turns.addAndGet(-seen)) {
            NodeTask.launchAll(ready, 0); // they must not wait for the next commit
            isInterrupted |= Thread.interrupted();
            handle(null);
            ready = decider.takeReady();
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return ready;
    }

    private void handle(@Nullable RunEvent first) {
        if (ended.isDone()) {
            receipts.refuse(first);
            for (var late = arrived.poll(); late != null; late = arrived.poll()) {
                receipts.refuse(late); // one by one: more may arrive in the meantime
            }
            return;
        }
        try {
            if (stay != DetachMode.WHOLE) {
                decider.stopStarting(); // the next engine does
            }
            boolean isCheckDue = isDeadlineCheckDue;
            if (isCheckDue) {
                isDeadlineCheckDue = false; // before the time is read, which so sees what passed
            }
            long now = parts.clock().now();
            var at = parts.clock().instant(now);
            var event = first == null ? arrived.poll() : first;
            for (; event != null; event = arrived.poll()) {
                decider.apply(event, now, at, receipts::refuse);
            }
            if (isCheckDue) {
                decider.applyOverdue(now, at, receipts::refuse);
            }
            decider.updateRunDeadline(now);
            parts.deadlines().schedule(decider.nextDeadline());
            record();
            decisions.updateQuestions(state.questions());
            if (stay == DetachMode.WHOLE && decider.isRevising()) { // or the next engine asks
                decisions.updateRevisions(state);
            }
            interruptStopped();
            releaseIfWaiting();
            releaseIfDrained();
        } catch (Throwable e) { // whatever a journal or listener throws must end the run, not hang
            fail(e);
        }
    }

    /** After recording: the thread that records may be among them. */
    private void interruptStopped() {
        decider.takeStopped().forEach(NodeTask::interrupt);
    }

    /** A run that can only wait for users does not need an engine: it is in the journal. */
    private void releaseIfWaiting() {
        boolean isWaiting = parts.releasesWaiting() && state.status() == RunStatus.WAITING;
        boolean isLeftOpen = decisions.areLeftOpen(state.questions());
        boolean isExpiring = isWaiting && nextDeadline() <= parts.clock().now();
        if (isWaiting && isLeftOpen && !isExpiring && arrived.isEmpty()) {
            parts.forget(id);
            ended.complete(state);
        }
    }

    private void releaseIfDrained() {
        boolean isOver = stay == DetachMode.OVER || stay == DetachMode.UNTIL_NEXT_STEP && isIdle();
        if (isOver && arrived.isEmpty() && !ended.isDone()) {
            detach();
            abandoned = abandon();
            decisions.drop();
            parts.forget(id);
            ended.complete(state);
        }
    }

    /** Marks running nodes as detached, so that the shutdown does not count as a crash. */
    private void detach() {
        long now = parts.clock().now();
        var at = parts.clock().instant(now);
        for (var task : decider.running()) {
            var left =
                    new RunEvent.NodeReported(
                            task.node().id(), CrashCount.DETACHED, Value.missing());
            decider.apply(left, now, at, receipts::refuse);
        }
        record();
    }

    /** Whether nothing runs. */
    private boolean isIdle() {
        return decider.running().stream().allMatch(NodeTask::hasDetached);
    }

    /** Interrupts all running nodes; their later events are ignored. */
    private List<NodeTask> abandon() {
        decider.takeReady();
        var abandoning = decider.running().stream().filter(task -> !task.hasDetached()).toList();
        for (var task : abandoning) {
            task.giveUp("the run was given up");
            task.interrupt();
        }
        interruptStopped(); // their end was not recorded
        return abandoning;
    }

    private void record() {
        var batch = decider.entries();
        if (batch.isEmpty()) {
            return;
        }
        parts.journal().append(id, batch);
        receipts.confirm(batch);
        parts.notifyListener(batch);
        decider.clearEntries();
        if (state.outcome() != null) {
            parts.forget(id);
            ended.complete(state);
        }
    }

    private void fail(Throwable cause) {
        decider.clearEntries();
        abandon();
        decisions.drop();
        parts.forget(id);
        var problem =
                new JournalException(
                        "run "
                                + id
                                + " was given up because its events could not be recorded: "
                                + cause
                                + "; it can be resumed from what is in the journal",
                        cause);
        ended.completeExceptionally(problem);
        receipts.fail(problem);
    }
}
