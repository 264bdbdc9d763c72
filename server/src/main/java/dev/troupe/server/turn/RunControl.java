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
import dev.troupe.server.conversation.TurnPriority;
import dev.troupe.server.conversation.TurnRequest;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.server.turn.QuestionReply.QuestionApproval;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes user actions to runs in progress or waiting: an answer, stop, continue, another plan.
 * Actions on one run are executed one after another, by the server that owns the run: what others
 * own is sent to them. Safe for use by several threads.
 */
public final class RunControl {
    private static final Logger LOG = LoggerFactory.getLogger(RunControl.class);
    private static final long BEGIN_SECONDS = 30; // until a continued run reports an event
    private static final Duration PATIENCE = Duration.ofSeconds(8); // for a change of the owner
    private static final long PAUSE_MILLIS = 100;

    private final RunAccess runs;
    private final TurnExecutor executor;
    private final RunRecovery runRecovery;
    private final TurnJobFactory tasks;
    private final RunRequestParser parser;
    private final RunOrderSender orders;
    private final RecordedActions actions;
    private final EngineConnection engine;
    private final InstantSource clock;
    private final Object[] locks = Stream.generate(Object::new).limit(64).toArray(); // by run

    public RunControl(
            RunAccess runs,
            TurnExecutor executor,
            RunRecovery runRecovery,
            TurnJobFactory tasks,
            RunRequestParser parser,
            RunOrderSender orders,
            RecordedActions actions,
            EngineConnection engine,
            InstantSource clock) {
        this.runs = runs;
        this.executor = executor;
        this.runRecovery = runRecovery;
        this.tasks = tasks;
        this.parser = parser;
        this.orders = orders;
        this.actions = actions;
        this.engine = engine;
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
        route(caller, runs.requireSummary(caller, id).run(), answer);
    }

    /**
     * Has something happen to a run, here or on the server that owns it. While the owner changes,
     * the next one is waited for.
     */
    private void route(
            UserPrincipal caller, RunId run, Function<RecordedRun, ? extends RunEvent> event) {
        long start = System.nanoTime();
        while (true) {
            if (orders.isWithOther(run)) {
                if (orders.send(caller, run, event.apply(runs.read(run)))) {
                    return;
                }
                continue; // that server has ended
            }
            try {
                carryOut(caller, run, event);
                return;
            } catch (RuntimeException e) {
                boolean isChanging = TurnProblems.isFenced(e) || orders.isWithOther(run);
                if (!isChanging || System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw e;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
            }
        }
    }

    /**
     * Has something happen to a run that no other server owns, and waits until it is on record.
     *
     * @throws ApiException when it does not apply, or is not recorded
     */
    void carryOut(
            UserPrincipal caller, RunId run, Function<RecordedRun, ? extends RunEvent> event) {
        synchronized (lockOf(run)) {
            awaitQueued(run);
            var now = runs.read(run);
            var action = event.apply(now);
            switch (action) {
                case RunEvent.RunResumed _ -> resume(caller, now);
                case RunEvent.CancelRequested cancel -> {
                    requireUnfinished(now);
                    if (actions.contains(run, 0, cancel)) { // it is being stopped
                        return;
                    }
                    deliver(caller, run, cancel);
                }
                case RunEvent other -> deliver(caller, run, other);
            }
            actions.await(run, now.entries().getLast().sequence(), action);
        }
    }

    /** A run that is about to continue here must not be continued a second time. */
    private void awaitQueued(RunId run) {
        if (!isQueued(run)) {
            return;
        }
        runRecovery.findActiveTurn(runs.read(run)).ifPresent(RunControl::awaitStart);
        if (isQueued(run)) {
            throw ApiException.retryLater(
                    503,
                    ServerProblem.OVERLOADED,
                    ApiException.BUSY_WAIT,
                    "运行 %s 即将继续；请稍后重试",
                    "run %s is about to continue; try again later",
                    run);
        }
    }

    private boolean isQueued(RunId run) {
        return executor.findTurn(run).isEmpty()
                && runRecovery.findActiveTurn(runs.read(run)).isPresent();
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
                if (isIdle && (hasContinued(now) || hasExpired(now))) {
                    awaitStart(runRecovery.resume("", now));
                }
            } catch (ApiException e) {
                LOG.warn("run {} cannot be resumed: {}", run, e.getMessage());
            }
        }
    }

    private boolean hasExpired(RecordedRun run) {
        return run.questions().stream().anyMatch(this::hasExpired);
    }

    /** Whether an engine elsewhere has noticed first that a question expired. */
    private boolean hasContinued(RecordedRun run) {
        return engine.isDriving(run.id()) && !run.isWaiting() && !runRecovery.isTurnWithOther(run);
    }

    private boolean hasExpired(OpenQuestion question) {
        var expires = question.expiresAt();
        return expires != null && !clock.instant().isBefore(expires);
    }

    /** Ends a run that has not ended. */
    public void cancel(UserPrincipal caller, String id, String reason) {
        route(
                caller,
                runs.requireSummary(caller, id).run(),
                _ -> new RunEvent.CancelRequested(reason));
    }

    /** Continues an interrupted run. */
    public void resume(UserPrincipal caller, String id) {
        route(caller, runs.requireSummary(caller, id).run(), _ -> new RunEvent.RunResumed());
    }

    private void resume(UserPrincipal caller, RecordedRun run) {
        requireUnfinished(run);
        if (executor.findTurn(run.id()).isPresent()) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE, "运行 %s 正在进行", "run %s is under way", run.id());
        }
        awaitStart(runRecovery.resume(caller.name(), run));
    }

    private static void requireUnfinished(RecordedRun run) {
        if (run.isOver()) {
            throw ApiException.of(
                    409, ServerProblem.WRONG_STATE, TurnProblems.endedMessage(run.id()));
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
        if (engine.isDriving(run) && runRecovery.isTurnWithOther(now)) {
            if (!engine.order(run, event, caller.name())) {
                throw RunRequestParser.notWaitingError(run);
            }
            return;
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
     * @param approval names the question
     * @throws ApiException when the run does not wait for its plan to be approved
     */
    public PlanReplacement replace(
            UserPrincipal caller, String id, QuestionApproval approval, Value plan)
            throws InterruptedException {
        var run = runs.requireSummary(caller, id).run();
        var _ = parse(caller, run, approval, plan); // refuses before anything is waited for
        while (orders.isWithOther(run)) {
            var replaced = orders.sendReplacement(caller, run, approval.key(), plan);
            if (replaced.isPresent()) {
                return replaced.get();
            }
        }
        return replaceHere(caller, run, approval, plan);
    }

    /** The same for a run that no other server owns. */
    PlanReplacement replaceHere(
            UserPrincipal caller, RunId run, QuestionApproval approval, Value plan)
            throws InterruptedException {
        synchronized (lockOf(run)) {
            var _ = parse(caller, run, approval, plan);
            var _ = RunRecovery.requireWorkspace(runs.read(run));
            runRecovery.requireFree(run);
            awaitRelease(run);
            var workflow = parse(caller, run, approval, plan);
            return PlanReplacement.of(replace(caller, runs.read(run), workflow));
        }
    }

    private Workflow parse(UserPrincipal caller, RunId run, QuestionApproval approval, Value plan) {
        return parser.parseReplacement(runs.read(run), approval, plan, caller, clock.instant());
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
                TurnPriority.NORMAL,
                TurnExecutor.AT_ONCE,
                () -> tasks.job(request, user, words, ConversationTranscript.of(List.of()), turn));
        return turn;
    }
}
