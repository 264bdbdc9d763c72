package dev.troupe.testing.model;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads chat completion requests. */
final class OpenAiRequests {
    private OpenAiRequests() {}

    /** What OpenAI would refuse the request for. */
    static Optional<String> problemOf(Value body) {
        if (body.field("model").asText().isEmpty()) {
            return Optional.of("you must provide a model parameter");
        }
        if (body.field("messages").items().isEmpty()) {
            return Optional.of("'messages' must not be empty");
        }
        return findUnpairedCall(body.field("messages").items());
    }

    static ModelRequest from(Value body) {
        var limit = number(body.field("max_tokens"));
        var newerLimit = number(body.field("max_completion_tokens"));
        var tokens = limit != null ? limit : newerLimit;
        var temperature = number(body.field("temperature"));
        return new ModelRequest(
                ModelRole.DEFAULT,
                body.field("messages").items().stream().map(OpenAiRequests::message).toList(),
                body.field("tools").items().stream().map(OpenAiRequests::tool).toList(),
                choice(body.field("tool_choice").asText()),
                temperature == null ? null : temperature.doubleValue(),
                tokens == null ? null : tokens.intValueExact(),
                Value.missing());
    }

    private static Message message(Value message) {
        var text = text(message.field("content"));
        return switch (message.field("role").asText()) {
            case "system", "developer" -> new Message.System(text);
            case "user" -> new Message.User(text);
            case "assistant" ->
                    new Message.Assistant(
                            text,
                            message.field("tool_calls").items().stream()
                                    .map(OpenAiRequests::call)
                                    .toList());
            case "tool" ->
                    new Message.ToolResult(message.field("tool_call_id").asText(), "", text, false);
            case String other ->
                    throw new IllegalArgumentException("unknown message role '" + other + "'");
        };
    }

    private static String text(Value content) {
        return content instanceof Value.ListOf(var parts)
                ? parts.stream().map(p -> p.field("text").asText()).collect(Collectors.joining())
                : content.asText();
    }

    private static ToolCall call(Value call) {
        var function = call.field("function");
        return new ToolCall(
                call.field("id").asText(),
                function.field("name").asText(),
                function.field("arguments").asText());
    }

    private static ToolDefinition tool(Value tool) {
        var function = tool.field("function");
        return new ToolDefinition(
                function.field("name").asText(),
                function.field("description").asText(),
                function.field("parameters"));
    }

    private static ToolChoice choice(String choice) {
        return switch (choice) {
            case "required" -> ToolChoice.REQUIRED;
            case "none" -> ToolChoice.NONE;
            default -> ToolChoice.AUTO;
        };
    }

    private static @Nullable BigDecimal number(Value value) {
        return value instanceof Value.Num(var number) ? number : null;
    }

    /** Every call must be answered before any other message, and nothing else answered. */
    private static Optional<String> findUnpairedCall(List<Value> messages) {
        var open = new LinkedHashSet<String>();
        for (var message : messages) {
            if (message.field("role").asText().equals("tool")) {
                if (!open.remove(message.field("tool_call_id").asText())) {
                    return Optional.of(
                            "messages with role 'tool' must be a response to a preceding message"
                                    + " with 'tool_calls'");
                }
            } else if (!open.isEmpty()) {
                break;
            }
            message.field("tool_calls")
                    .items()
                    .forEach(call -> open.add(call.field("id").asText()));
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of("these tool_call_ids did not have response messages: " + open);
    }
}
