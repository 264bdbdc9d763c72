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
 * @param nodes of the workflow
 * @param nodesDone those that completed
 */
public record RunSummary(
        RunId run,
        String workflow,
        RunStatus status,
        Instant started,
        @Nullable Instant ended,
        int nodes,
        int nodesDone) {}
