package dev.troupe.retrieval;

import dev.troupe.core.Problem;
import dev.troupe.core.TimeSource;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings one index up to date whenever its folder changes, until it is closed. It goes on after
 * whatever fails: another process that writes the index, a folder that is away for a while.
 */
final class CorpusWatch implements Watch {
    private static final Duration SOON =
            Duration.ofSeconds(1); // another process writes for so long
    private static final Duration LATER = Duration.ofSeconds(30); // for a folder to come back

    private final Corpus corpus;
    private final Supplier<Refreshed> refresh;
    private final TimeSource time;
    private final Consumer<Refreshed> updated;
    private final Consumer<Problem> failed;
    private @Nullable Watch folder;
    private TimeSource.@Nullable Timer timer;
    private boolean isClosed;

    /**
     * @param refresh brings the index up to date
     * @param updated told of each look at the folder, also where nothing is different
     * @param failed told of each look that failed and will be tried again
     */
    CorpusWatch(
            Corpus corpus,
            Supplier<Refreshed> refresh,
            TimeSource time,
            Consumer<Refreshed> updated,
            Consumer<Problem> failed) {
        this.corpus = corpus;
        this.refresh = refresh;
        this.time = time;
        this.updated = updated;
        this.failed = failed;
    }

    /** Looks at the folder at once, and at each change from here on. */
    synchronized void look() {
        if (isClosed) {
            return;
        }
        try {
            if (folder == null) {
                folder = FolderWatch.deep(corpus.folder(), this::look, this::leave);
            }
            updated.accept(refresh.get());
        } catch (RetrievalException e) {
            if (isAboutToPass(e.problem())) {
                retry(e, SOON);
            } else {
                leave(e);
            }
        }
    }

    /** Another process writes the index, or it was cleared: then this is closed, or it is back. */
    static boolean isAboutToPass(Problem problem) {
        return problem.is(RetrievalProblem.IN_USE) || problem.is(RetrievalProblem.UNKNOWN_CORPUS);
    }

    /** Begins anew later, as the folder may be another one by then. */
    private synchronized void leave(RetrievalException why) {
        if (folder != null) {
            folder.close();
            folder = null;
        }
        retry(why, LATER);
    }

    private void retry(RetrievalException why, Duration delay) {
        if (!isClosed) {
            stopTimer();
            timer = time.after(delay, this::look);
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
