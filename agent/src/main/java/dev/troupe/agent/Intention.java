package dev.troupe.agent;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A call that a model wants and that has not been made.
 *
 * @param arguments which fit the schema
 * @param changes files that it would write, replace or remove
 * @param doing what it does, for people
 * @param preview the texts that files would hold, worked out when it is asked for
 */
record Intention(
        ToolSpec<?> spec,
        Value arguments,
        List<Path> changes,
        Sentence doing,
        Supplier<Map<Path, String>> preview) {
    Intention {
        changes = List.copyOf(changes);
    }
}
