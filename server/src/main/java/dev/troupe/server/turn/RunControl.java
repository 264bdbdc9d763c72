package dev.troupe.server.turn;

import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.conversation.TurnRequest;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes user actions to runs in progress or waiting: an answer, stop, continue, another plan.
 * Actions on one run are executed one after another. Safe for use by several threads.
 */
public final class RunControl {
    private static final Logger LOG = LoggerFactory.getLogger(RunControl.class);
    private static final long BEGIN_SECONDS = 30; // until a continued run reports an event

    private final RunAccess runs;
    private final TurnExecutor executor;
    private final RunRecovery runRecovery;
    private final TurnJobFactory tasks;
    private final InstantSource clock;
    private final Object[] locks = Stream.generate(Object::new).limit(64).toArray(); // by run

    public RunControl(
            RunAccess runs,
            TurnExecutor executor,
            RunRecovery runRecovery,
            TurnJobFactory tasks,
            InstantSource clock) {
        this.runs = runs;
        this.executor = executor;
        this.runRecovery = runRecovery;
        this.tasks = tasks;
        this.clock = clock;
    }

    private Object lockOf(RunId run) {
        return locks[Math.floorMod(run.hashCode(), locks.length)];
    }

    /**
     * Answers a question of a run, which continues.
     *
     * @param answer what is answered, once it is clear what is asked
     * @throws ApiException when it does not wait for that any more
     */
    public void answer(
            UserPrincipal caller,
            String id,
            Function<RecordedRun, RunEvent.QuestionAnswered> answer) {
        var run = runs.requireSummary(caller, id).run();
        synchronized (lockOf(run)) {
            deliver(caller, run, answer.apply(runs.read(run)));
        }
    }

    /** Continues a run of which a question has expired, if no process works on it. */
    public void resumeExpired(RunId run) {
        var live = executor.findTurn(run);
        if (live.isPresent()) { // its engine knows; it may be about to release it
            var _ = live.get().endFuture().thenRunAsync(() -> resumeIfExpired(run));
        } else {
            resumeIfExpired(run);
        }
    }

    private void resumeIfExpired(RunId run) {
        synchronized (lockOf(run)) {
            try {
                var now = runs.read(run);
                boolean isIdle = executor.findTurn(run).isEmpty() && !now.isOver();
                if (isIdle && now.questions().stream().anyMatch(this::hasExpired)) {
                    awaitStart(runRecovery.resume("", now));
                }
            } catch (ApiException e) {
                LOG.warn("run {} cannot be resumed: {}", run, e.getMessage());
            }
        }
    }

    private boolean hasExpired(OpenQuestion question) {
        var expires = question.expiresAt();
        return expires != null && !clock.instant().isBefore(expires);
    }

    /** Ends a run that has not ended. */
    public void cancel(UserPrincipal caller, String id, String reason) {
        var run = runs.requireSummary(caller, id).run();
        synchronized (lockOf(run)) {
            requireUnfinished(runs.read(run));
            deliver(caller, run, new RunEvent.CancelRequested(reason));
        }
    }

    /** Continues an interrupted run. */
    public void resume(UserPrincipal caller, String id) {
        var run = runs.requireSummary(caller, id).run();
        synchronized (lockOf(run)) {
            var found = runs.read(run);
            requireUnfinished(found);
            if (executor.findTurn(run).isPresent()) {
                throw ApiException.conflict(
                        ServerProblem.WRONG_STATE, "运行 %s 正在进行", "run %s is under way", run);
            }
            awaitStart(runRecovery.resume(caller.name(), found));
        }
    }

    private static void requireUnfinished(RecordedRun run) {
        if (run.isOver()) {
            throw ApiException.of(
                    409, ServerProblem.WRONG_STATE, RunRecovery.endedMessage(run.id()));
        }
    }

    private void deliver(UserPrincipal caller, RunId run, RunEvent event) {
        var live = executor.findTurn(run);
        if (live.isPresent() && tryDeliver(live.get(), run, event, caller)) {
            return;
        }
        var now = runs.read(run); // the engine that ran it has released it
        if (now.isOver() || isStale(event, now)) {
            throw RunRequestParser.notWaitingError(run);
        }
        if (event instanceof RunEvent.QuestionAnswered) {
            executor.requireRoomForAnswer(caller);
        }
        awaitStart(runRecovery.resume(caller.name(), now, event));
    }

    /** Whether the engine that runs it received the action. */
    private static boolean tryDeliver(
            ActiveTurn live, RunId run, RunEvent event, UserPrincipal caller) {
        var coordinator = live.coordinator();
        return coordinator != null
                && switch (event) {
                    case RunEvent.QuestionAnswered(var key, var answer, _) ->
                            coordinator.answer(run, key, answer, caller.name());
                    case RunEvent.CancelRequested(var reason) -> coordinator.cancel(run, reason);
                    default -> false;
                };
    }

    private static boolean isStale(RunEvent event, RecordedRun now) {
        return event instanceof RunEvent.QuestionAnswered answered
                && now.questions().stream()
                        .noneMatch(open -> open.question().key().equals(answered.key()));
    }

    /** So that the next action finds it in progress. */
    private static void awaitStart(ActiveTurn turn) {
        try {
            turn.startFuture().get(BEGIN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("turn {} of {} could not start", turn.number(), turn.log().id(), e);
        }
    }

    /**
     * Runs another plan in the place of one that waits to be approved: that run is cancelled, and
     * the new one belongs to the same turn.
     *
     * @param plan reads it, once it is clear that the run waits for that
     * @return the turn, whose run is the new one
     * @throws ApiException when the run does not wait for its plan to be approved
     */
    public ActiveTurn replace(UserPrincipal caller, String id, Function<RecordedRun, Workflow> plan)
            throws InterruptedException {
        var run = runs.requireSummary(caller, id).run();
        synchronized (lockOf(run)) {
            var _ = plan.apply(runs.read(run)); // refuses before anything is waited for
            var _ = RunRecovery.requireWorkspace(runs.read(run));
            awaitRelease(run);
            var now = runs.read(run);
            return replace(caller, now, plan.apply(now));
        }
    }

    /** It waits, so that the turn that brought it there is about to end. */
    private void awaitRelease(RunId run) throws InterruptedException {
        var live = executor.findTurn(run);
        if (live.isEmpty()) {
            return;
        }
        try {
            live.get().endFuture().get(BEGIN_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException _) {
            throw RunRequestParser.notWaitingError(run);
        }
    }

    private ActiveTurn replace(UserPrincipal caller, RecordedRun held, Workflow workflow) {
        var body =
                Values.record(
                        "run", Value.of(held.id().value()),
                        "plan", WorkflowJson.write(workflow.definition()));
        var request =
                new TurnRequest(
                        TurnRequest.Kind.REPLACE, caller.name(), null, RunPreferences.NONE, body);
        var turn = runRecovery.reopenTurn(held, request);
        var words = held.notes().request();
        var user = turn.log().summary().user();
        executor.start(
                turn,
                TurnExecutor.AT_ONCE,
                () -> tasks.job(request, user, words, ConversationTranscript.of(List.of()), turn));
        return turn;
    }
}
