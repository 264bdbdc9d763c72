package dev.troupe.core.workflow;

import dev.troupe.core.value.NodeId;

/**
 * A typed connection between two nodes, in addition to the plain dependencies that nodes declare
 * themselves.
 *
 * <p>{@link Control}, {@link When} and {@link Otherwise} block: the target waits for them and they
 * must not form a cycle. The others never delay anything.
 */
public sealed interface Edge {
    NodeId from();

    NodeId to();

    /** The target waits for the source; the same as a dependency. */
    record Control(NodeId from, NodeId to) implements Edge {}

    /**
     * Opens when it is the first of its source's conditional edges, by ascending priority and then
     * by declaration, whose condition holds.
     */
    record When(NodeId from, NodeId to, Condition condition, int priority) implements Edge {}

    /** Opens when no conditional edge of its source did. */
    record Otherwise(NodeId from, NodeId to) implements Edge {}

    /** The target receives the source's summary if it is available by then. */
    record Info(NodeId from, NodeId to) implements Edge {}

    /** The target observes the source's events. */
    record Listening(NodeId from, NodeId to) implements Edge {}

    /** The target is notified when the source has ended. */
    record Notification(NodeId from, NodeId to) implements Edge {}

    /** Whether the target waits for this edge to open or close. */
    default boolean isBlocking() {
        return this instanceof Control || this instanceof When || this instanceof Otherwise;
    }
}
