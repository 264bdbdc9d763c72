package dev.troupe.server.observe;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolCall;
import dev.troupe.server.http.Values;
import io.opentelemetry.api.trace.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Requests to models and their replies, in the JSON of the conventions. */
final class MessageContent {
    private MessageContent() {}

    static void setRequest(Span chat, ModelRequest request) {
        var instructions = new ArrayList<Value>();
        var messages = new ArrayList<Value>();
        for (var message : request.messages()) {
            switch (message) {
                case Message.System(var text) -> instructions.add(textPart(text));
                case Message.User(var text, _) ->
                        messages.add(message("user", List.of(textPart(text))));
                case Message.Assistant(var text, var calls) ->
                        messages.add(message("assistant", parts(text, calls)));
                case Message.ToolResult result ->
                        messages.add(message("tool", List.of(responsePart(result))));
            }
        }
        set(chat, GenAiAttributes.SYSTEM_INSTRUCTIONS, instructions);
        set(chat, GenAiAttributes.INPUT_MESSAGES, messages);
    }

    static void setReply(Span chat, ModelReply reply) {
        var message =
                Values.record(
                        "role",
                        Value.of("assistant"),
                        "parts",
                        Value.of(parts(reply.text(), reply.toolCalls())),
                        "finish_reason",
                        Value.of(reply.finish().name().toLowerCase(Locale.ROOT)));
        set(chat, GenAiAttributes.OUTPUT_MESSAGES, List.of(message));
    }

    private static void set(Span span, String name, List<Value> values) {
        if (!values.isEmpty()) {
            span.setAttribute(name, Json.write(Value.of(values)));
        }
    }

    private static Value message(String role, List<Value> parts) {
        return Values.record("role", Value.of(role), "parts", Value.of(parts));
    }

    private static List<Value> parts(String text, List<ToolCall> calls) {
        var parts = new ArrayList<Value>();
        if (!text.isEmpty()) {
            parts.add(textPart(text));
        }
        for (var call : calls) {
            parts.add(
                    Values.record(
                            "type",
                            Value.of("tool_call"),
                            "id",
                            Value.of(call.id()),
                            "name",
                            Value.of(call.name()),
                            "arguments",
                            Value.of(call.arguments())));
        }
        return parts;
    }

    private static Value textPart(String text) {
        return Values.record("type", Value.of("text"), "content", Value.of(text));
    }

    private static Value responsePart(Message.ToolResult result) {
        return Values.record(
                "type",
                Value.of("tool_call_response"),
                "id",
                Value.of(result.callId()),
                "response",
                Value.of(result.text()));
    }
}
