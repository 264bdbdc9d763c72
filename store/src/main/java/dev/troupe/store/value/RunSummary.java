package dev.troupe.store.value;

import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run without its events.
 *
 * @param workflow the workflow's name
 * @param status RUNNING also if its process has ended
 * @param ended {@code null} while the status is RUNNING
 * @param nodes of the plan as far as it is known, without those that revisions removed
 * @param nodesDone those that completed, and those that a revision removed while they ran and that
 *     succeeded nevertheless
 * @param request the user's request; empty for runs recorded before requests were stored
 * @param user the user of the run; empty if there is only one
 * @param conversation its conversation; empty if there was none
 */
public record RunSummary(
        RunId run,
        String workflow,
        RunStatus status,
        Instant started,
        @Nullable Instant ended,
        int nodes,
        int nodesDone,
        String request,
        String user,
        String conversation) {}
