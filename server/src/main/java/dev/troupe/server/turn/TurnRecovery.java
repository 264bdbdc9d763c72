package dev.troupe.server.turn;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.conversation.TurnPriority;
import dev.troupe.server.conversation.TurnRequest;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.conversation.AcceptedTurn;
import dev.troupe.store.conversation.ConversationStore;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Continues every accepted turn that has no answer and is not worked on: those that the last end of
 * the server interrupted, and those of other processes that no longer exist. A turn that was not
 * planned is interpreted and planned again; one whose run is on record continues with that run,
 * once no other process works on it; one that cannot continue is answered with the reason.
 */
public final class TurnRecovery {
    private static final Logger LOG = LoggerFactory.getLogger(TurnRecovery.class);
    private static final int LOOKED_AT = 50; // runs of a conversation, the newest first

    private final ConversationService conversations;
    private final ConversationStore store;
    private final DurableJournal journal;
    private final RunAccess runs;
    private final TurnJobFactory tasks;
    private final TurnExecutor executor;
    private final RecoveryThrottle pace;
    private final int crashLimit; // starts of a turn that ends the process as it is planned
    private final List<ClaimedTurn> atStart = new ArrayList<>();

    public TurnRecovery(
            ConversationService conversations,
            DurableJournal journal,
            RunAccess runs,
            TurnJobFactory tasks,
            TurnExecutor executor,
            RecoveryThrottle pace,
            int crashLimit) {
        this.conversations = conversations;
        this.store = journal.conversations();
        this.journal = journal;
        this.runs = runs;
        this.tasks = tasks;
        this.executor = executor;
        this.pace = pace;
        this.crashLimit = crashLimit;
    }

    /** A turn that this process has taken over. */
    private record ClaimedTurn(ActiveTurn turn, int starts, TurnPriority priority) {}

    /** Takes over the unfinished turns, before users can request them; nothing is started yet. */
    public void claimAtStart() {
        atStart.addAll(claim());
    }

    /** Begins what was taken over at the start. */
    void start() {
        interleaveUsers(atStart).forEach(this::start);
        atStart.clear();
    }

    /** Takes over and starts the turns that other processes have left in the meantime. */
    void continueUnanswered() {
        interleaveUsers(claim()).forEach(this::start);
    }

    private List<ClaimedTurn> claim() {
        var claimed = new ArrayList<ClaimedTurn>();
        var unanswered = new ArrayList<>(store.findUnanswered());
        Collections.shuffle(unanswered); // several servers that look together share them
        for (var accepted : unanswered) {
            try {
                claim(accepted).ifPresent(claimed::add);
            } catch (RuntimeException e) { // one that cannot be read does not affect the others
                LOG.warn(
                        "turn {} of {} cannot be read",
                        accepted.turn(),
                        accepted.conversation(),
                        e);
            }
        }
        return claimed;
    }

    private Optional<ClaimedTurn> claim(AcceptedTurn accepted) {
        boolean isOurs = accepted.owner() == journal.owner().epoch();
        var log = conversations.find(accepted.conversation());
        if (log.isEmpty()) {
            store.discardTurn(accepted.conversation(), accepted.turn());
            return Optional.empty();
        }
        if (!isOurs) {
            log = conversations.reload(accepted.conversation()); // others have added to it
        }
        return log.flatMap(found -> claim(accepted, found));
    }

    private Optional<ClaimedTurn> claim(AcceptedTurn accepted, ConversationLog log) {
        int turn = accepted.turn();
        synchronized (log) {
            var transcript = ConversationTranscript.of(log.entries());
            if (log.activeTurn(turn).isPresent()
                    || transcript.findRun(turn).filter(journal::isHeldByOther).isPresent()
                    || !store.claimTurn(accepted)) {
                return Optional.empty();
            }
            if (!transcript.hasTurn(turn)) {
                store.discardTurn(log.id(), turn);
                return Optional.empty();
            }
            var language = Language.of(transcript.message(turn));
            return Optional.of(
                    new ClaimedTurn(
                            log.beginClaimedTurn(turn, language),
                            accepted.starts() + 1,
                            TurnPriority.ofStored(transcript.request(turn))));
        }
    }

    /** Alternates between users, so that one does not wait for all of another's. */
    private static List<ClaimedTurn> interleaveUsers(List<ClaimedTurn> claimed) {
        var byUser = new LinkedHashMap<String, Queue<ClaimedTurn>>();
        for (var each : claimed) {
            var user = each.turn().log().summary().user();
            byUser.computeIfAbsent(user, _ -> new ArrayDeque<>()).add(each);
        }
        var ordered = new ArrayList<ClaimedTurn>();
        while (!byUser.isEmpty()) {
            byUser.values().forEach(queue -> ordered.add(queue.remove()));
            byUser.values().removeIf(Queue::isEmpty);
        }
        return ordered;
    }

    private void start(ClaimedTurn claimed) {
        var turn = claimed.turn();
        LOG.info("turn {} of {} is continued", turn.number(), turn.log().id());
        var gate =
                isGivenUp(claimed)
                        ? TurnExecutor.AT_ONCE
                        : (TurnExecutor.StartGate) () -> pace.acquire(claimed.starts());
        executor.start(turn, claimed.priority(), gate, () -> job(turn, claimed.starts()));
    }

    /** Whether only the answer is left to write, for which users need not wait. */
    private boolean isGivenUp(ClaimedTurn claimed) {
        var turn = claimed.turn();
        return claimed.starts() > crashLimit
                && ConversationTranscript.of(turn.log().entries()).findRun(turn.number()).isEmpty();
    }

    /**
     * @throws ApiException when it cannot continue
     */
    private TurnExecutor.TurnJob job(ActiveTurn turn, int starts) {
        var log = turn.log();
        var transcript = ConversationTranscript.of(log.entries());
        requireUser(log);
        var run = findRun(log, turn.number(), transcript);
        var request = parseRequest(transcript.request(turn.number()));
        if (run.isEmpty()) {
            requireNoCrashLoop(starts);
            return planJob(request, turn, transcript);
        }
        var found = run.get();
        if (request.isPresent() && isReplacementOf(request.get(), found)) {
            return planJob(request, turn, transcript);
        }
        if (request.isEmpty() || !isPlanIncomplete(found)) {
            turn.attachRun(found.id());
            return resumeJob(found, request.map(TurnRequest::by).orElse(""));
        }
        requireNoCrashLoop(starts);
        var again = planJob(request, turn, transcript);
        return found.isOver() ? again : discardThen(found, again);
    }

    /** What is to run in the place of a run that is still the turn's own. */
    private static boolean isReplacementOf(TurnRequest request, RecordedRun run) {
        return request.kind() == TurnRequest.Kind.REPLACE
                && request.body().field("run").asText().equals(run.id().value());
    }

    /** Whether its plan was being written yet; such a run has only read. */
    private static boolean isPlanIncomplete(RecordedRun run) {
        return ((RunStarted) run.entries().getFirst().event()).options().isPlanOpen()
                && run.entries().stream()
                        .noneMatch(entry -> entry.event() instanceof RunEvent.PlanSealed);
    }

    private static TurnExecutor.TurnJob discardThen(RecordedRun run, TurnExecutor.TurnJob again) {
        return new TurnExecutor.TurnJob(
                again.by(),
                again.config(),
                coordinator -> {
                    coordinator.resume(
                            run.id(),
                            new RunEvent.CancelRequested(
                                    "The server ended while the plan was written; the request is"
                                            + " planned again"));
                    return again.task().execute(coordinator);
                });
    }

    private static TurnExecutor.TurnJob resumeJob(RecordedRun run, String by) {
        return RunRecovery.resumeJob(by, run);
    }

    private TurnExecutor.TurnJob planJob(
            Optional<TurnRequest> request, ActiveTurn turn, ConversationTranscript transcript) {
        var log = turn.log();
        int number = turn.number();
        return tasks.job(
                request.orElseThrow(TurnRecovery::settingsLost),
                log.summary().user(),
                transcript.message(number),
                transcript.beforeTurn(number),
                turn);
    }

    private static Optional<TurnRequest> parseRequest(Value kept) {
        return kept.isMissing() ? Optional.empty() : Optional.of(TurnRequest.from(kept));
    }

    private static ApiException settingsLost() {
        return ApiException.conflict(
                ServerProblem.WRONG_STATE,
                "服务器在回答前已停止，且此消息的设置未保存；请重新发送",
                "the server stopped before it answered, and the settings of the message were not stored; send the"
                        + " message again");
    }

    private void requireNoCrashLoop(int starts) {
        if (starts > crashLimit) {
            throw ApiException.conflict(
                    ServerProblem.CRASH_LOOP,
                    "规划此消息时已意外中断 %d 次，不再自动重试；请修改后重新发送，或在 troupe.yaml 中调高 crashLimit",
                    "planning this message was interrupted %d times, so it is not tried again;"
                            + " change the message, then send it again, or raise crashLimit"
                            + " in troupe.yaml",
                    starts - 1);
        }
    }

    private void requireUser(ConversationLog log) {
        var user = log.summary().user();
        boolean isGone =
                !user.isEmpty()
                        && journal.accounts()
                                .find(user)
                                .filter(account -> !account.isDisabled())
                                .isEmpty();
        if (isGone) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "发送这条消息的用户已被删除或停用",
                    "the user who sent this message was deleted or disabled");
        }
    }

    /** The newest run that a turn started since its request was accepted, or before. */
    private Optional<RecordedRun> findRun(
            ConversationLog log, int turn, ConversationTranscript transcript) {
        var known = transcript.findRun(turn).flatMap(this::read);
        var since = transcript.acceptedAt(turn);
        var filter = RunFilter.ALL.withConversation(log.id()).withStarted(since, null);
        for (var summary : journal.runs(filter, RunPage.first(LOOKED_AT))) {
            boolean isKnown = known.isPresent() && known.get().id().equals(summary.run());
            var run = isKnown ? known : read(summary.run());
            if (run.isPresent() && turnOf(run.get()) == turn) {
                if (!isKnown) { // the end came between the run's first event and this one
                    recordRun(log, turn, summary.run());
                }
                return run;
            }
        }
        return known;
    }

    private Optional<RecordedRun> read(RunId run) {
        return journal.findRun(run).map(summary -> runs.read(summary.run()));
    }

    private static int turnOf(RecordedRun run) {
        return RunOwner.turnOf((RunStarted) run.entries().getFirst().event());
    }

    private static void recordRun(ConversationLog log, int turn, RunId run) {
        log.append(run, new ConversationEvent.RunAttached(turn, run));
    }
}
