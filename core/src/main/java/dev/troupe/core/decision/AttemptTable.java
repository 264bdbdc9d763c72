package dev.troupe.core.decision;

import dev.troupe.core.run.Command;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.workflow.AgentNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one run that have not ended, and everything that is due in it at some time: ends
 * of timeouts, of graces, of pauses before retries. Belongs to the decider.
 */
final class AttemptTable<A extends Attempt> {
    private final RunState state;
    private final RunDecider.Parts<A> parts;
    private @Nullable Attempt[] tasks; // by position; null if the node is not running
    private final List<A> ready = new ArrayList<>(2); // to be launched once recorded
    private final List<A> stopped = new ArrayList<>(0); // to be interrupted once recorded
    private final List<Pause> pauses = new ArrayList<>(0);
    private final long nodeTimeout; // nanoseconds
    private long runDeadline = Deadlines.NEVER;
    private boolean isTimedOut;
    private volatile long nextDeadline = Deadlines.NEVER;

    /** What is to happen at some time. */
    private record Pause(RunEvent event, long end) {}

    AttemptTable(RunState state, RunDecider.Parts<A> parts) {
        this.state = state;
        this.parts = parts;
        this.nodeTimeout = Deadlines.toNanos(state.options().nodeTimeout());
        this.tasks = new Attempt[state.workflow().nodes().size()];
    }

    long nextDeadline() {
        return nextDeadline;
    }

    /** Follows an accepted event. */
    void on(RunEvent event, int node, long now, Instant at) {
        switch (event) {
            case RunEvent.RunResumed _ -> {
                Arrays.fill(tasks, null); // those of the engine before
                pauses.clear();
                for (var open : state.questions()) {
                    scheduleExpiry(open.question(), open.expiresAt(), now, at);
                }
            }
            case RunEvent.QuestionAsked(_, _, var question, var expiresAt) -> {
                tasks[node] = null;
                scheduleExpiry(question, expiresAt, now, at);
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
                runDeadline = Deadlines.NEVER;
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
            runDeadline = Deadlines.NEVER;
            return;
        }
        var spent = time.elapsedTime();
        var left = timeout.compareTo(spent) > 0 ? timeout.minus(spent) : Duration.ZERO;
        runDeadline = Deadlines.deadlineAfter(now, Deadlines.toNanos(left));
        scheduleCheck(runDeadline);
    }

    /** Postpones the deadlines of what is at work; what is to happen at a time of day is not. */
    void postpone(long nanos) {
        running().forEach(task -> task.postpone(nanos));
        runDeadline = Deadlines.deadlineAfter(runDeadline, nanos);
        searchNextDeadline();
    }

    private void scheduleExpiry(
            Question question, @Nullable Instant expiresAt, long now, Instant at) {
        if (expiresAt != null) {
            var left = Duration.between(at, expiresAt);
            long nanos = left.isNegative() ? 0 : Deadlines.toNanos(left);
            schedule(
                    new RunEvent.QuestionExpired(question.key()),
                    Deadlines.deadlineAfter(now, nanos));
        }
    }

    private void schedule(RunEvent event, long end) {
        pauses.add(new Pause(event, end));
        scheduleCheck(end);
    }

    private void prepare(int position, int attempt, long now) {
        var node = state.workflow().topology().node(position);
        var own = node.policy().timeout();
        long nanos = own == null ? nodeTimeout : Deadlines.toNanos(own);
        long deadline = Deadlines.deadlineAfter(now, nanos);
        var task = parts.attempts().create(node, position, attempt, deadline, state);
        tasks[position] = task;
        ready.add(task);
        scheduleCheck(deadline);
    }

    private Duration timeoutOf(AgentNode node) {
        var own = node.policy().timeout();
        return own == null ? state.options().nodeTimeout() : own;
    }

    /** The attempts that became ready since the last call. */
    List<A> takeReady() {
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
        var task = running(state.workflow().topology().indexOf(stop.node()));
        if (task == null || task.stopReason() != null) {
            return null;
        }
        long end = Deadlines.deadlineAfter(now, Deadlines.toNanos(state.options().stopGrace()));
        task.stop(stop.reason(), end);
        if (ready.remove(task)) {
            return task.toFinishedEvent(new NodeResult.Cancelled(stop.reason()));
        }
        stopped.add(task);
        scheduleCheck(end);
        return null;
    }

    /** The attempts that were stopped since the last call. */
    List<A> takeStopped() {
        if (stopped.isEmpty()) {
            return List.of();
        }
        var taken = List.copyOf(stopped);
        stopped.clear();
        return taken;
    }

    /** What became ready or was stopped is seen to already. */
    void forgetPending() {
        ready.clear();
        stopped.clear();
    }

    /**
     * Sets the end of the pause to a random point of its second half, so that many simultaneous
     * failures do not all retry at the same time.
     */
    void scheduleRetry(Command.ScheduleRetry retry, long now) {
        long nanos = Deadlines.toNanos(retry.delay());
        long jitter = parts.jitter().shortenBy(retry.node(), retry.attempt(), nanos / 2 + 1);
        var due = new RunEvent.RetryDue(retry.node(), retry.attempt());
        schedule(due, Deadlines.deadlineAfter(now, nanos - jitter));
    }

    private void scheduleCheck(long deadline) {
        if (deadline < nextDeadline) {
            nextDeadline = deadline;
        }
    }

    /** What happened because time has passed. */
    List<RunEvent> takeOverdue(long now) {
        var events = new ArrayList<RunEvent>();
        if (runDeadline <= now) {
            runDeadline = Deadlines.NEVER;
            events.add(new RunEvent.RunTimedOut());
        }
        for (var task : running()) {
            if (task.deadline() <= now) {
                events.add(takeOverdue(task));
            }
        }
        pauses.removeIf(pause -> pause.end() <= now && events.add(pause.event()));
        return events;
    }

    private RunEvent takeOverdue(A task) {
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
                        "Agent %s took longer than its timeout of %s; raise the timeout or give it"
                                + " less to do",
                        task.node().id(),
                        timeoutOf(task.node())));
    }

    /** Drops what was due and has happened. */
    void forgetPast() {
        pauses.removeIf(pause -> !state.accepts(pause.event()));
        searchNextDeadline();
    }

    /** Searches the next deadline again. */
    void searchNextDeadline() {
        long next = runDeadline;
        for (var task : tasks) {
            next = task == null ? next : Math.min(next, task.deadline());
        }
        for (var pause : pauses) {
            next = Math.min(next, pause.end());
        }
        nextDeadline = next;
    }

    /** The attempts that have not ended. */
    List<A> running() {
        var running = new ArrayList<A>();
        for (int i = 0; i < tasks.length; i++) {
            var task = running(i);
            if (task != null) {
                running.add(task);
            }
        }
        return running;
    }

    /** The attempt of the node at a position; {@code null} for none, also if there is no such. */
    @SuppressWarnings("unchecked") // only attempts of this kind are put in
    @Nullable A running(int position) {
        return position < 0 || position >= tasks.length ? null : (A) tasks[position];
    }
}
