package dev.troupe.runtime.report;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
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
        agents.add(plan.nodes());
        return agents;
    }

    /** Accepts the nodes that an event adds; the start of a run clears those of another. */
    public void apply(RunEvent event) {
        switch (event) {
            case RunEvent.RunStarted started -> {
                types.clear();
                add(started.workflow().nodes());
            }
            case RunEvent.PlanExtended(var added, _) -> add(added);
            case RunEvent.PlanRevised revision -> add(revision.added());
            default -> {} // brings none
        }
    }

    private void add(List<AgentNode> nodes) {
        nodes.forEach(node -> types.put(node.id().value(), node.type()));
    }

    /** The type of a node's agent; {@code null} where the node is not known. */
    public @Nullable String of(String node) {
        return types.get(node);
    }
}
