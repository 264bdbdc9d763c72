package dev.troupe.server.turn;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.conversation.TurnAnswers;
import dev.troupe.server.conversation.TurnPriority;
import dev.troupe.server.conversation.TurnRequest;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.StoreException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Continues runs in the conversations that started them, and ensures that every message is
 * answered, however the server ended.
 */
public final class RunRecovery {
    private static final Logger LOG = LoggerFactory.getLogger(RunRecovery.class);

    private final ConversationService conversations;
    private final TurnExecutor executor;
    private final RunAccess runs;
    private final DurableJournal journal;
    private final RecoveryThrottle pace;
    private final DetachedRuns detached;
    private final Map<RunId, Integer> givenUpTimes = new ConcurrentHashMap<>();

    public RunRecovery(
            ConversationService conversations,
            TurnExecutor executor,
            RunAccess runs,
            DurableJournal journal,
            RecoveryThrottle pace,
            DetachedRuns detached) {
        this.conversations = conversations;
        this.executor = executor;
        this.runs = runs;
        this.journal = journal;
        this.pace = pace;
        this.detached = detached;
    }

    /**
     * Continues a run.
     *
     * @param by who requested it, for the record
     * @param news what has happened in the meantime
     * @throws ApiException when its workspace no longer exists, or another process works on it
     */
    ActiveTurn resume(String by, RecordedRun run, RunEvent... news) {
        requireFree(run.id());
        requireConversation(run);
        var job = resumeJob(by, run, news);
        var turn = reopenTurn(run);
        turn.attachRun(run.id());
        if (news.length == 0) {
            executor.start(turn, job);
        } else { // exists only in memory until the run continues, so it does not queue
            executor.startAtOnce(turn, job);
        }
        return turn;
    }

    /**
     * @throws ApiException when another process works on a run
     */
    void requireFree(RunId run) {
        if (journal.isHeldByOther(run)) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "另一个进程正在处理运行 %s；请等它结束，或先停止那个进程",
                    "another process works on run %s; wait for its end, or stop that process first",
                    run);
        }
    }

    private void requireConversation(RecordedRun run) {
        if (detached.owns(run)) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "运行 %s 生成一个页面，由它的请求控制；请刷新该页面",
                    "run %s builds a page and is controlled by its request; refresh that page"
                            + " instead",
                    run.id());
        }
    }

    /**
     * The action that continues a run.
     *
     * @throws ApiException when its workspace no longer exists
     */
    static TurnExecutor.TurnJob resumeJob(String by, RecordedRun run, RunEvent... news) {
        return new TurnExecutor.TurnJob(
                by,
                new TurnExecutor.TurnConfig(requireWorkspace(run), RunOptions.STANDARD),
                coordinator ->
                        TurnExecutor.turnOf(
                                run.notes().request(), coordinator.resume(run.id(), news)));
    }

    /**
     * Continues the turn that started a run; a new one if that no longer exists.
     *
     * @throws ApiException when the run has ended and is answered, as another server may have done
     *     it since the run was read
     */
    ActiveTurn reopenTurn(RecordedRun run) {
        var request = run.notes().request();
        var log = conversationOf(run);
        var number = ConversationTranscript.of(log.entries()).findTurn(run.id());
        if (number.isEmpty()) {
            return log.beginTurn(
                    request,
                    ConversationService.titleFor(log, request),
                    "",
                    TurnRequest.forMessage("", null, RunPreferences.NONE));
        }
        var turn = log.beginTurn(number.get(), Language.of(request));
        if (isSettledOrRelease(run.id(), turn)) { // no other server can change this from now on
            log.discardTurn(turn);
            throw ApiException.of(
                    409, ServerProblem.WRONG_STATE, TurnProblems.endedMessage(run.id()));
        }
        return turn;
    }

    /** Releases the turn if that cannot be read: one that stays active is not continued. */
    private boolean isSettledOrRelease(RunId run, ActiveTurn turn) {
        try {
            return isSettled(run, turn);
        } catch (RuntimeException e) {
            turn.log().releaseTurn(turn);
            throw e;
        }
    }

    private boolean isSettled(RunId run, ActiveTurn turn) {
        return journal.findRun(run).filter(it -> it.ended() != null).isPresent()
                && turn.log()
                        .findAnswer(turn.number())
                        .filter(answer ->
                                answer.state() != Answer.State.NEEDS_INPUT
                                        && answer.state() != Answer.State.INTERRUPTED)
                        .isPresent();
    }

    /** The same with another request from now on. */
    ActiveTurn reopenTurn(RecordedRun run, TurnRequest request) {
        var words = run.notes().request();
        var log = conversationOf(run);
        var number = ConversationTranscript.of(log.entries()).findTurn(run.id());
        return number.isPresent()
                ? log.beginTurn(number.get(), Language.of(words), request)
                : log.beginTurn(words, ConversationService.titleFor(log, words), "", request);
    }

    /** The conversation that started a run, or a new one of the same user. */
    ConversationLog conversationOf(RecordedRun run) {
        var summary = journal.findRun(run.id()).orElseThrow();
        return conversations
                .find(summary.conversation())
                .orElseGet(() ->
                        conversations.create(
                                new UserPrincipal(summary.user(), "", UserPrincipal.Role.MEMBER),
                                ConversationService.titleFrom(run.notes().request())));
    }

    /**
     * @throws ApiException when the directory of a run no longer exists
     */
    static dev.troupe.agent.tool.Workspace requireWorkspace(RecordedRun run) {
        if (!run.hasWorkspace()) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "运行 %s 的工作目录“%s”已不存在；请恢复该目录后继续",
                    "the workspace '%2$s' of run %1$s no longer exists; restore it, then resume the"
                            + " run",
                    run.id(),
                    run.notes().workspace().root());
        }
        return run.notes().workspace();
    }

    /** Finds the questions of runs that have not ended. */
    void loadQuestions(OpenQuestions questions) {
        for (var summary : journal.unfinishedRuns()) {
            loadQuestions(questions, summary.run());
        }
    }

    /** Finds the questions of a run. */
    void loadQuestions(OpenQuestions questions, RunId id) {
        try {
            var run = runs.read(id);
            questions.load(run.id(), run.questions());
        } catch (RuntimeException e) { // one that cannot be read does not affect the others
            LOG.warn("run {} cannot be read", id, e);
        }
    }

    /**
     * Continues an abandoned run.
     *
     * @return {@code false} if it cannot continue before its record advances
     * @throws StoreException when the store cannot be reached
     */
    boolean recover(RunId run) {
        return recover(run, 1);
    }

    private boolean recover(RunId run, int starts) {
        try {
            return recover(runs.read(run), starts);
        } catch (RuntimeException e) {
            if (StoreException.isUnavailable(e)) {
                throw e;
            }
            LOG.warn("run {} was interrupted and cannot be resumed", run, e);
            return false; // does not affect the others
        }
    }

    /**
     * Continues the runs that this process gave up because the store could not be reached, unless
     * another has taken them over; the later the more often that happened to one.
     *
     * @throws StoreException while it cannot be reached
     */
    void recoverGivenUp() {
        for (var run : executor.givenUp()) {
            boolean isFree = journal.findRun(run).isPresent() && !journal.isHeldByOther(run);
            executor.givenUp().remove(run); // may be given up again from now on
            if (isFree) {
                recoverGivenUp(run);
            }
        }
    }

    private void recoverGivenUp(RunId run) {
        try {
            recover(run, 1 + givenUpTimes.merge(run, 1, Integer::sum));
        } catch (RuntimeException e) {
            executor.givenUp().add(run);
            throw e;
        }
    }

    private boolean recover(RecordedRun run, int starts) {
        if (isActive(run)) {
            return true;
        }
        if (run.isWaiting() && !isUnanswered(run)) {
            return false; // the user was notified, and answers at any time
        }
        if (detached.owns(run)) {
            detached.resume(run);
            return true;
        }
        try {
            resumeLater(run, starts);
            return true;
        } catch (ApiException e) {
            LOG.warn("run {} was interrupted and cannot be resumed: {}", run.id(), e.getMessage());
            if (isUnanswered(run)) {
                answerBlocked(run, e.problem());
            }
            return false;
        }
    }

    private boolean isActive(RecordedRun run) {
        return findActiveTurn(run).isPresent();
    }

    /** The turn that started or answered a run, if it is being worked on here, or is queued. */
    Optional<ActiveTurn> findActiveTurn(RecordedRun run) {
        var started = (RunEvent.RunStarted) run.entries().getFirst().event();
        return journal.findRun(run.id())
                .flatMap(found -> conversations.find(found.conversation()))
                .flatMap(log -> {
                    int turn =
                            ConversationTranscript.of(log.entries())
                                    .findTurn(run.id())
                                    .orElseGet(() -> RunOwner.turnOf(started));
                    return log.activeTurn(turn);
                });
    }

    /** Whether another server that is alive works on the turn of a run. */
    boolean isTurnWithOther(RecordedRun run) {
        var started = (RunEvent.RunStarted) run.entries().getFirst().event();
        return journal.findRun(run.id())
                .flatMap(found -> conversations.find(found.conversation()))
                .filter(log -> log.turnsOfOthers().contains(RunOwner.turnOf(started)))
                .isPresent();
    }

    private void resumeLater(RecordedRun run, int starts) {
        var job = resumeJob("", run);
        var turn = reopenTurn(run);
        turn.attachRun(run.id());
        executor.start(turn, TurnPriority.NORMAL, () -> pace.acquire(starts), () -> job);
    }

    private boolean isUnanswered(RecordedRun run) {
        var summary = journal.findRun(run.id()).orElseThrow();
        var log = conversations.find(summary.conversation());
        if (log.isEmpty()) {
            return false;
        }
        var transcript = ConversationTranscript.of(log.get().entries());
        return transcript
                .findTurn(run.id())
                .filter(transcript.unansweredTurns()::contains)
                .isPresent();
    }

    private void answerBlocked(RecordedRun run, Problem why) {
        var log = conversationOf(run);
        int turn = ConversationTranscript.of(log.entries()).findTurn(run.id()).orElseThrow();
        log.settleTurn(
                run.id(),
                TurnAnswers.blockedAnswer(turn, run.id(), why, Language.of(run.notes().request())));
    }

    /**
     * Answers every unfinished message of a conversation that was accepted before requests were
     * stored: the server may have ended before it was planned, or between the end of its run and
     * its answer. {@link TurnRecovery} sees to all others.
     */
    public void answerAbandoned(ConversationLog log) {
        synchronized (log) {
            if (log.activeTurn() != null) {
                return;
            }
            var transcript = ConversationTranscript.of(log.entries());
            for (int turn : transcript.unansweredTurns()) {
                if (!transcript.request(turn).isMissing()) {
                    continue;
                }
                var language = Language.of(transcript.message(turn));
                var run = transcript.findRun(turn);
                if (run.isEmpty() || !tryFinish(run.get())) {
                    log.append(null, TurnAnswers.interruptedAnswer(turn, language));
                }
            }
        }
    }

    /** The same, the first time that it is called for what is loaded of a conversation. */
    public void answerAbandonedOnce(ConversationLog log) {
        if (log.isFirstAccess()) {
            answerAbandoned(log);
        }
    }

    /** Whether a run continues, or is answered now that it has ended. */
    private boolean tryFinish(RunId id) {
        if (journal.findRun(id).isEmpty()) {
            return false;
        }
        var run = runs.read(id);
        if (run.isOver()) {
            try {
                resume("", run);
            } catch (ApiException e) {
                answerBlocked(run, e.problem());
            }
        }
        return true;
    }
}
