package dev.troupe.testing.model;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import dev.troupe.model.Usage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes chat completions, whole and in pieces. */
final class OpenAiReplies {
    private OpenAiReplies() {}

    static Value models() {
        var model = Map.of("id", Value.of("scripted"), "object", Value.of("model"));
        return Value.of(
                Map.of("object", Value.of("list"), "data", Value.of(List.of(Value.of(model)))));
    }

    static Value whole(Value request, ModelReply reply) {
        var message = new LinkedHashMap<String, Value>();
        message.put("role", Value.of("assistant"));
        message.put("content", reply.text().isEmpty() ? Value.missing() : Value.of(reply.text()));
        if (!reply.toolCalls().isEmpty()) {
            message.put(
                    "tool_calls",
                    Value.of(reply.toolCalls().stream().map(OpenAiReplies::call).toList()));
        }
        var choice =
                Map.of(
                        "index", Value.of(0),
                        "message", Value.of(message),
                        "finish_reason", Value.of(finish(reply)));
        var whole = envelope(request, "chat.completion", List.of(Value.of(choice)));
        whole.put("usage", usage(reply.usage()));
        return Value.of(whole);
    }

    static Value textChunk(Value request, String delta) {
        return chunk(request, Map.of("content", Value.of(delta)), Value.missing());
    }

    /** The arguments come in two pieces after the name, as real models stream them. */
    static Stream<Value> callChunks(Value request, ToolCall call, int index) {
        int half =
                call.arguments()
                        .offsetByCodePoints(
                                0,
                                call.arguments().codePointCount(0, call.arguments().length()) / 2);
        return Stream.of(
                callChunk(
                        request,
                        index,
                        Map.of("id", Value.of(call.id()), "type", Value.of("function")),
                        call.name(),
                        ""),
                callChunk(request, index, Map.of(), "", call.arguments().substring(0, half)),
                callChunk(request, index, Map.of(), "", call.arguments().substring(half)));
    }

    static Value lastChunk(Value request, ModelReply reply) {
        return chunk(request, Map.of(), Value.of(finish(reply)));
    }

    static Value usageChunk(Value request, ModelReply reply) {
        var chunk = envelope(request, "chat.completion.chunk", List.of());
        chunk.put("usage", usage(reply.usage()));
        return Value.of(chunk);
    }

    private static Value callChunk(
            Value request, int index, Map<String, Value> start, String name, String arguments) {
        var function = new LinkedHashMap<String, Value>();
        if (!name.isEmpty()) {
            function.put("name", Value.of(name));
        }
        function.put("arguments", Value.of(arguments));
        var call = new LinkedHashMap<>(start);
        call.put("index", Value.of(index));
        call.put("function", Value.of(function));
        return chunk(
                request, Map.of("tool_calls", Value.of(List.of(Value.of(call)))), Value.missing());
    }

    private static Value chunk(Value request, Map<String, Value> delta, Value finish) {
        var choice =
                Map.of("index", Value.of(0), "delta", Value.of(delta), "finish_reason", finish);
        return Value.of(envelope(request, "chat.completion.chunk", List.of(Value.of(choice))));
    }

    private static Map<String, Value> envelope(Value request, String object, List<Value> choices) {
        var envelope = new LinkedHashMap<String, Value>();
        envelope.put("id", Value.of("chatcmpl-1"));
        envelope.put("object", Value.of(object));
        envelope.put("created", Value.of(1_767_225_600));
        envelope.put("model", request.field("model"));
        envelope.put("choices", Value.of(choices));
        return envelope;
    }

    private static Value call(ToolCall call) {
        return Value.of(
                Map.of(
                        "id", Value.of(call.id()),
                        "type", Value.of("function"),
                        "function",
                                Value.of(
                                        Map.of(
                                                "name", Value.of(call.name()),
                                                "arguments", Value.of(call.arguments())))));
    }

    private static Value usage(Usage usage) {
        return Value.of(
                Map.of(
                        "prompt_tokens", Value.of(usage.inputTokens()),
                        "completion_tokens", Value.of(usage.outputTokens()),
                        "total_tokens", Value.of(usage.totalTokens())));
    }

    private static String finish(ModelReply reply) {
        return switch (reply.finish()) {
            case STOP -> "stop";
            case TOOL_CALLS -> "tool_calls";
            case LENGTH -> "length";
            case CONTENT_FILTER -> "content_filter";
            case OTHER -> "other";
        };
    }
}
