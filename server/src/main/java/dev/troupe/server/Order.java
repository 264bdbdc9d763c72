package dev.troupe.server;

import dev.troupe.core.Workflow;
import org.jspecify.annotations.Nullable;

/**
 * An order for a run.
 *
 * @param request in words; empty where there is a workflow
 * @param workflow {@code null} where there is a request
 * @param conversation that it goes on; empty for a new one
 * @param key under which it is taken in once; empty where it is taken in each time
 * @param digest of all that was sent
 */
record Order(
        String request,
        @Nullable Workflow workflow,
        Wishes wishes,
        String conversation,
        String key,
        String digest) {}
