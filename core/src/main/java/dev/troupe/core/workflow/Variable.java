package dev.troupe.core.workflow;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shared variable as it stands.
 *
 * @param version 1 for the first write
 * @param writer the node that wrote it last; {@code null} for an input of the run
 * @param readers nodes that have read it and ended, in that order
 */
public record Variable(
        String key, Value value, int version, @Nullable NodeId writer, List<NodeId> readers) {
    public Variable {
        readers = List.copyOf(readers);
    }
}
