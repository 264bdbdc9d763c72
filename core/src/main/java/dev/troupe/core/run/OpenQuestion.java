package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A question that waits for its answer.
 *
 * @param node the one that asked
 * @param expiresAt when it stops waiting; {@code null} for never
 */
public record OpenQuestion(NodeId node, Question question, @Nullable Instant expiresAt) {}
