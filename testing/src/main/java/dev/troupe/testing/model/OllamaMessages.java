package dev.troupe.testing.model;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads Ollama's chat requests and writes its replies, a line of JSON each. */
final class OllamaMessages implements Dialect.Frames {
    private final Value request;

    OllamaMessages(Value request) {
        this.request = request;
    }

    static ModelRequest request(Value body) {
        var options = body.field("options");
        return new ModelRequest(
                ModelRole.DEFAULT,
                body.field("messages").items().stream().map(OllamaMessages::message).toList(),
                body.field("tools").items().stream()
                        .map(tool -> tool.field("function"))
                        .map(tool ->
                                new ToolDefinition(
                                        tool.field("name").asText(),
                                        tool.field("description").asText(),
                                        tool.field("parameters")))
                        .toList(),
                ToolChoice.AUTO, // it knows no other
                options.field("temperature") instanceof Value.Num(BigDecimal number)
                        ? number.doubleValue()
                        : null,
                options.field("num_predict") instanceof Value.Num(BigDecimal tokens)
                        ? tokens.intValueExact()
                        : null,
                Value.missing());
    }

    private static Message message(Value message) {
        var text = message.field("content").asText();
        return switch (message.field("role").asText()) {
            case "system" -> new Message.System(text);
            case "user" -> new Message.User(text);
            case "assistant" ->
                    new Message.Assistant(
                            text,
                            message.field("tool_calls").items().stream()
                                    .map(call -> call.field("function"))
                                    .map(call ->
                                            new ToolCall(
                                                    "",
                                                    call.field("name").asText(),
                                                    Json.write(call.field("arguments"))))
                                    .toList());
            case "tool" ->
                    new Message.ToolResult("", message.field("tool_name").asText(), text, false);
            case String other ->
                    throw new IllegalArgumentException("unknown message role '" + other + "'");
        };
    }

    @Override
    public List<String> text(String delta) {
        return List.of(
                line(
                        Map.of("role", Value.of("assistant"), "content", Value.of(delta)),
                        Map.of("done", Value.of(false))));
    }

    @Override
    public List<String> end(ModelReply reply) {
        if (!isReadable(reply)) {
            return List.of(
                    Json.write(Value.of(Map.of("error", Value.of("error parsing tool call"))))
                            + "\n");
        }
        var last =
                line(
                        Map.of("role", Value.of("assistant"), "content", Value.of("")),
                        doneLine(reply));
        return reply.toolCalls().isEmpty()
                ? List.of(last)
                : List.of(
                        line(
                                Map.of(
                                        "role", Value.of("assistant"),
                                        "content", Value.of(""),
                                        "tool_calls", calls(reply)),
                                Map.of("done", Value.of(false))),
                        last);
    }

    @Override
    public Value whole(ModelReply reply) {
        return reply(
                Map.of(
                        "role", Value.of("assistant"),
                        "content", Value.of(reply.text()),
                        "tool_calls", calls(reply)),
                doneLine(reply));
    }

    private static boolean isReadable(ModelReply reply) {
        try {
            reply.toolCalls().forEach(call -> Json.parse(call.arguments()));
            return true;
        } catch (JsonException _) {
            return false;
        }
    }

    private static Value calls(ModelReply reply) {
        return Value.of(
                reply.toolCalls().stream()
                        .map(call ->
                                Value.of(
                                        Map.of(
                                                "function",
                                                Value.of(
                                                        Map.of(
                                                                "name",
                                                                Value.of(call.name()),
                                                                "arguments",
                                                                Json.parse(call.arguments()))))))
                        .toList());
    }

    private static Map<String, Value> doneLine(ModelReply reply) {
        var end = new LinkedHashMap<String, Value>();
        end.put("done", Value.of(true));
        end.put(
                "done_reason",
                Value.of(
                        switch (reply.finish()) {
                            case STOP, TOOL_CALLS -> "stop";
                            case LENGTH -> "length";
                            case CONTENT_FILTER, OTHER -> "unload";
                        }));
        end.put("prompt_eval_count", Value.of(reply.usage().inputTokens()));
        end.put("eval_count", Value.of(reply.usage().outputTokens()));
        return end;
    }

    private String line(Map<String, Value> message, Map<String, Value> end) {
        return Json.write(reply(message, end)) + "\n";
    }

    private Value reply(Map<String, Value> message, Map<String, Value> end) {
        var reply = new LinkedHashMap<String, Value>();
        reply.put("model", request.field("model"));
        reply.put("created_at", Value.of("2026-01-01T00:00:00.000000Z"));
        reply.put("message", Value.of(message));
        reply.putAll(end);
        return Value.of(reply);
    }
}
