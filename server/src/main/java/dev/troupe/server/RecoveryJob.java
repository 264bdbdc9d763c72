package dev.troupe.server;

import dev.troupe.core.RunId;
import dev.troupe.core.TimeSource;
import dev.troupe.core.TimeSource.Timer;
import dev.troupe.store.DurableJournal;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Continues what no process works on any more: accepted turns without an answer, and runs whose
 * process has ended. At the start of the server it finds what its last end cut off, and afterwards,
 * every ten seconds, what other processes of the same home leave. Each run is tried once, so that
 * one which cannot go on is not tried again and again.
 */
final class RecoveryJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecoveryJob.class);
    static final Duration PERIOD = Duration.ofSeconds(10); // two queries of an index

    private final TurnRecovery turns;
    private final Pursuit pursuit;
    private final WaitingQuestions questions;
    private final DurableJournal journal;
    private final TimeSource time;
    private final Set<RunId> tried = new HashSet<>(); // for the one thread that works
    private @Nullable Timer timer;
    private boolean isClosed;

    RecoveryJob(
            TurnRecovery turns,
            Pursuit pursuit,
            WaitingQuestions questions,
            DurableJournal journal,
            TimeSource time) {
        this.turns = turns;
        this.pursuit = pursuit;
        this.questions = questions;
        this.journal = journal;
        this.time = time;
    }

    /** Continues what was left at the start, and looks for more from now on. */
    void begin() {
        turns.begin();
        for (var run : journal.abandoned()) {
            tried.add(run.run());
            pursuit.takeUp(run.run());
        }
        pursuit.lookUp(questions);
        next();
    }

    private void work() {
        try {
            turns.continueLeft();
            for (var run : journal.abandoned()) {
                if (tried.add(run.run())) {
                    pursuit.takeUp(run.run());
                    pursuit.lookUp(questions, run.run());
                }
            }
        } catch (RuntimeException e) { // comes again with the next period
            LOG.warn("turns and runs that other processes left could not be looked for", e);
        }
        next();
    }

    private synchronized void next() {
        if (!isClosed) {
            timer = time.after(PERIOD, () -> Thread.ofVirtual().name("recovery").start(this::work));
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
