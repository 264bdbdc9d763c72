package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request with gaps, which a client offers to its user.
 *
 * @param name unique among the prompts of one user
 * @param arguments what they mean, by their names; all are required
 * @param text with {@code {name}} for each argument
 */
public record McpPrompt(
        String name, String description, Map<String, String> arguments, String text) {
    private static final Pattern GAP = Pattern.compile("\\{([^{}]*+)}");

    /** Arguments remain in their order. */
    public McpPrompt {
        arguments = new LinkedHashMap<>(arguments);
    }

    /** As it is listed. */
    Value describe() {
        return ValueRecords.of(
                "name",
                Value.of(name),
                "description",
                Value.of(description),
                "arguments",
                Value.of(
                        arguments.entrySet().stream()
                                .map(argument ->
                                        ValueRecords.of(
                                                "name", Value.of(argument.getKey()),
                                                "description", Value.of(argument.getValue()),
                                                "required", Value.of(true)))
                                .toList()));
    }

    /**
     * Its message.
     *
     * @throws RpcException when an argument is missing
     */
    Value fill(Value given) {
        for (var argument : arguments.keySet()) {
            if (!(given.field(argument) instanceof Value.Text(var value)) || value.isBlank()) {
                throw RpcException.invalidParams(
                        "Prompt '%s' needs the argument '%s'".formatted(name, argument));
            }
        }
        var filled =
                GAP.matcher(text)
                        .replaceAll(gap ->
                                Matcher.quoteReplacement(
                                        arguments.containsKey(gap.group(1))
                                                ? given.field(gap.group(1)).asText()
                                                : gap.group()));
        var message =
                ValueRecords.of(
                        "role", Value.of("user"),
                        "content",
                                ValueRecords.of(
                                        "type", Value.of("text"), "text", Value.of(filled)));
        return ValueRecords.of(
                "description", Value.of(description), "messages", Value.of(List.of(message)));
    }
}
