package dev.troupe.server.turn;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.runtime.settings.RetentionPolicy;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.StoreException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes ended runs whose retention is over, and files that no run has any more, now and every
 * hour.
 */
public final class RetentionJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RetentionJob.class);
    private static final Duration PERIOD = Duration.ofHours(1);

    private final RetentionPolicy retention;
    private final DurableJournal journal;
    private final ArtifactStore files;
    private final ImportedFiles imported;
    private final TimeSource time;
    private @Nullable Timer timer;
    private boolean isClosed;

    public RetentionJob(
            RetentionPolicy retention,
            DurableJournal journal,
            ArtifactStore files,
            ImportedFiles imported,
            TimeSource time) {
        this.retention = retention;
        this.journal = journal;
        this.files = files;
        this.imported = imported;
        this.time = time;
    }

    public void start() {
        var _ = Thread.ofVirtual().name("upkeep").start(this::clean);
    }

    private void clean() {
        try {
            int deleted = retention.prune(journal);
            if (deleted > 0) {
                LOG.info("deleted {} runs past their retention period", deleted);
            }
            files.sweep(run -> journal.findRun(run).isPresent());
            imported.sweep();
        } catch (StoreException | UncheckedIOException e) { // comes again with the next hour
            LOG.warn("could not delete data past its retention period", e);
        }
        scheduleNext();
    }

    private synchronized void scheduleNext() {
        if (!isClosed) {
            timer = time.schedule(PERIOD, this::start);
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
