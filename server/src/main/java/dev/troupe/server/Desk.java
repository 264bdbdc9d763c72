package dev.troupe.server;

import dev.troupe.agent.Workspace;
import dev.troupe.chat.Answer;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.Rerun;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.language.Language;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.RunWords;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.RunSummary;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where people say what is to be done: messages are taken in, runs are looked up, answered,
 * stopped, done again. Safe for use by several threads.
 */
final class Desk {
    private static final Logger LOG = LoggerFactory.getLogger(Desk.class);
    private static final int MAX_TITLE = 60; // characters
    private static final long BEGIN_SECONDS = 30; // until a run that goes on is heard of

    private final Conversations conversations;
    private final Work work;
    private final DurableJournal journal;
    private final Workspaces workspaces;
    private final InstantSource clock;

    Desk(
            Conversations conversations,
            Work work,
            DurableJournal journal,
            Workspaces workspaces,
            InstantSource clock) {
        this.conversations = conversations;
        this.work = work;
        this.journal = journal;
        this.workspaces = workspaces;
        this.clock = clock;
    }

    /** Takes in a message. */
    LiveTurn say(Caller caller, ConversationLog log, String text, Wishes wishes) {
        return say(caller, log, text, wishes, "", TurnListener.NONE);
    }

    /** Takes in a message and tells what becomes of it. */
    LiveTurn say(Caller caller, ConversationLog log, String text, TurnListener listener) {
        return say(caller, log, text, Wishes.NONE, "", listener);
    }

    /** Takes in a message that nothing is to be run for; its answer has the plan. */
    LiveTurn plan(Caller caller, ConversationLog log, String text, TurnListener listener) {
        var before = Transcript.of(log.events()).conversation();
        var turn = begin(log, text, "");
        turn.tell(listener);
        work.start(
                turn,
                caller.name(),
                workspaces.of(caller),
                RunOptions.STANDARD,
                coordinator -> coordinator.preview(before, text));
        return turn;
    }

    private LiveTurn say(
            Caller caller,
            ConversationLog log,
            String text,
            Wishes wishes,
            String digest,
            TurnListener listener) {
        var before = Transcript.of(log.events()).conversation();
        var turn = begin(log, text, digest);
        turn.tell(listener);
        work.start(
                turn,
                caller.name(),
                workspaces.of(caller),
                wishes.options(),
                coordinator ->
                        wishes.isReviewed()
                                ? coordinator.turn(before, text, Work.LOOKED_AT_LATER)
                                : coordinator.turn(before, text));
        return turn;
    }

    private LiveTurn run(
            Caller caller, ConversationLog log, Workflow workflow, Wishes wishes, String digest) {
        var text = workflow.description();
        var turn = begin(log, text, digest);
        work.start(
                turn,
                caller.name(),
                workspaces.of(caller),
                wishes.options(),
                coordinator ->
                        Work.turn(
                                text,
                                wishes.isReviewed()
                                        ? coordinator.run(workflow, text, Work.LOOKED_AT_LATER)
                                        : coordinator.run(workflow, text)));
        return turn;
    }

    private static LiveTurn begin(ConversationLog log, String text, String digest) {
        var title = log.summary().title();
        return log.begin(text, title.isEmpty() ? titleOf(text) : title, digest);
    }

    /**
     * Takes in an order for a run. The same order under the same key is taken in once.
     *
     * @return the conversation that it is worked on in
     * @throws Refusal when the key belongs to another order
     */
    ConversationLog order(Caller caller, Order order) {
        var key = order.key();
        if (key.isEmpty()) {
            var log =
                    order.conversation().isEmpty()
                            ? conversations.create(caller, "")
                            : conversations.of(caller, order.conversation());
            begin(caller, log, order);
            return log;
        }
        var log = conversations.ofKey(caller, key);
        synchronized (log) {
            if (log.summary().turns() == 0) {
                begin(caller, log, order);
                return log;
            }
        }
        if (!Transcript.of(log.events()).digest().equals(order.digest())) {
            throw Refusal.of(
                    422,
                    ServerProblem.IDEMPOTENCY_KEY,
                    "Idempotency-Key“%s”已用于另一个请求；请换一个",
                    "Idempotency-Key '%s' belongs to another request; use a new one",
                    key);
        }
        return log;
    }

    private void begin(Caller caller, ConversationLog log, Order order) {
        var workflow = order.workflow();
        if (workflow == null) {
            say(
                    caller,
                    log,
                    order.request(),
                    order.wishes(),
                    order.digest(),
                    TurnListener.NONE);
        } else {
            run(caller, log, workflow, order.wishes(), order.digest());
        }
    }

    /** The first line of a message, cut where it is long. */
    static String titleOf(String text) {
        var line = text.strip().lines().findFirst().orElse("");
        return line.codePointCount(0, line.length()) <= MAX_TITLE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_TITLE - 1)) + "…";
    }

    /**
     * @throws Refusal when there is no run of this id that is the caller's
     */
    RunSummary summary(Caller caller, String id) {
        return Optional.of(id)
                .filter(text -> text.matches("[A-Za-z0-9_-]{1,64}"))
                .flatMap(text -> journal.run(new RunId(text)))
                .filter(run -> run.user().equals(caller.user()))
                .orElseThrow(() -> Refusal.missing("没有编号为“%s”的运行", "there is no run '%s'", id));
    }

    /** The same with all that is on record of it. */
    RecordedRun find(Caller caller, String id) {
        var run = summary(caller, id).run();
        return RecordedRun.of(run, journal.read(run, 0));
    }

    /** How far a run is, as people and programs see it. */
    RunWords words(RecordedRun run) {
        return RunWords.of(run.state().status(), isAbandoned(run.id()));
    }

    /** Whether it has not ended, and nobody goes on with it. */
    boolean isAbandoned(RunId run) {
        return work.of(run).isEmpty()
                && journal.abandoned().stream().anyMatch(other -> other.run().equals(run));
    }

    /** What is done about a run that may be under way. */
    private interface News extends Function<RecordedRun, RunEvent> {}

    /**
     * Answers a question of a run, which goes on.
     *
     * @param answer what is answered, once it is clear what is asked
     */
    void answer(Caller caller, String id, Function<RecordedRun, RunEvent.QuestionAnswered> answer) {
        var found = find(caller, id);
        tell(caller, found, answer::apply);
    }

    /** Ends a run that has not ended. */
    void cancel(Caller caller, String id, String reason) {
        var found = find(caller, id);
        requireUnfinished(found);
        tell(caller, found, _ -> new RunEvent.CancelRequested(reason));
    }

    /** Goes on with a run that was cut off. */
    void resume(Caller caller, String id) {
        var found = find(caller, id);
        requireUnfinished(found);
        if (work.of(found.id()).isPresent()) {
            throw Refusal.conflict(
                    ServerProblem.WRONG_STATE, "运行 %s 正在进行", "run %s is under way", found.id());
        }
        goOn(caller.name(), found);
    }

    private static void requireUnfinished(RecordedRun run) {
        if (run.isOver()) {
            throw Refusal.conflict(
                    ServerProblem.WRONG_STATE, "运行 %s 已经结束", "run %s has ended", run.id());
        }
    }

    private synchronized void tell(Caller caller, RecordedRun found, News news) {
        var live = work.of(found.id());
        if (live.isPresent() && isTold(live.get(), found, news.apply(found), caller)) {
            return;
        }
        var now = RecordedRun.of(found.id(), journal.read(found.id(), 0));
        var event = news.apply(now);
        if (now.isOver() || isStale(event, now)) {
            throw Refusal.conflict(
                    ServerProblem.NOT_WAITING,
                    "运行 %s 已经不再等这个答复",
                    "run %s does not wait for that any more",
                    found.id());
        }
        awaitBegin(goOn(caller.name(), now, event));
    }

    /** Whether it was told to the engine that runs it. */
    private static boolean isTold(LiveTurn live, RecordedRun found, RunEvent event, Caller caller) {
        var coordinator = live.coordinator();
        return coordinator != null
                && switch (event) {
                    case RunEvent.QuestionAnswered(var key, var answer, _) ->
                            coordinator.answer(found.id(), key, answer, caller.name());
                    case RunEvent.CancelRequested(var reason) ->
                            coordinator.cancel(found.id(), reason);
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

    /** Goes on with a run in the conversation that it came of. */
    private LiveTurn goOn(String by, RecordedRun run, RunEvent... news) {
        var workspace = requireWorkspace(run);
        var log = logOf(run);
        var number = Transcript.of(log.events()).turnOf(run.id());
        var turn =
                number.isPresent()
                        ? log.begin(number.get())
                        : begin(log, run.notes().request(), "");
        turn.goingOn(run.id());
        work.start(
                turn,
                by,
                workspace,
                RunOptions.STANDARD,
                coordinator ->
                        Work.turn(run.notes().request(), coordinator.resume(run.id(), news)));
        return turn;
    }

    private static Workspace requireWorkspace(RecordedRun run) {
        if (!run.hasWorkspace()) {
            throw Refusal.conflict(
                    ServerProblem.WRONG_STATE,
                    "运行 %s 的工作目录“%s”已经不在；请恢复它再继续",
                    "the workspace '%2$s' of run %1$s is gone; put it back and go on then",
                    run.id(),
                    run.notes().workspace().root());
        }
        return run.notes().workspace();
    }

    /** The conversation that a run came of, or a new one of the same person. */
    private ConversationLog logOf(RecordedRun run) {
        var summary = journal.run(run.id()).orElseThrow();
        return conversations
                .find(summary.conversation())
                .orElseGet(() ->
                        conversations.create(
                                new Caller(summary.user(), "", Caller.Role.MEMBER),
                                titleOf(run.notes().request())));
    }

    /** Takes up the runs that the last end of the server cut off. */
    void takeUp() {
        for (var summary : journal.abandoned()) {
            try {
                var run = RecordedRun.of(summary.run(), journal.read(summary.run(), 0));
                if (!run.isWaiting()) {
                    goOn("", run);
                }
            } catch (RuntimeException e) { // one that cannot go on keeps no other from it
                LOG.warn("run {} was cut off and cannot go on: {}", summary.run(), e.toString());
            }
        }
    }

    /** Runs again what is to be run of a run that has ended. */
    LiveTurn rerun(Caller caller, RecordedRun run, Wishes wishes, Again again) {
        var workspace = requireWorkspace(run);
        var log = logOf(run);
        var turn = log.begin(again.words(), log.summary().title(), "");
        work.start(
                turn,
                caller.name(),
                workspace,
                wishes.options(),
                coordinator -> Work.turn(again.words(), again.with(coordinator)));
        return turn;
    }

    /** What is run again. */
    interface Again {
        /** As the conversation has it. */
        String words();

        Answer with(Coordinator coordinator) throws InterruptedException;

        /** A part of a run. */
        static Again of(Rerun rerun) {
            return new Again() {
                @Override
                public String words() {
                    return rerun.notes().request();
                }

                @Override
                public Answer with(Coordinator coordinator) throws InterruptedException {
                    return coordinator.rerun(rerun);
                }
            };
        }
    }

    /** What a value that is wrong is told as. */
    static Refusal invalid(InvalidValue e) {
        return Refusal.of(422, ServerProblem.BAD_REQUEST, e.sentence());
    }

    /** Tells in one conversation what nobody answered, as when the server was killed. */
    void tidy(ConversationLog log) {
        if (log.live() != null) {
            return;
        }
        var transcript = Transcript.of(log.events());
        for (int turn : transcript.unanswered()) {
            if (transcript.runOf(turn).isEmpty()) {
                log.append(
                        "conversation.answer",
                        null,
                        Answers.interrupted(turn, Language.of(log.summary().title())));
            }
        }
    }

    InstantSource clock() {
        return clock;
    }

    static Refusal refused(Sentence why) {
        return Refusal.of(422, ServerProblem.BAD_REQUEST, why);
    }

    static Value accepted(RunId run) {
        return Values.record("runId", Value.of(run.value()));
    }
}
