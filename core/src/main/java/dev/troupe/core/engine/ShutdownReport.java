package dev.troupe.core.engine;

import dev.troupe.core.value.RunId;
import java.util.List;

/**
 * What became of the runs of an engine that was shut down; those that ended in time are in neither
 * list.
 *
 * @param resumable unfinished in the journal, for {@link Engine#resume}
 * @param cancelled because the journal does not outlive the process
 */
public record ShutdownReport(List<RunId> resumable, List<RunId> cancelled) {
    public ShutdownReport {
        resumable = List.copyOf(resumable);
        cancelled = List.copyOf(cancelled);
    }
}
