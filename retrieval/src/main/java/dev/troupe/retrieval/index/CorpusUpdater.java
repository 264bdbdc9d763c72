package dev.troupe.retrieval.index;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.Problem;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.FolderSubscription;
import dev.troupe.retrieval.value.RefreshReport;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Updates one index whenever its folder changes, until it is closed. It continues after any
 * failure: another process that writes the index, a folder that is temporarily missing.
 */
public final class CorpusUpdater implements FolderSubscription {
    // another process writes for so long
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LATER = Duration.ofSeconds(30); // for a folder to come back

    private final Corpus corpus;
    private final Supplier<RefreshReport> refresh;
    private final TimeSource time;
    private final Consumer<RefreshReport> updated;
    private final Consumer<Problem> failed;
    private @Nullable FolderSubscription folder;
    private TimeSource.@Nullable Timer timer;
    private boolean isClosed;

    /**
     * @param refresh updates the index
     * @param updated notified of each check of the folder, also if nothing is different
     * @param failed notified of each check that failed and will be tried again
     */
    public CorpusUpdater(
            Corpus corpus,
            Supplier<RefreshReport> refresh,
            TimeSource time,
            Consumer<RefreshReport> updated,
            Consumer<Problem> failed) {
        this.corpus = corpus;
        this.refresh = refresh;
        this.time = time;
        this.updated = updated;
        this.failed = failed;
    }

    /** Checks the folder immediately, and at each change from now on. */
    public synchronized void refreshNow() {
        if (isClosed) {
            return;
        }
        try {
            if (folder == null) {
                folder =
                        FolderWatcher.watchTree(
                                corpus.folder(), this::refreshNow, this::restartWatching);
            }
            updated.accept(refresh.get());
        } catch (RetrievalException e) {
            if (isTransient(e.problem())) {
                scheduleRetry(e, SOON);
            } else {
                restartWatching(e);
            }
        }
    }

    /** Another process writes the index, or it was cleared: then this is closed, or it is back. */
    public static boolean isTransient(Problem problem) {
        return problem.is(RetrievalProblem.IN_USE) || problem.is(RetrievalProblem.UNKNOWN_CORPUS);
    }

    /** Starts again later, as the folder may be another one by then. */
    private synchronized void restartWatching(RetrievalException why) {
        if (folder != null) {
            folder.close();
            folder = null;
        }
        scheduleRetry(why, LATER);
    }

    private void scheduleRetry(RetrievalException why, Duration delay) {
        if (!isClosed) {
            stopTimer();
            timer = time.schedule(delay, this::refreshNow);
            failed.accept(why.problem());
        }
    }

    private void stopTimer() {
        if (timer != null) {
            timer.cancel();
        }
    }

    /** Waits for a look that is being taken. */
    @Override
    public synchronized void close() {
        isClosed = true;
        stopTimer();
        if (folder != null) {
            folder.close();
        }
    }
}
