package dev.troupe.server;

import dev.troupe.chat.Belonging;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.InvalidWorkflow;
import dev.troupe.core.Problem;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunEvent.RunStarted;
import dev.troupe.core.RunId;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.store.AcceptedTurn;
import dev.troupe.store.ConversationStore;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Page;
import dev.troupe.store.RunFilter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes on with every accepted turn that has no answer and that nobody works on: what the last end
 * of the server cut off, and what another process left that is gone. A turn that was not planned is
 * understood and planned again; one whose run is on record goes on with that run; one that cannot
 * go on is answered with the reason.
 */
final class TurnRecovery {
    private static final Logger LOG = LoggerFactory.getLogger(TurnRecovery.class);
    private static final int LOOKED_AT = 50; // runs of a conversation, the newest first

    private final Conversations conversations;
    private final ConversationStore store;
    private final DurableJournal journal;
    private final KnownRuns runs;
    private final TurnTasks tasks;
    private final Work work;
    private final StartPace pace;
    private final int crashLimit; // starts of a turn that ends the process as it is planned
    private final List<Claimed> atStart = new ArrayList<>();

    TurnRecovery(
            Conversations conversations,
            DurableJournal journal,
            KnownRuns runs,
            TurnTasks tasks,
            Work work,
            StartPace pace,
            int crashLimit) {
        this.conversations = conversations;
        this.store = journal.conversations();
        this.journal = journal;
        this.runs = runs;
        this.tasks = tasks;
        this.work = work;
        this.pace = pace;
        this.crashLimit = crashLimit;
    }

    /** A turn that this process has taken over. */
    private record Claimed(LiveTurn turn, int starts) {}

    /**
     * Takes over the turns that were left, before anybody can ask for them; nothing is begun yet.
     */
    void claimAtStart() {
        atStart.addAll(claim());
    }

    /** Begins what was taken over at the start. */
    void begin() {
        inTurns(atStart).forEach(this::start);
        atStart.clear();
    }

    /** Takes over and begins what other processes have left meanwhile. */
    void continueLeft() {
        inTurns(claim()).forEach(this::start);
    }

    private List<Claimed> claim() {
        var claimed = new ArrayList<Claimed>();
        for (var accepted : store.findUnanswered()) {
            try {
                claim(accepted).ifPresent(claimed::add);
            } catch (RuntimeException e) { // one that cannot be read keeps no other from it
                LOG.warn(
                        "turn {} of {} cannot be read",
                        accepted.turn(),
                        accepted.conversation(),
                        e);
            }
        }
        return claimed;
    }

    private Optional<Claimed> claim(AcceptedTurn accepted) {
        boolean isOurs = accepted.owner() == journal.owner().epoch();
        var log = conversations.find(accepted.conversation());
        if (log.isEmpty()) {
            store.forget(accepted.conversation(), accepted.turn());
            return Optional.empty();
        }
        if (!isOurs) {
            log = conversations.reload(accepted.conversation()); // others have added to it
        }
        return log.flatMap(found -> claim(accepted, found));
    }

    private Optional<Claimed> claim(AcceptedTurn accepted, ConversationLog log) {
        int turn = accepted.turn();
        synchronized (log) {
            if (log.live(turn).isPresent() || !store.claim(accepted)) {
                return Optional.empty();
            }
            var transcript = Transcript.of(log.events());
            if (!transcript.has(turn)) {
                store.forget(log.id(), turn);
                return Optional.empty();
            }
            var language = Language.of(transcript.message(turn));
            return Optional.of(
                    new Claimed(log.beginClaimed(turn, language), accepted.starts() + 1));
        }
    }

    /** One of each person in turns, so that nobody waits for all of another's. */
    private static List<Claimed> inTurns(List<Claimed> claimed) {
        var byUser = new LinkedHashMap<String, Queue<Claimed>>();
        for (var each : claimed) {
            var user = each.turn().log().summary().user();
            byUser.computeIfAbsent(user, _ -> new ArrayDeque<>()).add(each);
        }
        var ordered = new ArrayList<Claimed>();
        while (!byUser.isEmpty()) {
            byUser.values().forEach(queue -> ordered.add(queue.remove()));
            byUser.values().removeIf(Queue::isEmpty);
        }
        return ordered;
    }

    private void start(Claimed claimed) {
        var turn = claimed.turn();
        LOG.info("turn {} of {} is continued", turn.number(), turn.log().id());
        var gate =
                isGivenUp(claimed) ? Work.AT_ONCE : (Work.Gate) () -> pace.take(claimed.starts());
        work.start(turn, gate, () -> job(turn, claimed.starts()));
    }

    /** Whether all that is left is to say so, for which nobody needs to wait. */
    private boolean isGivenUp(Claimed claimed) {
        var turn = claimed.turn();
        return claimed.starts() > crashLimit
                && Transcript.of(turn.log().events()).runOf(turn.number()).isEmpty();
    }

    /**
     * @throws Refusal when it cannot go on
     */
    private Work.Job job(LiveTurn turn, int starts) {
        var log = turn.log();
        var transcript = Transcript.of(log.events());
        requireUser(log);
        var run = runOf(log, turn.number(), transcript);
        var request = request(transcript.request(turn.number()));
        if (run.isEmpty()) {
            requireFewStarts(starts);
            return planned(request, turn, transcript);
        }
        var found = run.get();
        if (request.isPresent() && isOfAnotherPlan(request.get(), found)) {
            return planned(request, turn, transcript);
        }
        if (request.isEmpty() || !isCutOff(found)) {
            turn.goingOn(found.id());
            return resumed(found, request.map(TurnRequest::by).orElse(""));
        }
        requireFewStarts(starts);
        var again = planned(request, turn, transcript);
        return found.isOver() ? again : discarding(found, again);
    }

    /** What is to run in the place of a run that is still the turn's own. */
    private static boolean isOfAnotherPlan(TurnRequest request, RecordedRun run) {
        return request.kind() == TurnRequest.Kind.REPLACE
                && request.body().field("run").asText().equals(run.id().value());
    }

    /** Whether its plan was being written yet; such a run has only read. */
    private static boolean isCutOff(RecordedRun run) {
        return ((RunStarted) run.entries().getFirst().event()).options().isPlanOpen()
                && run.entries().stream()
                        .noneMatch(entry -> entry.event() instanceof RunEvent.PlanSealed);
    }

    private static Work.Job discarding(RecordedRun run, Work.Job again) {
        return new Work.Job(
                again.by(),
                again.means(),
                coordinator -> {
                    coordinator.resume(
                            run.id(),
                            new RunEvent.CancelRequested(
                                    "The server ended while the plan was written; the request is"
                                            + " planned again"));
                    return again.task().with(coordinator);
                });
    }

    private static Work.Job resumed(RecordedRun run, String by) {
        return Pursuit.job(by, run);
    }

    private Work.Job planned(Optional<TurnRequest> request, LiveTurn turn, Transcript transcript) {
        var log = turn.log();
        int number = turn.number();
        return tasks.job(
                request.orElseThrow(TurnRecovery::notKept),
                log.summary().user(),
                transcript.message(number),
                transcript.before(number),
                turn);
    }

    private static Optional<TurnRequest> request(Value kept) {
        return kept.isMissing() ? Optional.empty() : Optional.of(TurnRequest.of(kept));
    }

    private static Refusal notKept() {
        return Refusal.conflict(
                ServerProblem.WRONG_STATE,
                "服务器在回答之前停止了，而这条消息的设置没有保存；请重新发送",
                "the server ended before it had answered, and how to go on was not kept; send the"
                        + " message again");
    }

    private void requireFewStarts(int starts) {
        if (starts > crashLimit) {
            throw Refusal.conflict(
                    ServerProblem.CRASH_LOOP,
                    "处理这条消息时服务器已经 %d 次意外停止，不再自动重试；请修改后重新发送，或在 troupe.yaml 中调高 crashLimit",
                    "the server ended %d times while it planned this message, so it is not tried"
                            + " again; change the message, then send it again, or raise crashLimit"
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
            throw Refusal.conflict(
                    ServerProblem.WRONG_STATE,
                    "发送这条消息的用户已被删除或停用",
                    "the user who sent this message was deleted or disabled");
        }
    }

    /** The newest run that came of a turn since its request was accepted, or before. */
    private Optional<RecordedRun> runOf(ConversationLog log, int turn, Transcript transcript) {
        var known = transcript.runOf(turn).flatMap(this::read);
        var since = transcript.acceptedAt(turn);
        var filter = RunFilter.ALL.ofConversation(log.id()).started(since, null);
        for (var summary : journal.runs(filter, Page.first(LOOKED_AT))) {
            boolean isKnown = known.isPresent() && known.get().id().equals(summary.run());
            var run = isKnown ? known : read(summary.run());
            if (run.isPresent() && turnOf(run.get()) == turn) {
                if (!isKnown) { // the end came between the run's first event and this one
                    noteRun(log, turn, summary.run());
                }
                return run;
            }
        }
        return known;
    }

    private Optional<RecordedRun> read(RunId run) {
        return journal.run(run).map(summary -> runs.read(summary.run()));
    }

    private static int turnOf(RecordedRun run) {
        return Belonging.turnOf((RunStarted) run.entries().getFirst().event());
    }

    private static void noteRun(ConversationLog log, int turn, RunId run) {
        log.append("conversation.run", run, Answers.run(turn, run));
    }

    /** What an answer says where a turn cannot go on. */
    static Optional<Problem> whyNot(Exception e) {
        return switch (e) {
            case Refusal refused -> Optional.of(refused.problem());
            case InvalidValue _, InvalidWorkflow _ ->
                    Optional.of(Problem.of(ServerProblem.BAD_REQUEST, Sentence.of(e)));
            default -> Optional.empty();
        };
    }
}
