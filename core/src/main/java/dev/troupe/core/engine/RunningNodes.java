package dev.troupe.core.engine;

import dev.troupe.core.run.Command;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one run that are on threads, and everything that is due in it at some time: ends
 * of timeouts, of graces, of pauses before retries. Belongs to the mailbox.
 */
final class RunningNodes {
    private final RunMailbox mailbox;
    private final RunState state;
    private final EngineParts parts;
    private @Nullable NodeTask[] tasks; // by position; null if the node is not running
    private final List<NodeTask> ready = new ArrayList<>(2); // to be launched once recorded
    private final List<NodeTask> stopped = new ArrayList<>(0); // to be interrupted once recorded
    private final List<Pause> pauses = new ArrayList<>(0);
    private final long nodeTimeout; // nanoseconds
    private long runDeadline = EngineClock.NEVER;
    private boolean isTimedOut;
    private volatile long nextDeadline = EngineClock.NEVER;

    /** What is to happen at some time. */
    private record Pause(RunEvent event, long end) {}

    RunningNodes(RunMailbox mailbox, RunState state, EngineParts parts) {
        this.mailbox = mailbox;
        this.state = state;
        this.parts = parts;
        this.nodeTimeout = EngineClock.toNanos(state.options().nodeTimeout());
        this.tasks = new NodeTask[state.workflow().nodes().size()];
    }

    long nextDeadline() {
        return nextDeadline;
    }

    /** Follows an accepted event. */
    void on(RunEvent event, int node, long now) {
        switch (event) {
            case RunEvent.RunResumed _ ->
                    state.questions()
                            .forEach(
                                    open -> scheduleExpiry(open.question(), open.expiresAt(), now));
            case RunEvent.QuestionAsked(_, _, var question, var expiresAt) -> {
                tasks[node] = null;
                scheduleExpiry(question, expiresAt, now);
            }
            case RunEvent.NodeStarted(_, int attempt) -> prepare(node, attempt, now);
            case RunEvent.NodeFinished _ -> {
                if (!ready.isEmpty() && tasks[node] != null) {
                    ready.remove(tasks[node]); // ended before it was launched
                }
                tasks[node] = null;
            }
            case RunEvent.PlanExtended _, RunEvent.PlanRevised _ -> {
                int size = state.workflow().nodes().size();
                if (size > tasks.length) {
                    tasks = Arrays.copyOf(tasks, Math.max(size, tasks.length * 2));
                }
            }
            case RunEvent.RunTimedOut _ -> {
                isTimedOut = true;
                runDeadline = EngineClock.NEVER;
            }
            case RunEvent.RunStarted _,
                    RunEvent.RetryDue _,
                    RunEvent.NodeReused _,
                    RunEvent.NodeSkipped _,
                    RunEvent.NodeCancelled _,
                    RunEvent.NodeReported _,
                    RunEvent.EffectStarted _,
                    RunEvent.EffectFinished _,
                    RunEvent.QuestionAnswered _,
                    RunEvent.QuestionExpired _,
                    RunEvent.PlanSealed _,
                    RunEvent.RevisionRefused _,
                    RunEvent.CancelRequested _,
                    RunEvent.RunFinished _ -> {}
        }
    }

    /**
     * Sets the end of the run's own time, which does not pass while the run waits for users.
     *
     * @param time up to now
     */
    void updateRunDeadline(WorkingTime time, long now) {
        var timeout = state.options().runTimeout();
        if (timeout == null || isTimedOut || !time.isWorking()) {
            runDeadline = EngineClock.NEVER;
            return;
        }
        var spent = time.elapsedTime();
        var left = timeout.compareTo(spent) > 0 ? timeout.minus(spent) : Duration.ZERO;
        runDeadline = EngineClock.deadlineAfter(now, EngineClock.toNanos(left));
        scheduleCheck(runDeadline);
    }

    private void scheduleExpiry(Question question, @Nullable Instant expiresAt, long now) {
        if (expiresAt != null) {
            var left = Duration.between(parts.clock().instant(now), expiresAt);
            long nanos = left.isNegative() ? 0 : EngineClock.toNanos(left);
            schedule(
                    new RunEvent.QuestionExpired(question.key()),
                    EngineClock.deadlineAfter(now, nanos));
        }
    }

    private void schedule(RunEvent event, long end) {
        pauses.add(new Pause(event, end));
        scheduleCheck(end);
    }

    private void prepare(int position, int attempt, long now) {
        var node = state.workflow().topology().node(position);
        var own = node.policy().timeout();
        long nanos = own == null ? nodeTimeout : EngineClock.toNanos(own);
        long deadline = EngineClock.deadlineAfter(now, nanos);
        var recorded = state.effects(position);
        var task =
                new NodeTask(
                        mailbox, parts.executorOf(node.type()), node, attempt, deadline, recorded);
        tasks[position] = task;
        ready.add(task);
        scheduleCheck(deadline);
    }

    private Duration timeoutOf(AgentNode node) {
        var own = node.policy().timeout();
        return own == null ? state.options().nodeTimeout() : own;
    }

    /** The attempts that became ready since the last call. */
    List<NodeTask> takeReady() {
        if (ready.isEmpty()) {
            return List.of();
        }
        var taken = ready.size() == 1 ? List.of(ready.getFirst()) : List.copyOf(ready);
        ready.clear();
        return taken;
    }

    /**
     * Stops an attempt; returns its end event if the attempt has not been launched and so cannot
     * report it itself.
     */
    RunEvent.@Nullable NodeFinished stop(Command.StopNode stop, long now) {
        var task = tasks[state.workflow().topology().indexOf(stop.node())];
        if (task == null || task.stopReason() != null) {
            return null;
        }
        long end = EngineClock.deadlineAfter(now, EngineClock.toNanos(state.options().stopGrace()));
        task.stop(stop.reason(), end);
        if (ready.remove(task)) {
            return task.toFinishedEvent(new NodeResult.Cancelled(stop.reason()));
        }
        stopped.add(task);
        scheduleCheck(end);
        return null;
    }

    /** Interrupts what was stopped. After recording: the thread that records may be among them. */
    void interruptStopped() {
        stopped.forEach(NodeTask::interrupt);
        stopped.clear();
    }

    /**
     * Sets the end of the pause to a random point of its second half, so that many simultaneous
     * failures do not all retry at the same time.
     */
    void scheduleRetry(Command.ScheduleRetry retry, long now) {
        long nanos = EngineClock.toNanos(retry.delay());
        long jitter = ThreadLocalRandom.current().nextLong(nanos / 2 + 1);
        var due = new RunEvent.RetryDue(retry.node(), retry.attempt());
        schedule(due, EngineClock.deadlineAfter(now, nanos - jitter));
    }

    private void scheduleCheck(long deadline) {
        if (deadline < nextDeadline) {
            nextDeadline = deadline;
            parts.deadlines().schedule(deadline);
        }
    }

    /** What happened because time has passed. */
    List<RunEvent> takeOverdue(long now) {
        var events = new ArrayList<RunEvent>();
        if (runDeadline <= now) {
            runDeadline = EngineClock.NEVER;
            events.add(new RunEvent.RunTimedOut());
        }
        for (var task : tasks) {
            if (task != null && task.deadline() <= now) {
                events.add(takeOverdue(task));
            }
        }
        pauses.removeIf(pause -> pause.end() <= now && events.add(pause.event()));
        return events;
    }

    private RunEvent takeOverdue(NodeTask task) {
        var reason = task.stopReason();
        if (reason != null) {
            return task.toFinishedEvent(
                    new NodeResult.Cancelled(
                            reason + "; it did not stop in time and was given up"));
        }
        task.stop("timed out", task.deadline());
        stopped.add(task);
        return task.toFinishedEvent(
                NodeResult.failure(
                        CoreProblem.TIMED_OUT,
                        "智能体 %s 超过了时限 %s；请延长时限或减少它的任务",
                        "Agent %s took longer than its timeout of %s; raise the timeout or give it less to do",
                        task.node().id(),
                        timeoutOf(task.node())));
    }

    /** Searches the next deadline again. */
    void scheduleNextCheck() {
        long next = runDeadline;
        for (var task : tasks) {
            next = task == null ? next : Math.min(next, task.deadline());
        }
        for (var pause : pauses) {
            next = Math.min(next, pause.end());
        }
        nextDeadline = next;
        parts.deadlines().schedule(next);
    }

    /** The nodes of attempts that have not ended. */
    List<NodeId> findRunning() {
        return Arrays.stream(tasks)
                .filter(task -> task != null)
                .map(task -> task.node().id())
                .toList();
    }

    /** Whether nothing runs. */
    boolean isIdle() {
        for (var task : tasks) {
            if (task != null && !task.hasDetached()) {
                return false;
            }
        }
        return true;
    }

    /** Interrupts all running nodes; their later events are ignored. */
    List<NodeTask> abandon() {
        ready.clear();
        var abandoned = new ArrayList<NodeTask>();
        for (var task : tasks) {
            if (task != null && !task.hasDetached()) {
                task.stop("the run was given up", EngineClock.NEVER);
                task.interrupt();
                abandoned.add(task);
            }
        }
        interruptStopped(); // their end was not recorded
        return abandoned;
    }
}
