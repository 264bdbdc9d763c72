package dev.troupe.agent.call;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.NodeId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The resources that the nodes of one run hold open between calls of tools. Safe for use by several
 * threads.
 */
public final class NodeResources {
    private final Map<NodeId, Map<Class<?>, AutoCloseable>> byNode = new LinkedHashMap<>();

    /** As {@link ToolContext#resource}. */
    public synchronized <T extends AutoCloseable> T getOrCreate(
            NodeId node, Class<T> type, Supplier<T> make) {
        var own = byNode.computeIfAbsent(node, _ -> new LinkedHashMap<>());
        return type.cast(own.computeIfAbsent(type, _ -> make.get()));
    }

    /** Closes what a node held; all is closed, whatever goes wrong on the way. */
    public void close(NodeId node) {
        Map<Class<?>, AutoCloseable> own;
        synchronized (this) {
            own = Optional.ofNullable(byNode.remove(node)).orElse(Map.of());
        }
        own.values().forEach(NodeResources::close);
    }

    /** Closes what all nodes held. */
    public void closeAll() {
        Map<NodeId, Map<Class<?>, AutoCloseable>> all;
        synchronized (this) {
            all = Map.copyOf(byNode);
            byNode.clear();
        }
        all.values().forEach(own -> own.values().forEach(NodeResources::close));
    }

    private static void close(AutoCloseable one) {
        try {
            one.close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (Exception _) { // external code; the node's result stays valid without it
            return;
        }
    }
}
