package dev.troupe.server;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.Workspace;
import dev.troupe.chat.Answer;
import dev.troupe.chat.Belonging;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.Exchange;
import dev.troupe.chat.Review;
import dev.troupe.chat.Reviewer;
import dev.troupe.chat.Turn;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.Problem;
import dev.troupe.core.RunId;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.model.JournaledModel;
import dev.troupe.retrieval.RetrievalException;
import dev.troupe.runtime.Assembly;
import dev.troupe.store.DurableJournal;
import java.time.Duration;
import java.util.HashMap;
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
 * Works on messages and runs, each on a thread of its own, and keeps what comes of them in their
 * conversations. Safe for use by several threads.
 */
final class Work implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Work.class);
    private static final Duration GRACE = Duration.ofSeconds(5); // for what runs as the server ends

    private final Assembly assembly;
    private final DurableJournal journal;
    private final Topics topics;
    private final Watches watches;
    private final WaitingQuestions questions;
    private final KeptFiles files;
    private final TurnQueue queue;
    private final Set<LiveTurn> turns = ConcurrentHashMap.newKeySet();
    private final Map<RunId, LiveTurn> runs = new ConcurrentHashMap<>();
    private volatile boolean isLeaving;

    /** Waits for nothing. */
    static final Gate AT_ONCE = () -> () -> {};

    /** Something to be done for a turn, for whom, and with what. */
    record Job(String by, Means means, Task task) {}

    /** Waits until a turn may begin; what it returns is closed when the turn is over. */
    @FunctionalInterface
    interface Gate {
        AutoCloseable await() throws InterruptedException;
    }

    /** What is done for a turn. */
    @FunctionalInterface
    interface Task {
        Turn with(Coordinator coordinator) throws InterruptedException;
    }

    /**
     * What a turn is worked on with.
     *
     * @param documents names of the collections that agents look into; empty for all
     */
    record Means(Workspace workspace, RunOptions options, List<String> documents) {
        Means(Workspace workspace, RunOptions options) {
            this(workspace, options, List.of());
        }
    }

    Work(
            Assembly assembly,
            DurableJournal journal,
            Topics topics,
            Watches watches,
            WaitingQuestions questions,
            KeptFiles files,
            TurnQueue queue) {
        this.assembly = assembly;
        this.journal = journal;
        this.topics = topics;
        this.watches = watches;
        this.questions = questions;
        this.files = files;
        this.queue = queue;
    }

    /**
     * To be called before work is taken in.
     *
     * @throws Refusal where too much of the user's waits already
     */
    void requireRoom(Caller caller) {
        queue.requireRoom(caller.user());
    }

    /**
     * Looks up documents by name before work is taken in that is to look into them.
     *
     * @throws Refusal when one of them is not there
     */
    void requireDocuments(List<String> names) {
        try {
            assembly.documents().ifPresent(documents -> documents.require(names));
        } catch (RetrievalException e) {
            throw new Refusal(400, e.problem(), List.of());
        }
    }

    /** How many turns are worked on. */
    int turns() {
        return turns.size();
    }

    /** The turn that a run belongs to which is worked on here. */
    Optional<LiveTurn> of(RunId run) {
        return Optional.ofNullable(runs.get(run));
    }

    /**
     * Works on a turn in the background.
     *
     * @param by who it is for, for the record
     */
    void start(LiveTurn turn, String by, Means means, Task task) {
        start(turn, new Job(by, means, task));
    }

    /** Works on a turn in the background. */
    void start(LiveTurn turn, Job job) {
        start(turn, AT_ONCE, () -> job);
    }

    /**
     * The same once it may begin.
     *
     * @param job asked for then; where it throws a {@link Refusal}, that is the answer
     */
    void start(LiveTurn turn, Gate gate, Supplier<Job> job) {
        turns.add(turn);
        Thread.ofVirtual()
                .name("turn " + turn.log().id() + " " + turn.number())
                .start(() -> {
                    turn.waiting(Thread.currentThread()); // so that it can be stopped
                    queue.run(turn.log().summary().user(), () -> perform(turn, gate, job));
                });
    }

    /** Whatever happens, the turn gets its answer: who waits for one must not wait for ever. */
    private void perform(LiveTurn turn, Gate gate, Supplier<Job> job) {
        var language = turn.language();
        var answer = Answers.continued(turn.number(), language);
        try (var _ = LogIds.with(LogIds.of(turn))) {
            answer = workOn(turn, gate, job);
        } catch (InterruptedException _) {
            if (!isLeaving || turn.isCancelled()) {
                answer = Answers.cancelled(turn.number(), language);
            }
        } catch (Exception e) { // cannot go on, a bug, or the record of runs is down
            if (!isLeaving) {
                answer = Answers.failed(turn.number(), problem(turn, e), language);
            }
        }
        boolean isLeft = isLeaving && isInterrupted(answer); // the next process goes on with it
        if (isLeft) {
            answer = Answers.continued(turn.number(), language);
        }
        try {
            if (isLeft) {
                turn.log().leave(turn);
            } else {
                turn.log().end(turn, turn.run(), answer);
            }
        } catch (RuntimeException e) { // it has no answer on record, so that it is taken up again
            LOG.error("the answer to {} could not be recorded", turn.log().id(), e);
        } finally {
            turns.remove(turn);
            runs.values().removeIf(turn::equals);
            turn.settle();
            turn.answered(answer);
        }
    }

    private static boolean isInterrupted(Value answer) {
        return answer.field("state").equals(Value.of(Answer.State.INTERRUPTED.name()));
    }

    private static Problem problem(LiveTurn turn, Exception e) {
        return TurnRecovery.whyNot(e)
                .orElseGet(() -> {
                    LOG.error("turn {} of {} failed", turn.number(), turn.log().id(), e);
                    return Problem.of(ServerProblem.INTERNAL, Sentence.of(e));
                });
    }

    private Value workOn(LiveTurn turn, Gate gate, Supplier<Job> job) throws Exception {
        turn.waiting(Thread.currentThread());
        try (var _ = gate.await()) {
            if (isLeaving) {
                throw new InterruptedException();
            }
            var begun = job.get();
            return workOn(turn, begun.by(), begun.means(), begun.task());
        } finally {
            turn.left();
        }
    }

    private Value workOn(LiveTurn turn, String by, Means means, Task task)
            throws InterruptedException {
        var belonging =
                new Belonging(turn.log().summary().user(), turn.log().id())
                        .withDocuments(means.documents())
                        .withTurn(turn.number());
        var workspace = means.workspace();
        var usage = new TurnUsage(Answers.planning(turn.log().answer(turn.number())));
        var replies = new TurnReplies(journal.conversations(), turn, usage);
        var watched = watches.of(turn, usage);
        try (var coordinator =
                assembly.coordinator(
                        workspace,
                        means.options(),
                        new Heard(turn, watched, workspace),
                        turn,
                        new Later(by),
                        journal,
                        belonging,
                        watched,
                        model -> new JournaledModel(model, replies))) {
            turn.working(Thread.currentThread(), coordinator);
            if (isLeaving) {
                coordinator.shutdown(Duration.ZERO);
            }
            try {
                var done = task.with(coordinator);
                return Answers.json(
                        turn.number(),
                        done.exchange(),
                        done.answer(),
                        turn.run(),
                        journal,
                        usage.usage());
            } finally {
                turn.left();
            }
        } finally {
            watched.ended();
        }
    }

    /** A turn without a coordinator's own words about it. */
    static Turn turn(String message, Answer answer) {
        var exchange = Exchange.of(message, message, answer);
        return new Turn(dev.troupe.chat.Conversation.empty().after(exchange), exchange, answer);
    }

    /** Leaves a plan to be looked at. */
    static final Reviewer LOOKED_AT_LATER = (_, _) -> new Review.Later();

    /** Questions are left open; people answer them when they see them. */
    private record Later(String by) implements Approvals {
        @Override
        public Optional<Approval> ask(ApprovalRequest request) {
            return Optional.empty();
        }
    }

    /** Tells those who read the streams of runs. */
    private final class Heard implements RunListener {
        private final LiveTurn turn;
        private final Watches.Watched watched;
        private final Workspace workspace;
        private final Map<RunId, RunFrames> frames = new HashMap<>();

        Heard(LiveTurn turn, Watches.Watched watched, Workspace workspace) {
            this.turn = turn;
            this.watched = watched;
            this.workspace = workspace;
        }

        @Override
        public void on(JournalEntry entry) {
            runs.put(entry.run(), turn);
            files.on(workspace, entry);
            turn.on(entry);
            watched.on(entry);
            questions.on(entry);
            topics.of(entry.run().value())
                    .ifPresent(topic -> topic.publish(framesOf(entry.run()).frame(entry)));
        }

        private synchronized RunFrames framesOf(RunId run) {
            return frames.computeIfAbsent(run, id -> new RunFrames(journal, id));
        }
    }

    /**
     * Leaves what is worked on to the next start of the server: what runs may come to its next
     * step, nothing else is begun.
     */
    @Override
    public void close() {
        isLeaving = true;
        try (var leaving = Executors.newVirtualThreadPerTaskExecutor()) {
            turns.forEach(turn -> leaving.execute(() -> leave(turn)));
        }
    }

    /** What has not come to its answer in time has none: the next process goes on with it. */
    private static void leave(LiveTurn turn) {
        var coordinator = turn.coordinator();
        try {
            if (coordinator == null) {
                turn.stopWaiting();
            } else {
                coordinator.shutdown(GRACE);
            }
            turn.ended().get(GRACE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException _) {
            LOG.warn("turn {} of {} goes on with the next start", turn.number(), turn.log().id());
            turn.log().leave(turn);
        }
    }
}
