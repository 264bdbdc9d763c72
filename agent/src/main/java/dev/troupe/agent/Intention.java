package dev.troupe.agent;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.List;

/**
 * A call that a model wants and that has not been made.
 *
 * @param arguments which fit the schema
 * @param changes files that it would write, replace or remove
 * @param doing what it does, for people
 */
record Intention(ToolSpec<?> spec, Value arguments, List<Path> changes, Sentence doing) {
    Intention {
        changes = List.copyOf(changes);
    }
}
