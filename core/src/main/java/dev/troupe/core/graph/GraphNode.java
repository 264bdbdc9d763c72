package dev.troupe.core.graph;

import dev.troupe.core.value.NodeId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stage of a {@link StateGraph}.
 *
 * @param name in English
 * @param displayName in Chinese
 * @param state of agents; {@code null} for stages that have none
 * @param context of a snapshot; {@code null} if there is none
 * @param metadata {@code null} if not stated
 */
public record GraphNode(
        NodeId id,
        String name,
        String displayName,
        GraphNodeType type,
        GraphLayer layer,
        @Nullable AgentState state,
        VisitStatus status,
        @Nullable Context context,
        @Nullable Metadata metadata,
        GraphNodeRole role) {
    /**
     * What a snapshot states of the message that a node works on; all but the history may be {@code
     * null}.
     */
    public record Context(
            @Nullable String userInput,
            @Nullable String sessionId,
            @Nullable String userId,
            @Nullable String taskSummary,
            List<GraphMessage> conversationHistory) {
        public Context {
            conversationHistory = List.copyOf(conversationHistory);
        }
    }

    /**
     * Times and limits of a node; {@code null} where not stated.
     *
     * @param createdAt milliseconds since 1970
     * @param updatedAt milliseconds since 1970
     * @param timeout milliseconds
     */
    public record Metadata(
            @Nullable Long createdAt,
            @Nullable Long updatedAt,
            @Nullable Integer priority,
            @Nullable Long timeout,
            @Nullable Integer retryCount,
            @Nullable Integer maxRetries) {}

    /** An agent that no message has invited. */
    public static GraphNode dormantSpecialist(
            NodeId id, String displayName, GraphNodeRole.Specialist role) {
        return new GraphNode(
                id,
                id.value(),
                displayName,
                GraphNodeType.PROFESSIONAL_AGENT,
                GraphLayer.SPECIALIST,
                AgentState.DORMANT,
                VisitStatus.PENDING,
                null,
                null,
                role);
    }
}
