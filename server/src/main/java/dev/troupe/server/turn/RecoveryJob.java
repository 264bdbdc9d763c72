package dev.troupe.server.turn;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.core.value.RunId;
import dev.troupe.store.DurableJournal;
import java.time.Duration;
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
 * together. A run is tried again only when it has advanced in the meantime, so that one which
 * cannot continue is not tried again and again.
 */
public final class RecoveryJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecoveryJob.class);
    static final Duration PERIOD = Duration.ofSeconds(4); // at most; two queries of an index
    private static final Duration SOON = Duration.ofMillis(200); // at most, of a server that left

    private final TurnRecovery turns;
    private final RunRecovery runRecovery;
    private final OpenQuestions questions;
    private final DurableJournal journal;
    private final TimeSource time;
    private final Map<RunId, Long> tried = new HashMap<>(); // with their last entries
    private @Nullable Timer timer; // null while a thread works
    private boolean isDueSoon;
    private boolean isClosed;

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
        for (var run : journal.abandonedRuns()) {
            if (isNews(run.run())) {
                runRecovery.recover(run.run());
            }
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

    private boolean isNews(RunId run) {
        long last = journal.lastSequence(run);
        var before = tried.put(run, last);
        return before == null || before != last;
    }

    private void recoverAbandoned() {
        try {
            turns.continueUnanswered();
            runRecovery.recoverGivenUp();
            for (var run : journal.abandonedRuns()) {
                if (isNews(run.run())) {
                    runRecovery.recover(run.run());
                    runRecovery.loadQuestions(questions, run.run());
                }
            }
        } catch (RuntimeException e) { // comes again with the next period
            LOG.warn("turns and runs that were left could not be looked for", e);
        }
        scheduleNext();
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
        Thread.ofVirtual().name("recovery").start(this::recoverAbandoned);
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (timer != null) {
            timer.cancel();
        }
    }
}
