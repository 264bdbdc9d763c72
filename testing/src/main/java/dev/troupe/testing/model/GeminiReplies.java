package dev.troupe.testing.model;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes Gemini's contents, whole and in pieces. */
final class GeminiReplies implements Dialect.Frames {
    @Override
    public List<String> text(String delta) {
        return List.of(event(chunk(List.of(textPart(delta)), Map.of())));
    }

    @Override
    public List<String> end(ModelReply reply) {
        var events = new ArrayList<String>();
        if (isReadable(reply)) {
            reply.toolCalls().forEach(c -> events.add(event(chunk(List.of(call(c)), Map.of()))));
        }
        events.add(event(last(List.of(), reply)));
        return events;
    }

    @Override
    public Value whole(ModelReply reply) {
        var parts = new ArrayList<Value>();
        if (!reply.text().isEmpty()) {
            parts.add(textPart(reply.text()));
        }
        if (isReadable(reply)) {
            reply.toolCalls().forEach(call -> parts.add(call(call)));
        }
        return last(parts, reply);
    }

    /** Arguments are not text here; invalid arguments of a model never leave the provider. */
    private static boolean isReadable(ModelReply reply) {
        try {
            reply.toolCalls().forEach(call -> Json.parse(call.arguments()));
            return true;
        } catch (JsonException _) {
            return false;
        }
    }

    private static Value last(List<Value> parts, ModelReply reply) {
        var usage = reply.usage();
        return chunk(
                parts,
                Map.of(
                        "finishReason", Value.of(finish(reply)),
                        "usageMetadata",
                                Value.of(
                                        Map.of(
                                                "promptTokenCount", Value.of(usage.inputTokens()),
                                                "candidatesTokenCount",
                                                        Value.of(usage.outputTokens()),
                                                "totalTokenCount",
                                                        Value.of(usage.totalTokens())))));
    }

    private static Value chunk(List<Value> parts, Map<String, Value> end) {
        var candidate = new LinkedHashMap<String, Value>();
        candidate.put(
                "content", Value.of(Map.of("role", Value.of("model"), "parts", Value.of(parts))));
        candidate.put("index", Value.of(0));
        var chunk = new LinkedHashMap<String, Value>();
        if (!end.isEmpty()) {
            candidate.put("finishReason", end.getOrDefault("finishReason", Value.missing()));
            chunk.put("usageMetadata", end.getOrDefault("usageMetadata", Value.missing()));
        }
        chunk.put("candidates", Value.of(List.of(Value.of(candidate))));
        chunk.put("modelVersion", Value.of("scripted-001"));
        chunk.put("responseId", Value.of("r1"));
        return Value.of(chunk);
    }

    private static Value textPart(String text) {
        return Value.of(Map.of("text", Value.of(text)));
    }

    private static Value call(ToolCall call) {
        return Value.of(
                Map.of(
                        "functionCall",
                        Value.of(
                                Map.of(
                                        "id", Value.of(call.id()),
                                        "name", Value.of(call.name()),
                                        "args", Json.parse(call.arguments())))));
    }

    private static String event(Value data) {
        return "data: " + Json.write(data) + "\r\n\r\n";
    }

    private static String finish(ModelReply reply) {
        if (!isReadable(reply)) {
            return "MALFORMED_FUNCTION_CALL";
        }
        return switch (reply.finish()) {
            case STOP, TOOL_CALLS -> "STOP";
            case LENGTH -> "MAX_TOKENS";
            case CONTENT_FILTER -> "SAFETY";
            case OTHER -> "OTHER";
        };
    }
}
