package dev.troupe.page.blueprint;

import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One source of data.
 *
 * @param toolName the tool that returns the data; {@code null} unless the source is a tool
 * @param apiPath the address that returns the data; {@code null} unless the source is an API
 * @param value the data itself; missing unless the source is static
 * @param arguments arguments of the tool by name, which may be references ({@code paramMapping})
 * @param isRequired whether the page cannot be built without this data
 * @param dependsOn bindings that must have ended before, in addition to those that the arguments
 *     refer to
 */
public record DataBinding(
        String id,
        SourceType sourceType,
        @Nullable String toolName,
        @Nullable String apiPath,
        Value value,
        Map<String, Value> arguments,
        String description,
        boolean isRequired,
        List<String> dependsOn) {
    public DataBinding {
        arguments = OrderedMaps.copyOf(arguments);
        dependsOn = List.copyOf(dependsOn);
    }

    /** A required binding that calls a tool. */
    public static DataBinding ofTool(String id, String tool, Map<String, Value> arguments) {
        return new DataBinding(
                id, SourceType.TOOL, tool, null, Value.missing(), arguments, "", true, List.of());
    }

    /** The same, with this description. */
    public DataBinding withDescription(String newDescription) {
        return new DataBinding(
                id,
                sourceType,
                toolName,
                apiPath,
                value,
                arguments,
                newDescription,
                isRequired,
                dependsOn);
    }

    /** The same; the page is built without the data if the source fails. */
    public DataBinding asOptional() {
        return new DataBinding(
                id, sourceType, toolName, apiPath, value, arguments, description, false, dependsOn);
    }
}
