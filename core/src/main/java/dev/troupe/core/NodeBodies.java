package dev.troupe.core;

import java.util.Map;
import java.util.Optional;

/** Finds what a node does by its type. */
@FunctionalInterface
public interface NodeBodies {
    /** The body for a node's type; empty when there is no such agent. */
    Optional<NodeBody> find(String type);

    static NodeBodies of(Map<String, NodeBody> bodies) {
        var copy = Map.copyOf(bodies);
        return type -> Optional.ofNullable(copy.get(type));
    }

    /** One body for nodes of every type. */
    static NodeBodies always(NodeBody body) {
        return _ -> Optional.of(body);
    }
}
