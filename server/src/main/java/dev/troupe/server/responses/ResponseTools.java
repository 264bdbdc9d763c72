package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.Values;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The functions of a client, and which of them a model may call.
 *
 * @param all as they are declared
 * @param callable all, or the one that has to be called
 */
record ResponseTools(List<ToolDefinition> all, List<ToolDefinition> callable, ToolChoice choice) {
    /**
     * @throws OpenAiException naming the field and what is wrong with it
     */
    static ResponseTools parse(List<Value> tools, Value choice) {
        var all =
                IntStream.range(0, tools.size())
                        .mapToObj(i -> tool("tools[" + i + "]", tools.get(i)))
                        .toList();
        var named = choice.field("name").asText();
        return named.isEmpty()
                ? new ResponseTools(all, all, toolChoice(choice))
                : new ResponseTools(all, restrictTo(named, all), ToolChoice.REQUIRED);
    }

    /** A model that may call one tool only, and must, calls that one. */
    private static List<ToolDefinition> restrictTo(String name, List<ToolDefinition> tools) {
        var wanted = tools.stream().filter(tool -> tool.name().equals(name)).toList();
        if (wanted.isEmpty()) {
            throw OpenAiException.invalid(
                    "tool_choice", "tools 中没有“%s”", "'%s' is not one of the tools", name);
        }
        return wanted;
    }

    private static ToolChoice toolChoice(Value choice) {
        return switch (choice.asText()) {
            case "auto" -> ToolChoice.AUTO;
            case "required" -> ToolChoice.REQUIRED;
            case "none" -> ToolChoice.NONE;
            case String other -> {
                if (choice.isMissing()) {
                    yield ToolChoice.AUTO;
                }
                throw OpenAiException.invalid(
                        "tool_choice",
                        "tool_choice 的值“%s”无效；可以是 auto、required、none 或 {type: function, name}",
                        "tool_choice '%s' is not valid; use auto, required, none or {type:"
                                + " function, name}",
                        other);
            }
        };
    }

    private static ToolDefinition tool(String place, Value tool) {
        var type = tool.field("type").asText();
        if (!type.equals("function")) {
            throw OpenAiException.ofUnsupported(
                    place + ".type",
                    "%s 的类型“%s”不支持；只能使用 function",
                    "%s is of type '%s', which is not supported; use function",
                    place,
                    type);
        }
        var name = tool.field("name").asText();
        if (name.isBlank()) {
            throw OpenAiException.invalid(place + ".name", "%s 缺少 name", "%s has no name", place);
        }
        var schema = tool.field("parameters");
        return new ToolDefinition(
                name,
                tool.field("description").asText(),
                schema.isMissing()
                        ? Values.record(
                                "type", Value.of("object"), "properties", Values.emptyRecord())
                        : schema);
    }
}
