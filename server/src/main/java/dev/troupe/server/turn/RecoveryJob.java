package dev.troupe.server.turn;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.core.value.RunId;
import dev.troupe.store.DurableJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Continues what no process works on any more: accepted turns without an answer, runs whose process
 * has ended, and runs of this process that it gave up because they could not be recorded. At the
 * start of the server it finds the runs that its last end interrupted, and afterwards, every few
 * seconds, those that other processes leave; the times vary, so that several servers do not look
 * together. A run that cannot continue is tried again once it has advanced; one that was continued
 * and is abandoned again without a step, after a minute; one that the store could not be reached
 * for, the next time.
 */
public final class RecoveryJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecoveryJob.class);
    static final Duration PERIOD = Duration.ofSeconds(4); // at most; two queries of an index
    static final Duration RETRY = Duration.ofMinutes(1); // of a run that was continued
    private static final Duration SOON = Duration.ofMillis(200); // at most, of a server that left

    private final TurnRecovery turns;
    private final RunRecovery runRecovery;
    private final OpenQuestions questions;
    private final DurableJournal journal;
    private final TimeSource time;
    private final Map<RunId, Attempt> attempts = new HashMap<>(); // the last of each run
    private @Nullable Timer timer; // null while a thread works
    private boolean isDueSoon;
    private boolean isClosed;

    /**
     * @param last entry of the run
     * @param isContinued {@code false} if the run cannot continue as it is
     */
    private record Attempt(long last, boolean isContinued, Instant at) {}

    public RecoveryJob(
            TurnRecovery turns,
            RunRecovery runRecovery,
            OpenQuestions questions,
            DurableJournal journal,
            TimeSource time) {
        this.turns = turns;
        this.runRecovery = runRecovery;
        this.questions = questions;
        this.journal = journal;
        this.time = time;
    }

    /** Continues what was left at the start, and looks for more from now on. */
    public void start() {
        turns.start();
        try {
            recoverAbandoned();
        } catch (RuntimeException e) {
            logFailure(e);
        }
        runRecovery.loadQuestions(questions);
        scheduleNext();
    }

    /** Looks now, since a process has ended that had the store open. */
    public synchronized void lookSoon() {
        isDueSoon = true;
        if (timer != null) {
            timer.cancel();
            scheduleNext();
        }
    }

    private void work() {
        try {
            turns.continueUnanswered();
            runRecovery.recoverGivenUp();
            recoverAbandoned();
        } catch (RuntimeException e) {
            logFailure(e);
        }
        scheduleNext();
    }

    private static void logFailure(RuntimeException e) { // comes again with the next period
        LOG.warn("turns and runs that were left could not be looked for", e);
    }

    private void recoverAbandoned() {
        for (var abandoned : journal.abandonedRuns()) {
            var run = abandoned.run();
            long last = journal.lastSequence(run);
            if (isDue(run, last)) {
                boolean isContinued = runRecovery.recover(run);
                attempts.put(run, new Attempt(last, isContinued, time.instant()));
                runRecovery.loadQuestions(questions, run);
            }
        }
    }

    private boolean isDue(RunId run, long last) {
        var before = attempts.get(run);
        return before == null || before.last() != last || isRetryDue(before);
    }

    private boolean isRetryDue(Attempt before) {
        return before.isContinued()
                && Duration.between(before.at(), time.instant()).compareTo(RETRY) >= 0;
    }

    private synchronized void scheduleNext() {
        if (isClosed) {
            return;
        }
        var wait = isDueSoon ? SOON : PERIOD;
        isDueSoon = false;
        long atLeast = wait.toNanos() / 2;
        long nanos = atLeast + ThreadLocalRandom.current().nextLong(atLeast);
        timer = time.schedule(Duration.ofNanos(nanos), this::startWork);
    }

    private synchronized void startWork() {
        timer = null;
        Thread.ofVirtual().name("recovery").start(this::work);
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (timer != null) {
            timer.cancel();
        }
    }
}
