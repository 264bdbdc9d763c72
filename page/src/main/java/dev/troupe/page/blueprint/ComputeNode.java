package dev.troupe.page.blueprint;

import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One computation.
 *
 * @param toolName the tool that computes; {@code null} for a model
 * @param toolArguments its arguments by name, which may contain references ({@code toolArgs})
 * @param promptTemplate what a model is asked; {@code null} for a tool
 * @param dependsOn nodes and bindings that must have ended before, in addition to those that the
 *     arguments refer to
 * @param outputKey the name of the result in references, {@code $compute.<outputKey>}
 */
public record ComputeNode(
        String id,
        ComputeType type,
        @Nullable String toolName,
        Map<String, Value> toolArguments,
        @Nullable String promptTemplate,
        List<String> dependsOn,
        String outputKey) {
    public ComputeNode {
        toolArguments = OrderedMaps.copyOf(toolArguments);
        dependsOn = List.copyOf(dependsOn);
    }

    public static ComputeNode ofTool(
            String id, String tool, Map<String, Value> arguments, String outputKey) {
        return new ComputeNode(id, ComputeType.TOOL, tool, arguments, null, List.of(), outputKey);
    }

    /** The same, with one more paragraph of what a model is asked. */
    public ComputeNode withMorePrompt(String text) {
        var prompt = promptTemplate == null ? text : promptTemplate + "\n\n" + text;
        return new ComputeNode(id, type, toolName, toolArguments, prompt, dependsOn, outputKey);
    }
}
