package dev.troupe.runtime;

import dev.troupe.core.AgentNode;
import dev.troupe.core.RunEvent;
import dev.troupe.core.Workflow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which agent each node of a run has, by its events so far. Not safe for use by several threads.
 */
public final class NodeAgents {
    private final Map<String, String> types = new HashMap<>(); // by node

    /** Of no run yet. */
    public NodeAgents() {}

    /**
     * Of a run whose plan is known.
     *
     * @param plan with all nodes that there were, as {@code RunState} has it
     */
    public static NodeAgents of(Workflow plan) {
        var agents = new NodeAgents();
        agents.note(plan.nodes());
        return agents;
    }

    /** Takes in the nodes that an event brings; the start of a run forgets those of another. */
    public void take(RunEvent event) {
        switch (event) {
            case RunEvent.RunStarted started -> {
                types.clear();
                note(started.workflow().nodes());
            }
            case RunEvent.PlanExtended(var added, _) -> note(added);
            case RunEvent.PlanRevised revision -> note(revision.added());
            default -> {} // brings none
        }
    }

    private void note(List<AgentNode> nodes) {
        nodes.forEach(node -> types.put(node.id().value(), node.type()));
    }

    /** The type of a node's agent; {@code null} where the node is not known. */
    public @Nullable String of(String node) {
        return types.get(node);
    }
}
