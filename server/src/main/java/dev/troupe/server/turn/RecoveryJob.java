package dev.troupe.server.turn;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.core.value.RunId;
import dev.troupe.store.DurableJournal;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Continues what no process works on any more: accepted turns without an answer, and runs whose
 * process has ended. At the start of the server it finds the runs that its last end interrupted,
 * and afterwards, every ten seconds, those that other processes of the same home leave. Each run is
 * tried once, so that one which cannot continue is not tried again and again.
 */
public final class RecoveryJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecoveryJob.class);
    static final Duration PERIOD = Duration.ofSeconds(10); // two queries of an index

    private final TurnRecovery turns;
    private final RunRecovery runRecovery;
    private final OpenQuestions questions;
    private final DurableJournal journal;
    private final TimeSource time;
    private final Set<RunId> tried = new HashSet<>(); // for the one thread that works
    private @Nullable Timer timer;
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
            tried.add(run.run());
            runRecovery.recover(run.run());
        }
        runRecovery.loadQuestions(questions);
        scheduleNext();
    }

    private void recoverAbandoned() {
        try {
            turns.continueUnanswered();
            for (var run : journal.abandonedRuns()) {
                if (tried.add(run.run())) {
                    runRecovery.recover(run.run());
                    runRecovery.loadQuestions(questions, run.run());
                }
            }
        } catch (RuntimeException e) { // comes again with the next period
            LOG.warn("turns and runs that other processes left could not be looked for", e);
        }
        scheduleNext();
    }

    private synchronized void scheduleNext() {
        if (!isClosed) {
            timer =
                    time.schedule(
                            PERIOD,
                            () ->
                                    Thread.ofVirtual()
                                            .name("recovery")
                                            .start(this::recoverAbandoned));
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (timer != null) {
            timer.cancel();
        }
    }
}
