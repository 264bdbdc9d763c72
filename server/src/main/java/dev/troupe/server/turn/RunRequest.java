package dev.troupe.server.turn;

import dev.troupe.core.workflow.Workflow;
import dev.troupe.server.conversation.RunPreferences;
import org.jspecify.annotations.Nullable;

/**
 * An order for a run.
 *
 * @param request as text; empty if there is a workflow
 * @param workflow {@code null} if there is a request
 * @param conversation that it continues; empty for a new one
 * @param key under which it is accepted once; empty if it is accepted each time
 * @param digest of all that was sent
 */
public record RunRequest(
        String request,
        @Nullable Workflow workflow,
        RunPreferences preferences,
        String conversation,
        String key,
        String digest) {}
