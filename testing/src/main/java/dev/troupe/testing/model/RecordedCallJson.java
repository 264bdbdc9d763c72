package dev.troupe.testing.model;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ReplyValue;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import dev.troupe.model.replay.RecordedCall;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** Calls of a model as JSON. */
final class RecordedCallJson {
    private RecordedCallJson() {}

    static Value write(RecordedCall recordedCall) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("request", request(recordedCall.request()));
        switch (recordedCall) {
            case RecordedCall.Replied(_, var reply) ->
                    fields.put("reply", ReplyValue.toValue(reply));
            case RecordedCall.Failed(_, var problem) -> fields.put("problem", problem(problem));
        }
        return Value.of(fields);
    }

    static RecordedCall read(Value line) {
        var request = request(line.field("request"));
        var problem = line.field("problem");
        return problem.isMissing()
                ? new RecordedCall.Replied(request, ReplyValue.fromValue(line.field("reply")))
                : new RecordedCall.Failed(
                        request,
                        new Problem(
                                problem.field("code").asText(),
                                LocalizedText.verbatim(problem.field("message").asText()),
                                problem.field("isRetryable").equals(Value.of(true))));
    }

    private static Value request(ModelRequest request) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("role", Value.of(request.role().name()));
        fields.put(
                "messages",
                Value.of(request.messages().stream().map(RecordedCallJson::message).toList()));
        fields.put(
                "tools", Value.of(request.tools().stream().map(RecordedCallJson::tool).toList()));
        fields.put("toolChoice", Value.of(request.toolChoice().name()));
        if (request.temperature() != null) {
            fields.put("temperature", Value.of(request.temperature()));
        }
        if (request.maxTokens() != null) {
            fields.put("maxTokens", Value.of(request.maxTokens()));
        }
        if (!request.extraBody().isMissing()) {
            fields.put("extraBody", request.extraBody());
        }
        return Value.of(fields);
    }

    private static ModelRequest request(Value fields) {
        return new ModelRequest(
                ModelRole.valueOf(fields.field("role").asText()),
                fields.field("messages").items().stream().map(RecordedCallJson::message).toList(),
                fields.field("tools").items().stream()
                        .map(tool ->
                                new ToolDefinition(
                                        tool.field("name").asText(),
                                        tool.field("description").asText(),
                                        tool.field("schema")))
                        .toList(),
                ToolChoice.valueOf(fields.field("toolChoice").asText()),
                fields.field("temperature") instanceof Value.Num(BigDecimal number)
                        ? number.doubleValue()
                        : null,
                fields.field("maxTokens") instanceof Value.Num(BigDecimal tokens)
                        ? tokens.intValueExact()
                        : null,
                Value.missing(),
                fields.field("extraBody"));
    }

    private static Value tool(ToolDefinition tool) {
        return record(
                "name", Value.of(tool.name()),
                "description", Value.of(tool.description()),
                "schema", tool.schema());
    }

    private static Value message(Message message) {
        var text = Value.of(message.text());
        return switch (message) {
            case Message.System _ -> record("is", Value.of("system"), "text", text);
            case Message.User(_, var pictures) when pictures.isEmpty() ->
                    record("is", Value.of("user"), "text", text);
            case Message.User(_, var pictures) ->
                    record(
                            "is",
                            Value.of("user"),
                            "text",
                            text,
                            "pictures",
                            Value.of(
                                    pictures.stream()
                                            .map(each ->
                                                    Value.of(each.type() + " " + each.base64()))
                                            .toList()));
            case Message.Assistant(_, var calls) ->
                    record(
                            "is",
                            Value.of("assistant"),
                            "text",
                            text,
                            "toolCalls",
                            ReplyValue.writeCalls(calls));
            case Message.ToolResult(var callId, var tool, _, var isError) ->
                    record(
                            "is", Value.of("tool"),
                            "text", text,
                            "callId", Value.of(callId),
                            "tool", Value.of(tool),
                            "isError", Value.of(isError));
        };
    }

    private static Message message(Value fields) {
        var text = fields.field("text").asText();
        return switch (fields.field("is").asText()) {
            case "system" -> new Message.System(text);
            case "user" -> new Message.User(text);
            case "assistant" ->
                    new Message.Assistant(text, ReplyValue.readCalls(fields.field("toolCalls")));
            case "tool" ->
                    new Message.ToolResult(
                            fields.field("callId").asText(),
                            fields.field("tool").asText(),
                            text,
                            fields.field("isError").equals(Value.of(true)));
            case String other -> throw new IllegalArgumentException("a message is '" + other + "'");
        };
    }

    private static Value problem(Problem problem) {
        return record(
                "code", Value.of(problem.code()),
                "message", Value.of(problem.message()),
                "isRetryable", Value.of(problem.isRetryable()));
    }

    /** Names and values by turns, in this order. */
    private static Value record(Object... fields) {
        Map<String, Value> record = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            record.put((String) fields[i], (Value) fields[i + 1]);
        }
        return Value.of(record);
    }
}
