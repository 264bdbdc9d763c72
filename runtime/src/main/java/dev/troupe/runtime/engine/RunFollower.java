package dev.troupe.runtime.engine;

import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows a run that is driven elsewhere by its copy in the journal, and passes on each event once
 * and in order. A journal that is down delays it. Safe for use by several threads.
 */
final class RunFollower implements RunHandle {
    private static final long FIRST_PAUSE_MILLIS = 10;
    private static final long MAX_PAUSE_MILLIS = 250; // as announcements may be lost

    private final RunId id;
    private final EngineConfig parts;
    private final RunDriver driver;
    private final RunState state;
    private final FollowedQuestions questions;
    private final Thread thread;
    private final CompletableFuture<RunState> end = new CompletableFuture<>();
    private RunEvent.@Nullable RunStarted started; // null if it had started before
    private long last;
    private long expected; // number of the entry that must be copied before it counts as waiting
    private boolean isExpectedUnknown; // whether more than that may be on record
    private int orders; // that are being given

    private RunFollower(RunId id, RunState state, EngineConfig parts, RunDriver driver) {
        this.id = id;
        this.state = state;
        this.parts = parts;
        this.driver = driver;
        this.thread = Thread.ofVirtual().name("follower of " + id).unstarted(this::follow);
        this.questions =
                new FollowedQuestions(id, parts.questionHandler(), this::answer, this::signal);
    }

    private boolean answer(String question, QuestionHandler.Answer answer) {
        return order(() -> driver.engine().answer(id, question, answer.value(), answer.by()));
    }

    /** Of a run that is about to start. */
    static RunFollower ofNew(
            RunId id, RunEvent.RunStarted started, EngineConfig parts, RunDriver driver) {
        var follower = new RunFollower(id, new RunState(started), parts, driver);
        follower.expected = 1;
        follower.started = started;
        return follower;
    }

    /**
     * Of a run that has begun.
     *
     * @param known its entries so far, whose events are not passed on
     */
    static RunFollower of(
            RunId id, List<JournalEntry> known, EngineConfig parts, RunDriver driver) {
        var follower = new RunFollower(id, RunState.of(id, known), parts, driver);
        follower.last = known.getLast().sequence();
        return follower;
    }

    RunFollower start() {
        thread.start();
        return this;
    }

    @Override
    public RunId id() {
        return id;
    }

    private void follow() {
        try {
            long pause = FIRST_PAUSE_MILLIS;
            while (!end.isDone()) {
                boolean isChanged = look();
                pause = isChanged ? FIRST_PAUSE_MILLIS : Math.min(2 * pause, MAX_PAUSE_MILLIS);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
            }
        } catch (RuntimeException | Error e) { // of the listener, which must not throw
            end.completeExceptionally(e);
        } finally {
            questions.close();
        }
    }

    /** Whether there was something new. */
    private boolean look() {
        var entries = readCopied();
        for (var entry : entries) {
            apply(entry);
            parts.listener().onEvent(entry);
        }
        searchExpected();
        completeIfSettled();
        return !entries.isEmpty();
    }

    /** While the database is down, the run continues. */
    private List<JournalEntry> readCopied() {
        try {
            return parts.journal().read(id, last);
        } catch (JournalException _) {
            return List.of();
        }
    }

    /** Reads what orders have had recorded; while the driver is down, this is tried again. */
    private void searchExpected() {
        synchronized (this) {
            if (!isExpectedUnknown) {
                return;
            }
            isExpectedUnknown = false; // until the next order
        }
        try {
            var record = driver.read(id, last);
            synchronized (this) {
                expected =
                        record.isEmpty()
                                ? expected
                                : Math.max(expected, record.getLast().sequence());
            }
        } catch (JournalException _) {
            expectRecorded();
        }
    }

    private synchronized void apply(JournalEntry entry) {
        if (end.isDone()) {
            return;
        }
        state.apply(entry.event());
        last = entry.sequence();
    }

    private synchronized void completeIfSettled() {
        if (last < expected) {
            return;
        }
        questions.update(state.questions());
        boolean isWaiting =
                parts.releasesWaiting()
                        && !isExpectedUnknown
                        && orders == 0
                        && state.status() == RunStatus.WAITING
                        && questions.areLeftOpen(state.questions());
        if (state.outcome() != null || isWaiting) {
            end.complete(state);
        }
    }

    /**
     * Gives an order to the run as long as it is followed, so that what follows from it is not
     * missed.
     *
     * @return {@code false} without having given it where the run is not followed any more
     */
    boolean order(BooleanSupplier order) {
        synchronized (this) {
            if (end.isDone()) {
                return false;
            }
            orders++;
        }
        try {
            return order.getAsBoolean();
        } finally {
            synchronized (this) {
                orders--;
                isExpectedUnknown = true; // also after a failure, as it may have arrived
            }
            signal();
        }
    }

    /** Lets the run count as waiting only once what is on record by now is copied. */
    synchronized void expectRecorded() {
        isExpectedUnknown = true;
    }

    /** Ends the waiting of callers with the state so far; the run continues elsewhere. */
    synchronized void detach() {
        if (end.isDone()) {
            return;
        }
        if (started != null && last == 0) {
            state.apply(started); // not copied yet
        }
        end.complete(state);
        signal();
    }

    boolean isOver() {
        return end.isDone();
    }

    /** Checks the journal now; from any thread, which may hold any lock. */
    void signal() {
        LockSupport.unpark(thread);
    }

    @Override
    public void cancel(String reason) {
        order(() -> driver.engine().cancel(id, reason));
    }

    @Override
    public RunState await() throws InterruptedException {
        try {
            return end.get();
        } catch (ExecutionException e) {
            throw toJournalException(e);
        }
    }

    @Override
    public Optional<RunState> await(Duration atMost) throws InterruptedException {
        try {
            return Optional.of(end.get(atMost.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException _) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw toJournalException(e);
        }
    }

    private static JournalException toJournalException(ExecutionException e) {
        var cause = e.getCause() == null ? e : e.getCause();
        return cause instanceof JournalException journal
                ? journal
                : new JournalException(String.valueOf(cause.getMessage()), cause);
    }
}
