package dev.troupe.agent.call;

import dev.troupe.agent.tool.FilePreview;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A call that a model requests and that has not been executed.
 *
 * @param arguments which fit the schema
 * @param changes files that it would write, replace or remove
 * @param doing what it does, for users
 * @param preview the content that files would have, computed when it is requested
 * @param requested whether the user's own words ask for it, as the tool reads them
 * @param named whether the user's own words name what it changes
 */
public record ProposedCall(
        ToolSpec<?> spec,
        Value arguments,
        List<Path> changes,
        LocalizedText doing,
        Supplier<Map<Path, FilePreview>> preview,
        Predicate<String> requested,
        Predicate<String> named) {
    public ProposedCall {
        changes = List.copyOf(changes);
    }
}
