package dev.troupe.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
 * <p>Whoever posts an event while nobody else is at it takes the role of the mailbox: records all
 * waiting events at once in the journal, tells the listener, then starts and stops nodes. So a run
 * needs no thread of its own, and events that arrive while a slow journal commits share the next
 * commit.
 */
final class RunMailbox {
    private final RunId id;
    private final RunState state;
    private final EngineParts parts;
    private final CompletableFuture<RunState> ended = new CompletableFuture<>();
    private final Queue<RunEvent> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicInteger turns =
            new AtomicInteger(); // above 0 while some thread is the mailbox
    private final List<JournalEntry> batch = new ArrayList<>();
    private final List<NodeTask> launches = new ArrayList<>(2);
    private final @Nullable NodeTask[] tasks; // by position; null where nothing runs
    private long sequence;
    private long nextDeadline = Long.MAX_VALUE;
    private TimeSource.@Nullable Timer deadlineTimer;
    private TimeSource.@Nullable Timer runTimer;
    private volatile boolean isDeadlineCheckDue;
    private volatile boolean isBroken;

    RunMailbox(RunId id, RunEvent.RunStarted started, EngineParts parts) {
        this.id = id;
        this.state = new RunState(started);
        this.parts = parts;
        this.tasks = new NodeTask[started.workflow().nodes().size()];
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

    long nanoTime() {
        return parts.time().nanoTime();
    }

    void startRunTimer(Duration timeout) {
        runTimer = parts.time().after(timeout, () -> post(new RunEvent.RunTimedOut()));
    }

    /** Takes in an event from any thread. */
    void post(RunEvent event) {
        arrived.add(event);
        launchAll(takeTurn());
    }

    /**
     * Takes in the end of a node on that node's thread; the task that this thread shall go on with,
     * if any.
     */
    @Nullable NodeTask finish(RunEvent.NodeFinished event) {
        arrived.add(event);
        var ready = takeTurn();
        if (ready.isEmpty()) {
            return null;
        }
        launchAll(ready.subList(1, ready.size()));
        return ready.getFirst();
    }

    private static void launchAll(List<NodeTask> ready) {
        for (var task : ready) {
            Thread.startVirtualThread(task);
        }
    }

    /**
     * Handles everything that has arrived, unless another thread does; the attempts that became
     * ready.
     */
    private List<NodeTask> takeTurn() {
        if (turns.getAndIncrement() != 0) {
            return List.of();
        }
        List<NodeTask> ready = List.of();
        int seen = 1;
        do {
            handleArrived();
            if (!launches.isEmpty()) {
                var launched = List.copyOf(launches);
                launches.clear();
                if (ready.isEmpty()) {
                    ready = launched;
                } else {
                    launchAll(launched);
                }
            }
            seen = turns.addAndGet(-seen);
        } while (seen != 0);
        return ready;
    }

    private void handleArrived() {
        try {
            var at = parts.time().instant();
            for (var event = arrived.poll(); event != null; event = arrived.poll()) {
                apply(event, at);
            }
            if (isDeadlineCheckDue) {
                checkDeadlines(at);
            }
            record();
        } catch (
                RuntimeException
                        e) { // a journal or listener that throws must end the run, not hang it
            giveUp(e);
        }
    }

    private void apply(RunEvent event, Instant at) {
        if (isBroken || !state.accepts(event)) {
            return;
        }
        batch.add(new JournalEntry(id, ++sequence, at, event));
        var commands = state.after(event);
        if (event instanceof RunEvent.NodeFinished(var node, _, _)) {
            tasks[position(node)] = null;
        }
        for (int i = 0; i < commands.size(); i++) {
            carryOut(commands.get(i), at);
        }
    }

    private int position(NodeId node) {
        return state.workflow().topology().indexOf(node);
    }

    private void carryOut(Command command, Instant at) {
        switch (command) {
            case Command.StartNode(var node, int attempt) -> {
                apply(new RunEvent.NodeStarted(node, attempt), at);
                prepare(node, attempt);
            }
            case Command.StopNode(var node, int attempt, var reason) -> stop(node, attempt, reason);
            case Command.SkipNode(var node, var cause) ->
                    apply(new RunEvent.NodeSkipped(node, cause), at);
            case Command.CancelNode(var node, var reason) ->
                    apply(new RunEvent.NodeCancelled(node, reason), at);
            case Command.ScheduleRetry(var node, int attempt, var delay) ->
                    parts.time()
                            .after(
                                    jittered(delay),
                                    () -> post(new RunEvent.RetryDue(node, attempt)));
            case Command.FinishRun(var outcome) -> apply(new RunEvent.RunFinished(outcome), at);
        }
    }

    /**
     * Between half of the delay and all of it, so that many failures at once do not retry at once.
     */
    private static Duration jittered(Duration delay) {
        long nanos = delay.toNanos();
        return Duration.ofNanos(nanos - ThreadLocalRandom.current().nextLong(nanos / 2 + 1));
    }

    private void prepare(NodeId id, int attempt) {
        int position = position(id);
        var node = state.workflow().nodes().get(position);
        var timeout = node.policy().timeout();
        long deadline =
                nanoTime() + (timeout == null ? state.options().nodeTimeout() : timeout).toNanos();
        var task = new NodeTask(this, parts.bodyOf(node.type()), node, attempt, deadline);
        tasks[position] = task;
        launches.add(task);
        if (deadline < nextDeadline) {
            watch(deadline);
        }
    }

    /**
     * One timer a run, for the earliest deadline: setting one for every node would cost more than
     * the node.
     */
    private void watch(long deadline) {
        if (deadlineTimer != null) {
            deadlineTimer.cancel();
        }
        nextDeadline = deadline;
        deadlineTimer =
                parts.time()
                        .after(
                                Duration.ofNanos(Math.max(0, deadline - nanoTime())),
                                () -> {
                                    isDeadlineCheckDue = true;
                                    launchAll(takeTurn());
                                });
    }

    private void checkDeadlines(Instant at) {
        isDeadlineCheckDue = false;
        long now = nanoTime();
        long earliest = Long.MAX_VALUE;
        for (int position = 0; position < tasks.length; position++) {
            var task = tasks[position];
            if (task != null && task.deadline() - now <= 0) {
                task.stop("timed out");
                apply(
                        new RunEvent.NodeFinished(task.node().id(), task.attempt(), timedOut(task)),
                        at);
            } else if (task != null) {
                earliest = Math.min(earliest, task.deadline());
            }
        }
        nextDeadline = Long.MAX_VALUE;
        if (earliest != Long.MAX_VALUE && !state.status().equals(RunStatus.COMPLETED)) {
            watch(earliest);
        }
    }

    private NodeResult timedOut(NodeTask task) {
        var timeout = task.node().policy().timeout();
        return NodeResult.failed(
                CoreProblem.TIMED_OUT,
                "Agent "
                        + task.node().id()
                        + " took longer than its timeout of "
                        + (timeout == null ? state.options().nodeTimeout() : timeout)
                        + "; raise the timeout or give it less to do");
    }

    private void stop(NodeId node, int attempt, String reason) {
        var task = tasks[position(node)];
        if (task == null) {
            return;
        }
        launches.remove(task);
        task.stop(reason);
        var givenUp =
                new RunEvent.NodeFinished(
                        node,
                        attempt,
                        new NodeResult.Cancelled(
                                reason + "; it did not stop in time and was given up"));
        parts.time().after(state.options().stopGrace(), () -> post(givenUp));
    }

    private void record() {
        if (batch.isEmpty()) {
            return;
        }
        parts.journal().append(id, batch);
        for (int i = 0; i < batch.size(); i++) {
            parts.listener().on(batch.get(i));
        }
        batch.clear();
        if (state.outcome() != null && !ended.isDone()) {
            close();
            ended.complete(state);
        }
    }

    private void close() {
        if (deadlineTimer != null) {
            deadlineTimer.cancel();
        }
        if (runTimer != null) {
            runTimer.cancel();
        }
        parts.forget(id);
    }

    private void giveUp(RuntimeException cause) {
        isBroken = true;
        batch.clear();
        launches.clear();
        for (var task : tasks) {
            if (task != null) {
                task.stop("the run was given up");
            }
        }
        close();
        ended.completeExceptionally(
                new JournalException(
                        "run "
                                + id
                                + " was given up because its events could not be recorded: "
                                + cause.getMessage()
                                + "; it can be resumed from what is in the journal",
                        cause));
    }
}
