package dev.troupe.core.workflow;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as it was proposed, which may be wrong in any way; {@link Workflow#from} accepts or
 * refuses it.
 *
 * @param id {@code workflow-} and digits
 * @param name 1 to 100 characters, in the user's language
 * @param description 10 to 300 characters; the overall goal that every node receives
 * @param nodes in declaration order
 * @param edges in addition to the nodes' dependencies
 * @param reducers how shared variables take parallel writes, by key
 * @param estimatedDuration in milliseconds, greater than 0
 * @param context anything that came with the request, such as a page's address
 */
public record WorkflowDraft(
        String id,
        String name,
        String description,
        List<AgentNode> nodes,
        List<Edge> edges,
        Map<String, Reducer> reducers,
        @Nullable Long estimatedDuration,
        Value context) {
    public WorkflowDraft {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
        reducers = Map.copyOf(new LinkedHashMap<>(reducers));
    }

    /** A draft with nothing but nodes. */
    public static WorkflowDraft of(
            String id, String name, String description, List<AgentNode> nodes) {
        return new WorkflowDraft(
                id, name, description, nodes, List.of(), Map.of(), null, Value.missing());
    }

    public WorkflowDraft withNodes(List<AgentNode> newNodes) {
        return new WorkflowDraft(
                id, name, description, newNodes, edges, reducers, estimatedDuration, context);
    }

    public WorkflowDraft withEdges(List<Edge> newEdges) {
        return new WorkflowDraft(
                id, name, description, nodes, newEdges, reducers, estimatedDuration, context);
    }

    public WorkflowDraft withReducers(Map<String, Reducer> newReducers) {
        return new WorkflowDraft(
                id, name, description, nodes, edges, newReducers, estimatedDuration, context);
    }

    public WorkflowDraft withTexts(String newId, String newName, String newDescription) {
        return new WorkflowDraft(
                newId, newName, newDescription, nodes, edges, reducers, estimatedDuration, context);
    }
}
