package dev.troupe.core.graph;

import dev.troupe.core.value.NodeId;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a document states about the whole graph.
 *
 * @param version three numbers, {@code 1.0.0}
 * @param runtime of a snapshot; {@code null} in documents that are not one
 * @param statistics of a snapshot; {@code null} in documents that are not one
 * @param createdAt milliseconds since 1970; {@code null} if not stated
 * @param updatedAt milliseconds since 1970; {@code null} if not stated
 */
public record GraphMetadata(
        String id,
        String name,
        String version,
        String description,
        GraphConfig config,
        @Nullable Runtime runtime,
        @Nullable Statistics statistics,
        @Nullable Long createdAt,
        @Nullable Long updatedAt) {
    /** The nodes of a snapshot by their state. */
    public record Runtime(
            List<NodeId> activeNodes,
            List<NodeId> completedNodes,
            List<NodeId> failedNodes,
            @Nullable String currentAgentId) {
        public Runtime {
            activeNodes = List.copyOf(activeNodes);
            completedNodes = List.copyOf(completedNodes);
            failedNodes = List.copyOf(failedNodes);
        }
    }

    /**
     * Totals over all messages.
     *
     * @param averageDuration milliseconds
     * @param successRate from 0 to 1
     */
    public record Statistics(
            long totalExecutions, BigDecimal averageDuration, BigDecimal successRate) {}
}
