package dev.troupe.core;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Feeds one run's events to its state, one at a time, and carries out what the state decides.
 *
 * <p>Whoever posts an event while nobody else is at it takes the role of the mailbox: records all
 * waiting events at once in the journal, tells the listener, then starts and stops nodes. So a run
 * needs no thread of its own, and events that arrive while a slow journal commits share the next
 * commit.
 */
final class RunMailbox {
    private final RunId id;
    private final RunState state;
    private final EngineParts parts;
    private final RunningNodes nodes;
    private final @Nullable Asking asking; // null where nobody answers at once
    private final @Nullable WorkingTime time; // null where the run has no timeout
    private final Map<NodeId, Integer> crashes; // of nodes that ran as the process ended
    private @Nullable Revising revising; // most runs are never revised
    private final CompletableFuture<RunState> ended = new CompletableFuture<>();
    private final Queue<RunEvent> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicInteger turns =
            new AtomicInteger(); // above 0 while some thread is the mailbox
    private final Queue<RunEvent> following = new ArrayDeque<>(4); // what commands bring about
    private final List<JournalEntry> batch = new ArrayList<>(4);
    private volatile @Nullable Receipts receipts; // most runs of plain functions need none
    private long sequence;
    private volatile boolean isDeadlineCheckDue;
    private volatile Stay stay = Stay.WHOLE;
    private volatile List<NodeTask> abandoned = List.of();

    /** How long the run stays with its engine. */
    private enum Stay {
        /** Until its end. */
        WHOLE,
        /** Until what runs has come to its next step. */
        UNTIL_NEXT_STEP,
        OVER
    }

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
        boolean isAnswered = !parts.respondent().equals(Respondent.NONE);
        this.asking = isAnswered ? new Asking(this, parts.respondent()) : null;
        arrived.add(first);
    }

    /**
     * The mailbox of a run that another engine began.
     *
     * @param entries all that was recorded, at least one
     * @param news what has happened meanwhile
     * @throws JournalException when they are not the events of a run
     */
    static RunMailbox resumed(
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

    CompletableFuture<RunState> ended() {
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
    void begin() {
        launchAll(takeTurn(), 0);
    }

    /** Takes in an event from any thread. */
    void post(RunEvent event) {
        launchAll(takeTurnWith(event), 0);
    }

    /**
     * Takes in an event from any thread and waits until it is recorded.
     *
     * @return {@code false} where it no longer means anything
     * @throws JournalException when it could not be recorded
     */
    boolean record(RunEvent event) {
        var receipt = receipts().of(event);
        post(event);
        try {
            return receipt.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof JournalException refused ? refused : e;
        }
    }

    private Receipts receipts() {
        var known = receipts;
        if (known == null) {
            synchronized (this) {
                known = receipts == null ? new Receipts() : receipts;
                receipts = known;
            }
        }
        return known;
    }

    /** Sees whether the run is to be let go of, from any thread. */
    void look() {
        launchAll(takeTurn(), 0);
    }

    /** Starts nothing any more, and lets go of the run once nothing runs. */
    void drain() {
        stay = Stay.UNTIL_NEXT_STEP;
        look();
    }

    /** Lets go of the run, whatever runs. */
    void letGo() {
        stay = Stay.OVER;
        look();
    }

    /**
     * Before a step of a node that is not on record.
     *
     * @throws Departure when the run is being let go of
     */
    void requireStay() {
        if (stay != Stay.WHOLE) {
            throw new Departure();
        }
    }

    /** Waits for the bodies that were interrupted as the run was let go of, as its options say. */
    void awaitAbandoned(long since) throws InterruptedException {
        for (var task : abandoned) {
            task.awaitEnd(state.options().stopGrace().minusNanos(System.nanoTime() - since));
        }
    }

    /** Sees to what is due. */
    void checkDeadlines() {
        isDeadlineCheckDue = true;
        launchAll(takeTurn(), 0);
    }

    /**
     * Takes in the last event of a task on its thread; the task that this thread shall go on with,
     * if any.
     */
    @Nullable NodeTask finish(RunEvent event) {
        var ready = takeTurnWith(event);
        if (ready.isEmpty()) {
            return null;
        }
        launchAll(ready, 1);
        return ready.getFirst();
    }

    private static void launchAll(List<NodeTask> ready, int from) {
        for (int i = from; i < ready.size(); i++) {
            Thread.startVirtualThread(ready.get(i));
        }
    }

    /** Handles an event and what has arrived, unless another thread does. */
    private List<NodeTask> takeTurnWith(RunEvent event) {
        if (turns.compareAndSet(0, 1)) {
            return turn(event);
        }
        arrived.add(event);
        return takeTurn();
    }

    private List<NodeTask> takeTurn() {
        return turns.getAndIncrement() == 0 ? turn(null) : List.of();
    }

    /**
     * Is the mailbox until nothing more has arrived; the attempts that became ready. An interrupt
     * meant for the caller waits, because it would break the journal's work.
     */
    private List<NodeTask> turn(@Nullable RunEvent first) {
        boolean isInterrupted = Thread.interrupted();
        handle(first);
        var ready = nodes.takeReady();
        for (int seen = turns.addAndGet(-1); seen != 0; seen = turns.addAndGet(-seen)) {
            launchAll(ready, 0); // they must not wait for the next commit
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
            Receipts.refuse(receipts, first);
            for (var late = arrived.poll(); late != null; late = arrived.poll()) {
                Receipts.refuse(receipts, late); // one by one: more may arrive meanwhile
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
                for (var overdue : nodes.overdue(now)) {
                    apply(overdue, now, at);
                }
                nodes.expectNextDeadline();
            }
            if (time != null && !batch.isEmpty()) {
                nodes.limit(time, now);
            }
            record();
            askFor(state.questions());
            revise();
            nodes.interruptStopped();
            letGoWhereWaiting();
            letGoWhereDrained();
        } catch (Throwable e) { // whatever a journal or listener throws must end the run, not hang
            giveUp(e);
        }
    }

    /** A run that can only wait for people needs no engine: it is in the journal. */
    private void letGoWhereWaiting() {
        boolean isWaiting = parts.isLettingGo() && state.status() == RunStatus.WAITING;
        boolean isLeftOpen = asking == null || asking.isLeftOpen(state.questions());
        boolean isExpiring = isWaiting && nextDeadline() <= parts.clock().now();
        if (isWaiting && isLeftOpen && !isExpiring && arrived.isEmpty()) {
            parts.forget(id);
            ended.complete(state);
        }
    }

    private void letGoWhereDrained() {
        boolean isOver = stay == Stay.OVER || stay == Stay.UNTIL_NEXT_STEP && nodes.isIdle();
        if (isOver && arrived.isEmpty() && !ended.isDone()) {
            detach();
            abandoned = nodes.abandon();
            askFor(List.of());
            if (revising != null) {
                revising.put(List.of());
            }
            parts.forget(id);
            ended.complete(state);
        }
    }

    /** Notes of what runs that it is put down in good order, so that it counts as no crash. */
    private void detach() {
        long now = parts.clock().now();
        var at = parts.clock().instant(now);
        for (var node : nodes.running()) {
            apply(new RunEvent.NodeReported(node, CrashCount.DETACHED, Value.missing()), now, at);
        }
        record();
    }

    private void apply(RunEvent first, long now, Instant at) {
        for (var event = first; event != null; event = following.poll()) {
            int node = state.position(event);
            if (!state.accepts(event, node)) {
                Receipts.refuse(receipts, event);
            } else {
                batch.add(new JournalEntry(id, ++sequence, at, event));
                var commands = state.fold(event, node);
                nodes.on(event, node, now);
                if (time != null) {
                    time.on(event, at, state.status());
                }
                for (int i = 0; i < commands.size(); i++) {
                    carryOut(commands.get(i), now);
                }
            }
        }
    }

    private void carryOut(Command command, long now) {
        switch (command) {
            case Command.StartNode(var node, int attempt) -> {
                if (stay == Stay.WHOLE) { // otherwise the next engine starts it
                    following.add(new RunEvent.NodeStarted(node, attempt));
                    if (crashes.getOrDefault(node, 0) >= parts.maxCrashes()) {
                        following.add(crashLoop(node, attempt));
                    }
                }
            }
            case Command.SkipNode(var node, var cause) ->
                    following.add(new RunEvent.NodeSkipped(node, cause));
            case Command.ReuseNode(var node, var result, var from) ->
                    following.add(new RunEvent.NodeReused(node, result, from));
            case Command.CancelNode(var node, var reason) ->
                    following.add(new RunEvent.NodeCancelled(node, reason));
            case Command.Revise _ ->
                    revising = revising == null ? new Revising(this, parts) : revising;
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

    /** The end of an attempt that is not made, because the process ended in it too often. */
    private RunEvent crashLoop(NodeId node, int attempt) {
        var failed =
                NodeResult.failed(
                        CoreProblem.CRASH_LOOP,
                        "智能体 %1$s 运行时进程连续 %2$d 次意外终止，因此不再自动重试；查明原因后用 troupe rerun %3$s --failed"
                                + " 重新运行，或在 troupe.yaml 中调高 crashLimit",
                        "The process ended %2$d times in a row while agent %1$s was running, so it is"
                                + " not started again; find out why, then run it again with"
                                + " troupe rerun %3$s --failed, or raise crashLimit in troupe.yaml",
                        node,
                        crashes.get(node),
                        id);
        return new RunEvent.NodeFinished(node, attempt, failed);
    }

    private void record() {
        if (batch.isEmpty()) {
            return;
        }
        parts.journal().append(id, batch);
        Receipts.confirm(receipts, batch);
        tellListener();
        batch.clear();
        if (state.outcome() != null) {
            parts.forget(id);
            ended.complete(state);
        }
    }

    private void askFor(List<OpenQuestion> questions) {
        if (asking != null) {
            asking.put(questions);
        }
    }

    private void revise() {
        if (revising != null && stay == Stay.WHOLE) { // otherwise the next engine asks
            revising.put(state.undecided());
        }
    }

    private void tellListener() {
        if (parts.listener().equals(RunListener.NONE)) {
            return;
        }
        try {
            for (int i = 0; i < batch.size(); i++) {
                parts.listener().on(batch.get(i));
            }
        } catch (RuntimeException e) {
            throw new JournalException(
                    "the engine's listener, which must not throw, threw " + e, e);
        }
    }

    private void giveUp(Throwable cause) {
        batch.clear();
        following.clear();
        nodes.abandon();
        askFor(List.of());
        if (revising != null) {
            revising.put(List.of());
        }
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
        Receipts.fail(receipts, problem);
    }
}
