package dev.troupe.server;

import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.runtime.RecordedRun;
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
 * Tells runs that are under way or wait what people say: an answer, to stop, to go on, another
 * plan. What comes to one run is told one after another. Safe for use by several threads.
 */
final class Replies {
    private static final Logger LOG = LoggerFactory.getLogger(Replies.class);
    private static final long BEGIN_SECONDS = 30; // until a run that goes on is heard of

    private final KnownRuns runs;
    private final Work work;
    private final Pursuit pursuit;
    private final TurnTasks tasks;
    private final InstantSource clock;
    private final Object[] locks = Stream.generate(Object::new).limit(64).toArray(); // by run

    Replies(KnownRuns runs, Work work, Pursuit pursuit, TurnTasks tasks, InstantSource clock) {
        this.runs = runs;
        this.work = work;
        this.pursuit = pursuit;
        this.tasks = tasks;
        this.clock = clock;
    }

    private Object lockOf(RunId run) {
        return locks[Math.floorMod(run.hashCode(), locks.length)];
    }

    /**
     * Answers a question of a run, which goes on.
     *
     * @param answer what is answered, once it is clear what is asked
     * @throws Refusal when it does not wait for that any more
     */
    void answer(Caller caller, String id, Function<RecordedRun, RunEvent.QuestionAnswered> answer) {
        var run = runs.summary(caller, id).run();
        synchronized (lockOf(run)) {
            tell(caller, run, answer.apply(runs.read(run)));
        }
    }

    /** Goes on with a run of which a question has expired, where nobody is at it. */
    void expire(RunId run) {
        var live = work.of(run);
        if (live.isPresent()) { // its engine knows; it may be about to let go of it
            var _ = live.get().ended().thenRunAsync(() -> expireWaiting(run));
        } else {
            expireWaiting(run);
        }
    }

    private void expireWaiting(RunId run) {
        synchronized (lockOf(run)) {
            try {
                var now = runs.read(run);
                boolean isIdle = work.of(run).isEmpty() && !now.isOver();
                if (isIdle && now.questions().stream().anyMatch(this::hasExpired)) {
                    awaitBegin(pursuit.goOn("", now));
                }
            } catch (Refusal e) {
                LOG.warn("run {} cannot go on: {}", run, e.getMessage());
            }
        }
    }

    private boolean hasExpired(OpenQuestion question) {
        var expires = question.expiresAt();
        return expires != null && !clock.instant().isBefore(expires);
    }

    /** Ends a run that has not ended. */
    void cancel(Caller caller, String id, String reason) {
        var run = runs.summary(caller, id).run();
        synchronized (lockOf(run)) {
            requireUnfinished(runs.read(run));
            tell(caller, run, new RunEvent.CancelRequested(reason));
        }
    }

    /** Goes on with a run that was cut off. */
    void resume(Caller caller, String id) {
        var run = runs.summary(caller, id).run();
        synchronized (lockOf(run)) {
            var found = runs.read(run);
            requireUnfinished(found);
            if (work.of(run).isPresent()) {
                throw Refusal.conflict(
                        ServerProblem.WRONG_STATE, "运行 %s 正在进行", "run %s is under way", run);
            }
            awaitBegin(pursuit.goOn(caller.name(), found));
        }
    }

    private static void requireUnfinished(RecordedRun run) {
        if (run.isOver()) {
            throw Refusal.of(409, ServerProblem.WRONG_STATE, Pursuit.ended(run.id()));
        }
    }

    private void tell(Caller caller, RunId run, RunEvent event) {
        var live = work.of(run);
        if (live.isPresent() && isTold(live.get(), run, event, caller)) {
            return;
        }
        var now = runs.read(run); // the engine that ran it has let go of it
        if (now.isOver() || isStale(event, now)) {
            throw Orders.notWaiting(run);
        }
        awaitBegin(pursuit.goOn(caller.name(), now, event));
    }

    /** Whether it was told to the engine that runs it. */
    private static boolean isTold(LiveTurn live, RunId run, RunEvent event, Caller caller) {
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

    /** So that whoever tells it something next finds it under way. */
    private static void awaitBegin(LiveTurn turn) {
        try {
            turn.begun().get(BEGIN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("turn {} of {} does not begin", turn.number(), turn.log().id(), e);
        }
    }

    /**
     * Runs another plan in the place of one that waits to be approved: that run is cancelled, and
     * the new one belongs to the same turn.
     *
     * @param plan reads it, once it is clear that the run waits for that
     * @return the turn, whose run is the new one
     * @throws Refusal when the run does not wait for its plan to be approved
     */
    LiveTurn replace(Caller caller, String id, Function<RecordedRun, Workflow> plan)
            throws InterruptedException {
        var run = runs.summary(caller, id).run();
        synchronized (lockOf(run)) {
            var _ = plan.apply(runs.read(run)); // refuses before anything is waited for
            var _ = Pursuit.requireWorkspace(runs.read(run));
            awaitLettingGo(run);
            var now = runs.read(run);
            return replace(caller, now, plan.apply(now));
        }
    }

    /** It waits, so that the turn that brought it there is about to end. */
    private void awaitLettingGo(RunId run) throws InterruptedException {
        var live = work.of(run);
        if (live.isEmpty()) {
            return;
        }
        try {
            live.get().ended().get(BEGIN_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException _) {
            throw Orders.notWaiting(run);
        }
    }

    private LiveTurn replace(Caller caller, RecordedRun held, Workflow workflow) {
        var body =
                Values.record(
                        "run", Value.of(held.id().value()),
                        "plan", WorkflowJson.write(workflow.definition()));
        var request =
                new TurnRequest(TurnRequest.Kind.REPLACE, caller.name(), null, Wishes.NONE, body);
        var turn = pursuit.turnOf(held, request);
        var words = held.notes().request();
        var user = turn.log().summary().user();
        work.start(
                turn,
                Work.AT_ONCE,
                () -> tasks.job(request, user, words, Transcript.of(List.of()), turn));
        return turn;
    }
}
