package dev.troupe.core.graph;

import org.jspecify.annotations.Nullable;

/**
 * A message as a document may contain it.
 *
 * @param role {@code user} or {@code agent}
 * @param agentId who wrote it; {@code null} for the user
 * @param timestamp milliseconds since 1970
 */
public record GraphMessage(
        String messageId, String role, @Nullable String agentId, String content, long timestamp) {}
