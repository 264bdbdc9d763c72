package dev.troupe.server;

import dev.troupe.core.TimeSource;
import dev.troupe.core.TimeSource.Timer;
import dev.troupe.runtime.Retention;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.StoreException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes runs that ended longer ago than settings keep them, and files that no run has any more,
 * now and every hour.
 */
final class Upkeep implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);
    private static final Duration PERIOD = Duration.ofHours(1);

    private final Retention retention;
    private final DurableJournal journal;
    private final KeptFiles files;
    private final TimeSource time;
    private @Nullable Timer timer;
    private boolean isClosed;

    Upkeep(Retention retention, DurableJournal journal, KeptFiles files, TimeSource time) {
        this.retention = retention;
        this.journal = journal;
        this.files = files;
        this.time = time;
    }

    void begin() {
        var _ = Thread.ofVirtual().name("upkeep").start(this::work);
    }

    private void work() {
        try {
            int deleted = retention.prune(journal);
            if (deleted > 0) {
                LOG.info("{} runs were deleted that ended longer ago than they are kept", deleted);
            }
            files.sweep(run -> journal.run(run).isPresent());
        } catch (StoreException | UncheckedIOException e) { // comes again with the next hour
            LOG.warn("what is kept no longer could not be deleted", e);
        }
        next();
    }

    private synchronized void next() {
        if (!isClosed) {
            timer = time.after(PERIOD, this::begin);
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
