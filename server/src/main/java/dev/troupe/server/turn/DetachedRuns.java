package dev.troupe.server.turn;

import dev.troupe.runtime.report.RecordedRun;

/** Runs that no conversation started. Their own service continues them after a restart. */
public interface DetachedRuns {
    boolean owns(RecordedRun run);

    /** Continues a run whose process ended; returns immediately. */
    void resume(RecordedRun run);
}
