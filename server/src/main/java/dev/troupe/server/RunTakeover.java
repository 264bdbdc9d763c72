package dev.troupe.server;

import dev.troupe.core.RunId;
import dev.troupe.core.TimeSource;
import dev.troupe.core.TimeSource.Timer;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.StoreException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up, while the server runs, what other processes of the same home were at when they ended:
 * once each, so that a run which cannot go on is not tried again and again.
 */
final class RunTakeover implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunTakeover.class);
    static final Duration PERIOD = Duration.ofSeconds(30); // one query of an index

    private final DurableJournal journal;
    private final Pursuit pursuit;
    private final WaitingQuestions questions;
    private final TimeSource time;
    private final Set<RunId> tried = new HashSet<>(); // for the one thread that works
    private @Nullable Timer timer;
    private boolean isClosed;

    RunTakeover(
            DurableJournal journal, Pursuit pursuit, WaitingQuestions questions, TimeSource time) {
        this.journal = journal;
        this.pursuit = pursuit;
        this.questions = questions;
        this.time = time;
    }

    /** Looks again after each period; what was cut off by now has been taken up. */
    void begin() {
        journal.abandoned().forEach(run -> tried.add(run.run()));
        next();
    }

    private void work() {
        try {
            for (var run : journal.abandoned()) {
                if (tried.add(run.run())) {
                    pursuit.takeUp(run.run());
                    pursuit.lookUp(questions, run.run());
                }
            }
        } catch (StoreException e) { // comes again with the next period
            LOG.warn("runs of processes that have ended could not be looked up", e);
        }
        next();
    }

    private synchronized void next() {
        if (!isClosed) {
            timer =
                    time.after(
                            PERIOD,
                            () -> {
                                var _ = Thread.ofVirtual().name("takeover").start(this::work);
                            });
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
