package dev.troupe.core.engine;

import dev.troupe.core.workflow.Workflow;
import java.util.Map;
import java.util.Optional;

/** Finds what a node does by its type. */
@FunctionalInterface
public interface NodeExecutors {
    /** The executor for a node's type; empty if there is no such agent. */
    Optional<NodeExecutor> find(String type);

    /**
     * Requires an executor for the type of every node.
     *
     * @throws IllegalArgumentException naming the first type without
     */
    default void requireAll(Workflow workflow) {
        for (var type : workflow.types()) {
            if (find(type).isEmpty()) {
                throw new IllegalArgumentException(
                        "Invalid workflow: no agent of type '"
                                + type
                                + "' is registered; register it or change the node");
            }
        }
    }

    static NodeExecutors of(Map<String, NodeExecutor> bodies) {
        var copy = Map.copyOf(bodies);
        return type -> Optional.ofNullable(copy.get(type));
    }

    /** One body for nodes of every type. */
    static NodeExecutors always(NodeExecutor body) {
        return _ -> Optional.of(body);
    }
}
