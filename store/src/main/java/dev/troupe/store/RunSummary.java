package dev.troupe.store;

import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run without its events.
 *
 * @param workflow the workflow's name
 * @param status RUNNING also where the process that ran it is gone
 * @param ended {@code null} while the status is RUNNING
 * @param nodes of the plan as far as it is known, without those that revisions did away with
 * @param nodesDone those that completed, and those that a revision did away with while they ran and
 *     that succeeded nevertheless
 * @param request what the person asked; empty for runs of before it was kept
 * @param user whose it is; empty where there is only one
 * @param conversation that it came of; empty where there was none
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
