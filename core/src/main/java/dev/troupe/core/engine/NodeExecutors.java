package dev.troupe.core.engine;

import java.util.Map;
import java.util.Optional;

/** Finds what a node does by its type. */
@FunctionalInterface
public interface NodeExecutors {
    /** The executor for a node's type; empty if there is no such agent. */
    Optional<NodeExecutor> find(String type);

    static NodeExecutors of(Map<String, NodeExecutor> bodies) {
        var copy = Map.copyOf(bodies);
        return type -> Optional.ofNullable(copy.get(type));
    }

    /** One body for nodes of every type. */
    static NodeExecutors always(NodeExecutor body) {
        return _ -> Optional.of(body);
    }
}
