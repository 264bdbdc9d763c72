package dev.troupe.server;

import dev.troupe.chat.Belonging;
import dev.troupe.core.Problem;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.store.DurableJournal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes on with runs in the conversations that they came of, and has every message answered, however
 * the server ended.
 */
final class Pursuit {
    private static final Logger LOG = LoggerFactory.getLogger(Pursuit.class);

    private final Conversations conversations;
    private final Work work;
    private final KnownRuns runs;
    private final DurableJournal journal;
    private final StartPace pace;

    Pursuit(
            Conversations conversations,
            Work work,
            KnownRuns runs,
            DurableJournal journal,
            StartPace pace) {
        this.conversations = conversations;
        this.work = work;
        this.runs = runs;
        this.journal = journal;
        this.pace = pace;
    }

    /**
     * Goes on with a run.
     *
     * @param by who has it go on, for the record
     * @param news what has happened meanwhile
     * @throws Refusal when its workspace is gone
     */
    LiveTurn goOn(String by, RecordedRun run, RunEvent... news) {
        var job = job(by, run, news);
        var turn = turnOf(run);
        turn.goingOn(run.id());
        work.start(turn, job);
        return turn;
    }

    /**
     * What goes on with a run.
     *
     * @throws Refusal when its workspace is gone
     */
    static Work.Job job(String by, RecordedRun run, RunEvent... news) {
        return new Work.Job(
                by,
                new Work.Means(requireWorkspace(run), RunOptions.STANDARD),
                coordinator ->
                        Work.turn(run.notes().request(), coordinator.resume(run.id(), news)));
    }

    /** Takes up the turn that a run came of; a new one where that is gone. */
    LiveTurn turnOf(RecordedRun run) {
        var request = run.notes().request();
        var log = logOf(run);
        var number = Transcript.of(log.events()).turnOf(run.id());
        return number.isPresent()
                ? log.begin(number.get(), Language.of(request))
                : log.begin(
                        request,
                        Conversations.title(log, request),
                        "",
                        TurnRequest.message("", null, Wishes.NONE));
    }

    /** The same with another request from now on. */
    LiveTurn turnOf(RecordedRun run, TurnRequest request) {
        var words = run.notes().request();
        var log = logOf(run);
        var number = Transcript.of(log.events()).turnOf(run.id());
        return number.isPresent()
                ? log.begin(number.get(), Language.of(words), request)
                : log.begin(words, Conversations.title(log, words), "", request);
    }

    /** The conversation that a run came of, or a new one of the same person. */
    ConversationLog logOf(RecordedRun run) {
        var summary = journal.run(run.id()).orElseThrow();
        return conversations
                .find(summary.conversation())
                .orElseGet(() ->
                        conversations.create(
                                new Caller(summary.user(), "", Caller.Role.MEMBER),
                                Conversations.titleOf(run.notes().request())));
    }

    /**
     * @throws Refusal when the directory is gone in which a run works
     */
    static dev.troupe.agent.Workspace requireWorkspace(RecordedRun run) {
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

    /** Looks up what runs that have not ended wait with. */
    void lookUp(WaitingQuestions questions) {
        for (var summary : journal.unfinished()) {
            lookUp(questions, summary.run());
        }
    }

    /** Looks up what a run waits with. */
    void lookUp(WaitingQuestions questions, RunId id) {
        try {
            var run = runs.read(id);
            questions.load(run.id(), run.questions());
        } catch (RuntimeException e) { // one that cannot be read keeps no other from it
            LOG.warn("run {} cannot be read", id, e);
        }
    }

    /** Takes up a run that nobody goes on with. */
    void takeUp(RunId run) {
        try {
            takeUp(runs.read(run));
        } catch (RuntimeException e) { // one that cannot go on keeps no other from it
            LOG.warn("run {} was cut off and cannot go on", run, e);
        }
    }

    private void takeUp(RecordedRun run) {
        if (run.isWaiting() && !isUnanswered(run) || isTakenUp(run)) {
            return; // whoever asked was told, and answers when they like; or it goes on already
        }
        try {
            goOnLater(run);
        } catch (Refusal e) {
            LOG.warn("run {} was cut off and cannot go on: {}", run.id(), e.getMessage());
            if (isUnanswered(run)) {
                answerStuck(run, e.problem());
            }
        }
    }

    /** Whether the turn that it came of is worked on, or waits for its time. */
    private boolean isTakenUp(RecordedRun run) {
        var started = (RunEvent.RunStarted) run.entries().getFirst().event();
        int turn = Belonging.turnOf(started);
        return turn > 0 && logOf(run).live(turn).isPresent();
    }

    private void goOnLater(RecordedRun run) {
        var job = job("", run);
        var turn = turnOf(run);
        turn.goingOn(run.id());
        work.start(turn, () -> pace.take(1), () -> job);
    }

    private boolean isUnanswered(RecordedRun run) {
        var summary = journal.run(run.id()).orElseThrow();
        var log = conversations.find(summary.conversation());
        if (log.isEmpty()) {
            return false;
        }
        var transcript = Transcript.of(log.get().events());
        return transcript.turnOf(run.id()).filter(transcript.unanswered()::contains).isPresent();
    }

    private void answerStuck(RecordedRun run, Problem why) {
        var log = logOf(run);
        int turn = Transcript.of(log.events()).turnOf(run.id()).orElseThrow();
        log.settle(
                turn,
                run.id(),
                Answers.stuck(turn, run.id(), why, Language.of(run.notes().request())));
    }

    /**
     * Has every message of a conversation answered that nobody works on and that was taken in
     * before requests were kept: the end of the server may have come before it was planned, or
     * between the end of its run and its answer. {@link TurnRecovery} sees to all others.
     */
    void tidy(ConversationLog log) {
        synchronized (log) {
            if (log.live() != null) {
                return;
            }
            var transcript = Transcript.of(log.events());
            for (int turn : transcript.unanswered()) {
                if (!transcript.request(turn).isMissing()) {
                    continue;
                }
                var language = Language.of(transcript.message(turn));
                var run = transcript.runOf(turn);
                if (run.isEmpty() || !isFinishing(run.get())) {
                    log.append("conversation.answer", null, Answers.interrupted(turn, language));
                }
            }
        }
    }

    /** The same, the first time that it is called for what is loaded of a conversation. */
    void tidyOnce(ConversationLog log) {
        if (log.isFirstLook()) {
            tidy(log);
        }
    }

    /** Whether a run goes on, or is worded now that it has ended. */
    private boolean isFinishing(RunId id) {
        if (journal.run(id).isEmpty()) {
            return false;
        }
        var run = runs.read(id);
        if (run.isOver()) {
            try {
                goOn("", run);
            } catch (Refusal e) {
                answerStuck(run, e.problem());
            }
        }
        return true;
    }

    /** What people read where something cannot go on. */
    static Sentence ended(RunId run) {
        return Sentence.of("运行 %s 已经结束", "run %s has ended", run);
    }
}
