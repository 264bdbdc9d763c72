package dev.troupe.server.openai;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply.FinishReason;
import dev.troupe.model.ToolCall;
import dev.troupe.model.Usage;
import dev.troupe.server.http.Values;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * One chat completion as it goes over the wire, whole or in chunks.
 *
 * @param created seconds since 1970
 * @param model as the client named it
 */
record ChatCompletionJson(String id, long created, String model) {
    static final String CHUNK = "chat.completion.chunk";

    /** The reply as a whole. */
    Value completion(Value message, String finish, Usage usage) {
        var choice =
                Values.record(
                        "index", Value.of(0),
                        "message", message,
                        "finish_reason", Value.of(finish));
        var fields = header("chat.completion", List.of(choice));
        fields.put("usage", usage(usage));
        return Value.of(fields);
    }

    /** A piece of the reply. */
    Value chunk(Value delta) {
        return chunk(delta, Value.missing());
    }

    /** The end of the reply. */
    Value finalChunk(String finish) {
        return chunk(Values.emptyRecord(), Value.of(finish));
    }

    private Value chunk(Value delta, Value finish) {
        var choice = new LinkedHashMap<String, Value>();
        choice.put("index", Value.of(0));
        choice.put("delta", delta);
        choice.put("finish_reason", finish);
        return Value.of(header(CHUNK, List.of(Value.of(choice))));
    }

    /** What it cost, after the last piece. */
    Value usageChunk(Usage usage) {
        var fields = header(CHUNK, List.of());
        fields.put("usage", usage(usage));
        return Value.of(fields);
    }

    private LinkedHashMap<String, Value> header(String object, List<Value> choices) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(id));
        fields.put("object", Value.of(object));
        fields.put("created", Value.of(created));
        fields.put("model", Value.of(model));
        fields.put("choices", Value.of(choices));
        return fields;
    }

    private static Value usage(Usage usage) {
        return Values.record(
                "prompt_tokens", Value.of(usage.inputTokens()),
                "completion_tokens", Value.of(usage.outputTokens()),
                "total_tokens", Value.of(usage.totalTokens()));
    }

    static String finishReason(FinishReason reason) {
        return switch (reason) {
            case STOP, OTHER -> "stop";
            case TOOL_CALLS -> "tool_calls";
            case LENGTH -> "length";
            case CONTENT_FILTER -> "content_filter";
        };
    }

    /** The message of a reply; its text is null if it only calls tools. */
    static Value message(String text, List<ToolCall> calls) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("role", Value.of("assistant"));
        boolean isSilent = text.isEmpty() && !calls.isEmpty();
        fields.put("content", isSilent ? Value.missing() : Value.of(text));
        if (!calls.isEmpty()) {
            fields.put("tool_calls", Values.list(calls, ChatCompletionJson::toolCall));
        }
        return Value.of(fields);
    }

    private static Value toolCall(ToolCall call) {
        return Values.record(
                "id", Value.of(call.id()),
                "type", Value.of("function"),
                "function", function(call.name(), call.arguments()));
    }

    private static Value function(String name, String arguments) {
        return Values.record("name", Value.of(name), "arguments", Value.of(arguments));
    }

    /** The beginning of a message. */
    static Value roleDelta() {
        return Values.record("role", Value.of("assistant"), "content", Value.of(""));
    }

    static Value textDelta(String delta) {
        return Values.record("content", Value.of(delta));
    }

    /** The beginning of a call of a tool, with what there is of its arguments. */
    static Value toolCall(int index, ToolCall call) {
        return toolCalls(
                Values.record(
                        "index", Value.of(index),
                        "id", Value.of(call.id()),
                        "type", Value.of("function"),
                        "function", function(call.name(), call.arguments())));
    }

    static Value argumentsDelta(int index, String delta) {
        return toolCalls(
                Values.record(
                        "index", Value.of(index),
                        "function", Values.record("arguments", Value.of(delta))));
    }

    private static Value toolCalls(Value call) {
        return Values.record("tool_calls", Value.of(List.of(call)));
    }
}
