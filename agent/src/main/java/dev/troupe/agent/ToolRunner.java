package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls tools for a model: reads the arguments, checks them against the input record, and words
 * every outcome.
 */
final class ToolRunner {
    private final Map<String, Tool<?, ?>> tools = new LinkedHashMap<>();

    /**
     * @param tools names are unique; a later one never replaces an earlier one
     */
    ToolRunner(List<Tool<?, ?>> tools) {
        tools.forEach(tool -> this.tools.putIfAbsent(tool.spec().name(), tool));
    }

    List<ToolDefinition> definitions() {
        return tools.values().stream()
                .map(Tool::spec)
                .map(spec ->
                        new ToolDefinition(
                                spec.name(), spec.description(), Schemas.of(spec.input())))
                .toList();
    }

    /**
     * Calls a tool.
     *
     * @throws ContextTools.GaveUp when the model said that it cannot go on
     */
    ToolReply call(ToolCall call, ToolContext context) throws InterruptedException {
        var tool = tools.get(call.name());
        if (tool == null) {
            return ToolReply.error(
                    AgentProblem.UNKNOWN_TOOL.id(),
                    "There is no tool '" + call.name() + "'; there are " + tools.keySet());
        }
        return call(tool, call, context);
    }

    private <I extends Record, O> ToolReply call(
            Tool<I, O> tool, ToolCall call, ToolContext context) throws InterruptedException {
        I input;
        try {
            input = input(tool.spec(), call.arguments());
        } catch (JsonException e) {
            return ToolReply.error(
                    AgentProblem.BAD_ARGUMENTS.id(),
                    "Arguments of "
                            + call.name()
                            + " do not fit: "
                            + e.getMessage()
                            + "; they were "
                            + cut(call.arguments())
                            + "; the schema is "
                            + Json.write(Schemas.of(tool.spec().input())));
        }
        try {
            return ToolReply.ok(Json.from(tool.call(input, context)));
        } catch (ToolException e) {
            return ToolReply.error(e.problem().code(), e.problem().message());
        } catch (ContextTools.GaveUp e) {
            throw e;
        } catch (
                RuntimeException
                        e) { // a tool is other people's code; the model is told and may try another
            // way
            return ToolReply.error(AgentProblem.TOOL_THREW.id(), "Error executing tool: " + e);
        }
    }

    private static <I extends Record> I input(ToolSpec<I> spec, String arguments) {
        var value =
                arguments.isBlank()
                        ? Value.of(Map.<String, Value>of())
                        : Json.parseLenient(arguments).value();
        if (!(value instanceof Value.RecordOf(var fields))) {
            throw new JsonException("an object was expected");
        }
        for (var component : Schemas.of(spec.input()).field("required").items()) {
            if (fields.getOrDefault(component.asText(), Value.missing()).isMissing()) {
                throw new JsonException("'" + component.asText() + "' is missing");
            }
        }
        return Json.to(spec.input(), value);
    }

    private static String cut(String text) {
        return text.length() <= 300 ? text : text.substring(0, 300) + "...";
    }
}
