package dev.troupe.core;

import java.util.List;

/**
 * What became of the runs of an engine that was shut down; those that ended in time are in neither
 * list.
 *
 * @param resumable unfinished in the journal, for {@link Engine#resume}
 * @param cancelled because the journal does not outlive the process
 */
public record Shutdown(List<RunId> resumable, List<RunId> cancelled) {
    public Shutdown {
        resumable = List.copyOf(resumable);
        cancelled = List.copyOf(cancelled);
    }
}
