package dev.troupe.agent;

import dev.troupe.core.NodeId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What the nodes of one run keep open between calls of tools. Safe for use by several threads. */
final class Held {
    private final Map<NodeId, Map<Class<?>, AutoCloseable>> byNode = new LinkedHashMap<>();

    /** As {@link ToolContext#held}. */
    synchronized <T extends AutoCloseable> T of(NodeId node, Class<T> type, Supplier<T> make) {
        var own = byNode.computeIfAbsent(node, _ -> new LinkedHashMap<>());
        return type.cast(own.computeIfAbsent(type, _ -> make.get()));
    }

    /** Closes what a node held; all is closed, whatever goes wrong on the way. */
    void close(NodeId node) {
        Map<Class<?>, AutoCloseable> own;
        synchronized (this) {
            own = Optional.ofNullable(byNode.remove(node)).orElse(Map.of());
        }
        own.values().forEach(Held::close);
    }

    /** Closes what all nodes held. */
    void closeAll() {
        Map<NodeId, Map<Class<?>, AutoCloseable>> all;
        synchronized (this) {
            all = Map.copyOf(byNode);
            byNode.clear();
        }
        all.values().forEach(own -> own.values().forEach(Held::close));
    }

    private static void close(AutoCloseable one) {
        try {
            one.close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (Exception _) { // other people's code; the node's result stands without it
            return;
        }
    }
}
