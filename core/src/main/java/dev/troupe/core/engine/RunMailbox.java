package dev.troupe.core.engine;

import dev.troupe.core.run.Command;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
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
final class RunMailbox {
    private final RunId id;
    private final RunState state;
    private final EngineParts parts;
    private final RunningNodes nodes;
    private final OpenDecisions decisions;
    private final @Nullable WorkingTime time; // null where the run has no timeout
    private final Map<NodeId, Integer> crashes; // of nodes that ran as the process ended
    private final CompletableFuture<RunState> ended = new CompletableFuture<>();
    private final Queue<RunEvent> arrived = new ConcurrentLinkedQueue<>();
    // above 0 while some thread is the mailbox
    private final AtomicInteger turns = new AtomicInteger();
    private final Queue<RunEvent> following = new ArrayDeque<>(4); // what commands bring about
    private final List<JournalEntry> batch = new ArrayList<>(4);
    private final CommitAcks receipts = new CommitAcks();
    private long sequence;
    private volatile boolean isDeadlineCheckDue;
    private volatile DetachMode stay = DetachMode.WHOLE;
    private volatile List<NodeTask> abandoned = List.of();

    /** A mailbox whose first event has arrived already, so that none can come before it. */
    RunMailbox(RunId id, RunEvent.RunStarted started, EngineParts parts) {
        this(
                id,
                new RunState(started),
                started.options().runTimeout() == null ? null : new WorkingTime(),
                Map.of(),
                started,
                parts);
    }

    private RunMailbox(
            RunId id,
            RunState state,
            @Nullable WorkingTime time,
            Map<NodeId, Integer> crashes,
            RunEvent first,
            EngineParts parts) {
        this.id = id;
        this.state = state;
        this.time = time;
        this.crashes = crashes;
        this.parts = parts;
        this.nodes = new RunningNodes(this, state, parts);
        this.decisions = new OpenDecisions(this, parts);
        arrived.add(first);
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
        var last = entries.getLast();
        var state = RunState.of(id, entries);
        var mailbox =
                new RunMailbox(
                        id,
                        state,
                        state.options().runTimeout() == null ? null : WorkingTime.of(entries),
                        CrashCount.of(entries),
                        new RunEvent.RunResumed(),
                        parts);
        mailbox.sequence = last.sequence();
        mailbox.arrived.addAll(news);
        if (mailbox.state.outcome() != null) {
            mailbox.ended.complete(mailbox.state);
        }
        return mailbox;
    }

    RunId id() {
        return id;
    }

    /**
     * Its results and blackboard may be read by nodes that run; everything else belongs to the
     * mailbox.
     */
    RunState state() {
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
        return nodes.nextDeadline();
    }

    /** Handles what has arrived. */
    void start() {
        NodeTask.launchAll(takeTurn(), 0);
    }

    /** Accepts an event from any thread. */
    void post(RunEvent event) {
        NodeTask.launchAll(takeTurnWith(event), 0);
    }

    /**
     * Accepts an event from any thread and waits until it is recorded.
     *
     * @return {@code false} if it does not apply any more
     * @throws JournalException when it could not be recorded
     */
    boolean record(RunEvent event) {
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

    /**
     * Before a step of a node that is not on record.
     *
     * @throws RunDetachedError when the run is being released
     */
    void requireAttached() {
        if (stay != DetachMode.WHOLE) {
            throw new RunDetachedError();
        }
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
        var ready = nodes.takeReady();
        for (int seen = turns.addAndGet(-1); seen != 0; seen = turns.addAndGet(-seen)) {
            NodeTask.launchAll(ready, 0); // they must not wait for the next commit
            isInterrupted |= Thread.interrupted();
            handle(null);
            ready = nodes.takeReady();
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
            boolean isCheckDue = isDeadlineCheckDue;
            if (isCheckDue) {
                isDeadlineCheckDue = false; // before the time is read, which so sees what passed
            }
            long now = parts.clock().now();
            var at = parts.clock().instant(now);
            var event = first == null ? arrived.poll() : first;
            for (; event != null; event = arrived.poll()) {
                apply(event, now, at);
            }
            if (isCheckDue) {
                for (var overdue : nodes.takeOverdue(now)) {
                    apply(overdue, now, at);
                }
                nodes.scheduleNextCheck();
            }
            if (time != null && !batch.isEmpty()) {
                nodes.updateRunDeadline(time, now);
            }
            record();
            decisions.updateQuestions(state.questions());
            if (stay == DetachMode.WHOLE) { // otherwise the next engine asks
                decisions.updateRevisions(state);
            }
            nodes.interruptStopped();
            releaseIfWaiting();
            releaseIfDrained();
        } catch (Throwable e) { // whatever a journal or listener throws must end the run, not hang
            fail(e);
        }
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
        boolean isOver =
                stay == DetachMode.OVER || stay == DetachMode.UNTIL_NEXT_STEP && nodes.isIdle();
        if (isOver && arrived.isEmpty() && !ended.isDone()) {
            detach();
            abandoned = nodes.abandon();
            decisions.drop();
            parts.forget(id);
            ended.complete(state);
        }
    }

    /** Marks running nodes as detached, so that the shutdown does not count as a crash. */
    private void detach() {
        long now = parts.clock().now();
        var at = parts.clock().instant(now);
        for (var node : nodes.findRunning()) {
            apply(new RunEvent.NodeReported(node, CrashCount.DETACHED, Value.missing()), now, at);
        }
        record();
    }

    private void apply(RunEvent first, long now, Instant at) {
        for (var event = first; event != null; event = following.poll()) {
            int node = state.positionOf(event);
            if (!state.accepts(event, node)) {
                receipts.refuse(event);
            } else {
                batch.add(new JournalEntry(id, ++sequence, at, event));
                var commands = state.fold(event, node);
                nodes.on(event, node, now);
                if (time != null) {
                    time.on(event, at, state.status());
                }
                for (int i = 0; i < commands.size(); i++) {
                    execute(commands.get(i), now);
                }
            }
        }
    }

    private void execute(Command command, long now) {
        switch (command) {
            case Command.StartNode(var node, int attempt) -> {
                if (stay == DetachMode.WHOLE) { // otherwise the next engine starts it
                    following.add(new RunEvent.NodeStarted(node, attempt));
                    int crashed = crashes.getOrDefault(node, 0);
                    if (crashed >= parts.maxCrashes()) {
                        following.add(CrashCount.toLoopEvent(id, node, attempt, crashed));
                    }
                }
            }
            case Command.SkipNode(var node, var cause) ->
                    following.add(new RunEvent.NodeSkipped(node, cause));
            case Command.ReuseNode(var node, var result, var from) ->
                    following.add(new RunEvent.NodeReused(node, result, from));
            case Command.CancelNode(var node, var reason) ->
                    following.add(new RunEvent.NodeCancelled(node, reason));
            case Command.Revise _ -> decisions.expectRevision();
            case Command.RefuseRevision(var node, var problem) ->
                    following.add(new RunEvent.RevisionRefused(node, problem));
            case Command.FinishRun(var outcome) -> following.add(new RunEvent.RunFinished(outcome));
            case Command.ScheduleRetry retry -> nodes.scheduleRetry(retry, now);
            case Command.StopNode stop -> {
                var end = nodes.stop(stop, now);
                if (end != null) {
                    following.add(end);
                }
            }
        }
    }

    private void record() {
        if (batch.isEmpty()) {
            return;
        }
        parts.journal().append(id, batch);
        receipts.confirm(batch);
        parts.notifyListener(batch);
        batch.clear();
        if (state.outcome() != null) {
            parts.forget(id);
            ended.complete(state);
        }
    }

    private void fail(Throwable cause) {
        batch.clear();
        following.clear();
        nodes.abandon();
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
