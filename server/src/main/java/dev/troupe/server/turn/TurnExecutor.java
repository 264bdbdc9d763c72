package dev.troupe.server.turn;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.Review;
import dev.troupe.chat.conversation.Reviewer;
import dev.troupe.chat.conversation.Turn;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.conversation.TurnAnswers;
import dev.troupe.server.conversation.TurnPriority;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.LogContext;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.limit.StorageQuota;
import dev.troupe.server.observe.TurnObservers;
import dev.troupe.server.stream.StreamRegistry;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes messages and runs, each on its own thread, and stores their results in their
 * conversations. Safe for use by several threads.
 */
public final class TurnExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TurnExecutor.class);
    private static final Duration GRACE = Duration.ofSeconds(5); // for what runs as the server ends

    private final TroupeRuntime runtime;
    private final TurnRunner runner;
    private final TurnQueue queue;
    private final StorageQuota storage;
    private final Set<ActiveTurn> turns = ConcurrentHashMap.newKeySet();
    private final Map<RunId, ActiveTurn> runs = new ConcurrentHashMap<>();
    private final Set<RunId> givenUp = ConcurrentHashMap.newKeySet();
    private volatile boolean isLeaving;

    /** Waits for nothing. */
    static final StartGate AT_ONCE = () -> () -> {};

    /** Something to be done for a turn, for whom, and with what. */
    record TurnJob(String by, TurnConfig config, TurnTask task) {}

    /** Waits until a turn may begin; what it returns is closed when the turn is over. */
    @FunctionalInterface
    interface StartGate {
        AutoCloseable await() throws InterruptedException;
    }

    /** What is done for a turn. */
    @FunctionalInterface
    interface TurnTask {
        Turn execute(Coordinator coordinator) throws InterruptedException;
    }

    /**
     * What a turn is worked on with.
     *
     * @param documents names of the collections that agents search; empty for all
     */
    record TurnConfig(Workspace workspace, RunOptions options, List<String> documents) {
        static TurnConfig of(Workspace workspace, RunPreferences preferences) {
            return new TurnConfig(workspace, preferences.runOptions(), preferences.documents());
        }

        TurnConfig(Workspace workspace, RunOptions options) {
            this(workspace, options, List.of());
        }
    }

    public TurnExecutor(
            TroupeRuntime runtime,
            DurableJournal journal,
            StreamRegistry streams,
            TurnObservers turnObservers,
            OpenQuestions questions,
            ArtifactStore files,
            TurnQueue queue,
            StorageQuota storage) {
        this.runtime = runtime;
        this.runner = new TurnRunner(runtime, journal, streams, turnObservers, questions, files);
        this.queue = queue;
        this.storage = storage;
    }

    /**
     * To be called before work is accepted.
     *
     * @throws ApiException where too much of the user's waits already, or the user stores too much
     */
    void requireCapacity(UserPrincipal caller) {
        queue.requireCapacity(caller.user());
        storage.requireRoom(caller.user());
    }

    /**
     * To be called before an answer to a run is accepted.
     *
     * @throws ApiException if too many turns of the user are running
     */
    void requireRoomForAnswer(UserPrincipal caller) {
        queue.requireRoomForAnswer(caller.user());
    }

    /**
     * Looks up documents by name before work that searches them is accepted.
     *
     * @throws ApiException when one of them is not there
     */
    void requireDocuments(List<String> names) {
        try {
            runtime.documents().ifPresent(documents -> documents.requireCorpora(names));
        } catch (RetrievalException e) {
            throw new ApiException(400, e.problem(), List.of());
        }
    }

    /** How many turns are worked on. */
    int activeCount() {
        return turns.size();
    }

    /** The turn that a run belongs to which is worked on here. */
    Optional<ActiveTurn> findTurn(RunId run) {
        return Optional.ofNullable(runs.get(run));
    }

    /**
     * Works on a turn in the background.
     *
     * @param by who it is for, for the record
     */
    void start(ActiveTurn turn, String by, TurnConfig config, TurnTask task) {
        start(turn, new TurnJob(by, config, task));
    }

    /** Works on a turn in the background. */
    void start(ActiveTurn turn, TurnJob job) {
        start(turn, TurnPriority.NORMAL, AT_ONCE, () -> job);
    }

    /** The same without waiting for other turns of the user. */
    void startAtOnce(ActiveTurn turn, TurnJob job) {
        start(turn, () -> queue.runAtOnce(userOf(turn), () -> execute(turn, AT_ONCE, () -> job)));
    }

    private static String userOf(ActiveTurn turn) {
        return turn.log().summary().user();
    }

    /**
     * The same once it may begin.
     *
     * @param job requested then; if it throws an {@link ApiException}, that is the answer
     */
    void start(ActiveTurn turn, TurnPriority priority, StartGate gate, Supplier<TurnJob> job) {
        var place = queue.join(userOf(turn), priority);
        turn.attachPosition(place::position);
        start(turn, () -> place.run(() -> execute(turn, gate, job)));
    }

    private void start(ActiveTurn turn, Runnable work) {
        turns.add(turn);
        Thread.ofVirtual()
                .name("turn " + turn.log().id() + " " + turn.number())
                .start(() -> {
                    turn.markWaiting(Thread.currentThread()); // so that it can be stopped
                    work.run();
                });
    }

    /** Whatever happens, the turn gets its answer: who waits for one must not wait for ever. */
    private void execute(ActiveTurn turn, StartGate gate, Supplier<TurnJob> job) {
        var language = turn.language();
        var answer = TurnAnswers.continuedAnswer(turn.number(), language);
        boolean isPostponed = false;
        try (var _ = LogContext.of(turn.logContext())) {
            answer = runJob(turn, gate, job);
        } catch (InterruptedException _) {
            if (!isLeaving || turn.isCancelled()) {
                answer = TurnAnswers.cancelledAnswer(turn.number(), language);
            }
        } catch (Exception e) { // cannot continue, a bug, or the record of runs is unavailable
            if (!isLeaving) {
                answer = toAnswer(turn, e);
                isPostponed = isPostponable(turn, e);
            }
        }
        boolean isInterrupted = answer.state() == Answer.State.INTERRUPTED;
        boolean isLeft = isLeaving && isInterrupted; // the next process continues it
        if (isLeft) {
            answer = TurnAnswers.continuedAnswer(turn.number(), language);
        }
        try {
            if (isLeft || isPostponed) {
                turn.log().releaseTurn(turn);
            } else {
                turn.log().endTurn(turn, turn.run(), answer);
            }
        } catch (RuntimeException e) { // it has no answer on record, so that it is taken up again
            logUnrecorded(turn, e);
        } finally {
            turns.remove(turn);
            runs.values().removeIf(turn::equals);
            turn.complete();
            noteIfGivenUp(answer); // not before, as a turn that is active is not taken up
            turn.notifyAnswer(answer);
        }
    }

    private static void logUnrecorded(ActiveTurn turn, RuntimeException e) {
        if (TurnProblems.isFenced(e)) {
            LOG.info("turn {} of {} is with another server", turn.number(), turn.log().id());
        } else {
            LOG.error("the answer to {} could not be recorded", turn.log().id(), e);
        }
    }

    /** A run that could not be recorded continues from its record. */
    private TurnAnswered toAnswer(ActiveTurn turn, Exception e) {
        var unrecorded = StoreException.findCause(e);
        if (unrecorded.isEmpty()) {
            return TurnAnswers.failedAnswer(turn.number(), toProblem(turn, e), turn.language());
        }
        var run = turn.run();
        var problem = unrecorded.get().problem();
        if (run != null) {
            LOG.error("run {} could not be recorded", run, e);
            return TurnAnswers.unrecordedAnswer(turn.number(), run, problem, turn.language());
        }
        LOG.error("turn {} of {} could not be recorded", turn.number(), turn.log().id(), e);
        if (turn.isCancelled()) {
            return TurnAnswers.cancelledAnswer(turn.number(), turn.language());
        }
        return isPostponable(turn, e)
                ? TurnAnswers.postponedAnswer(turn.number(), problem, turn.language())
                : TurnAnswers.failedAnswer(turn.number(), problem, turn.language());
    }

    /** Whether a turn starts again once the store can be reached, as it has no run yet. */
    private static boolean isPostponable(ActiveTurn turn, Exception e) {
        return turn.run() == null && !turn.isCancelled() && StoreException.isUnavailable(e);
    }

    private void noteIfGivenUp(TurnAnswered answer) {
        var run = answer.run();
        var problem = answer.problem();
        if (run != null && problem != null && problem.is(StoreProblem.UNAVAILABLE)) {
            givenUp.add(run);
        }
    }

    /**
     * Runs that this process gave up because the store could not be reached; what is continued is
     * to be removed.
     */
    Set<RunId> givenUp() {
        return givenUp;
    }

    private static Problem toProblem(ActiveTurn turn, Exception e) {
        return TurnProblems.findProblem(e)
                .orElseGet(() -> {
                    LOG.error("turn {} of {} failed", turn.number(), turn.log().id(), e);
                    return Problem.of(ServerProblem.INTERNAL, LocalizedText.of(e));
                });
    }

    private TurnAnswered runJob(ActiveTurn turn, StartGate gate, Supplier<TurnJob> job)
            throws Exception {
        turn.markWaiting(Thread.currentThread());
        try (var _ = gate.await()) {
            if (isLeaving) {
                throw new InterruptedException();
            }
            var begun = job.get();
            return runner.run(turn, begun, run -> runs.put(run, turn), () -> isLeaving);
        } finally {
            turn.detachWorker();
        }
    }

    /** A turn without a coordinator's own words about it. */
    static Turn turnOf(String message, Answer answer) {
        return Turn.of(Conversation.empty(), TurnRecord.of(message, message, answer), answer);
    }

    /** Leaves a plan for approval. */
    static final Reviewer LOOKED_AT_LATER = (_, _) -> new Review.Later();

    /**
     * Leaves unfinished work to the next start of the server: runs may finish their current step,
     * nothing else is started.
     */
    @Override
    public void close() {
        isLeaving = true;
        try (var leaving = Executors.newVirtualThreadPerTaskExecutor()) {
            turns.forEach(turn -> leaving.execute(() -> release(turn)));
        }
    }

    /** A turn that has no answer in time is left without one: the next process continues it. */
    private static void release(ActiveTurn turn) {
        var coordinator = turn.coordinator();
        try {
            if (coordinator == null) {
                turn.stopWaiting();
            } else {
                coordinator.shutdown(GRACE);
            }
            turn.endFuture().get(GRACE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException _) {
            LOG.warn("turn {} of {} continues at the next start", turn.number(), turn.log().id());
            turn.log().releaseTurn(turn);
        }
    }
}
