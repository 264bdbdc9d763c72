package dev.troupe.core.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a node has beyond the fields of all nodes; each layer has one kind. */
public sealed interface GraphNodeRole {
    /** A node of the user layer. */
    record User() implements GraphNodeRole {}

    /**
     * A stage of the coordinator.
     *
     * @param functions {@code null} if not stated
     */
    record Coordinator(@Nullable Functions functions) implements GraphNodeRole {}

    /** What a stage of the coordinator does. */
    record Functions(
            boolean intentRecognition,
            boolean taskDecomposition,
            boolean agentSelection,
            boolean resultAggregation) {}

    /**
     * An agent that is invited when it is needed.
     *
     * @param agentRole what it is, one word: {@code screenwriter}
     * @param agentName for users
     * @param capabilities short phrases
     * @param currentTask of a snapshot; {@code null} if there is none
     */
    record Specialist(
            String agentRole,
            String agentName,
            List<String> capabilities,
            @Nullable CurrentTask currentTask)
            implements GraphNodeRole {
        public Specialist {
            capabilities = List.copyOf(capabilities);
        }
    }

    /**
     * @param assignedAt milliseconds since 1970
     */
    record CurrentTask(String taskId, String taskSummary, long assignedAt) {}

    /**
     * A stage of an invited agent's work.
     *
     * @param parentAgentId of a snapshot: whose work it is; {@code null} for none
     * @param exchange of a snapshot; {@code null} if there is none
     */
    record Interaction(@Nullable String parentAgentId, @Nullable Exchange exchange)
            implements GraphNodeRole {}

    /**
     * What an agent and the user exchanged.
     *
     * @param handoffRequested {@code null} if not stated
     * @param dependencies agents whose work it needs
     */
    record Exchange(
            List<GraphMessage> messages,
            @Nullable Boolean handoffRequested,
            List<String> dependencies) {
        public Exchange {
            messages = List.copyOf(messages);
            dependencies = List.copyOf(dependencies);
        }
    }
}
