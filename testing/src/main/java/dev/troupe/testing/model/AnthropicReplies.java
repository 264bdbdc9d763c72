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

/** Writes Anthropic's messages, whole and in pieces. */
final class AnthropicReplies implements Dialect.Frames {
    private final Value request;
    private boolean isOpen;
    private boolean hasText;

    AnthropicReplies(Value request) {
        this.request = request;
    }

    @Override
    public List<String> text(String delta) {
        var events = new ArrayList<String>();
        open(events);
        if (!hasText) {
            hasText = true;
            events.add(start(0, Map.of("type", Value.of("text"), "text", Value.of(""))));
        }
        events.add(delta(0, Map.of("type", Value.of("text_delta"), "text", Value.of(delta))));
        return events;
    }

    @Override
    public List<String> end(ModelReply reply) {
        var events = new ArrayList<String>();
        open(events);
        int index = 0;
        if (hasText) {
            events.add(stop(index++));
        }
        for (var call : reply.toolCalls()) {
            events.addAll(call(index, call));
            events.add(stop(index++));
        }
        events.add(
                event(
                        "message_delta",
                        Map.of(
                                "delta",
                                Value.of(Map.of("stop_reason", Value.of(finish(reply)))),
                                "usage",
                                usage(reply.usage().inputTokens(), reply.usage().outputTokens()))));
        events.add(event("message_stop", Map.of()));
        return events;
    }

    /**
     * Real servers know their input tokens from the start; a scripted model reports them at the
     * end.
     */
    private void open(List<String> events) {
        if (!isOpen) {
            isOpen = true;
            events.add(
                    event(
                            "message_start",
                            Map.of("message", message(List.of(), Value.missing(), usage(0, 0)))));
        }
    }

    private static List<String> call(int index, ToolCall call) {
        int half = call.arguments().length() / 2;
        var begin =
                Map.of(
                        "type", Value.of("tool_use"),
                        "id", Value.of(call.id()),
                        "name", Value.of(call.name()),
                        "input", Value.of(Map.of()));
        return List.of(
                start(index, begin),
                json(index, call.arguments().substring(0, half)),
                json(index, call.arguments().substring(half)));
    }

    private static String json(int index, String piece) {
        return delta(
                index,
                Map.of("type", Value.of("input_json_delta"), "partial_json", Value.of(piece)));
    }

    @Override
    public Value whole(ModelReply reply) {
        var content = new ArrayList<Value>();
        if (!reply.text().isEmpty()) {
            content.add(Value.of(Map.of("type", Value.of("text"), "text", Value.of(reply.text()))));
        }
        reply.toolCalls()
                .forEach(call ->
                        content.add(
                                Value.of(
                                        Map.of(
                                                "type", Value.of("tool_use"),
                                                "id", Value.of(call.id()),
                                                "name", Value.of(call.name()),
                                                "input", arguments(call)))));
        return message(
                content,
                Value.of(finish(reply)),
                usage(reply.usage().inputTokens(), reply.usage().outputTokens()));
    }

    private static Value arguments(ToolCall call) {
        try {
            return Json.parse(call.arguments());
        } catch (JsonException _) {
            return Value.of(Map.of());
        }
    }

    private Value message(List<Value> content, Value stopReason, Value usage) {
        return Value.of(
                Map.of(
                        "id", Value.of("msg_1"),
                        "type", Value.of("message"),
                        "role", Value.of("assistant"),
                        "model", request.field("model"),
                        "content", Value.of(content),
                        "stop_reason", stopReason,
                        "usage", usage));
    }

    private static Value usage(long input, long output) {
        return Value.of(Map.of("input_tokens", Value.of(input), "output_tokens", Value.of(output)));
    }

    private static String start(int index, Map<String, Value> block) {
        return event(
                "content_block_start",
                Map.of("index", Value.of(index), "content_block", Value.of(block)));
    }

    private static String delta(int index, Map<String, Value> delta) {
        return event(
                "content_block_delta", Map.of("index", Value.of(index), "delta", Value.of(delta)));
    }

    private static String stop(int index) {
        return event("content_block_stop", Map.of("index", Value.of(index)));
    }

    private static String event(String type, Map<String, Value> fields) {
        var data = new LinkedHashMap<String, Value>();
        data.put("type", Value.of(type));
        data.putAll(fields);
        return "event: " + type + "\ndata: " + Json.write(Value.of(data)) + "\n\n";
    }

    private static String finish(ModelReply reply) {
        return switch (reply.finish()) {
            case STOP -> "end_turn";
            case TOOL_CALLS -> "tool_use";
            case LENGTH -> "max_tokens";
            case CONTENT_FILTER -> "refusal";
            case OTHER -> "pause_turn";
        };
    }
}
