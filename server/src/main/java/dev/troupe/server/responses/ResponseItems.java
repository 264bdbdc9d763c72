package dev.troupe.server.responses;

import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ToolCall;
import dev.troupe.server.http.Values;
import dev.troupe.server.openai.AnswerPlainText;
import dev.troupe.server.openai.ApprovalTool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The items of a response, with ids that are the same whenever it is read. */
final class ResponseItems {
    private static final String COMPLETED = "completed";

    private ResponseItems() {}

    /** The id of an item: that of its response, with its number among those with this prefix. */
    static String id(String prefix, String response, int index) {
        return prefix + response.substring(response.indexOf('_')) + "_" + index;
    }

    static Value message(String id, String status, List<Value> content) {
        return Values.record(
                "id", Value.of(id),
                "type", Value.of("message"),
                "status", Value.of(status),
                "role", Value.of("assistant"),
                "content", Value.of(content));
    }

    static Value message(String id, String text) {
        return message(id, COMPLETED, List.of(text(text)));
    }

    static Value text(String text) {
        return Values.record(
                "type", Value.of("output_text"),
                "text", Value.of(text),
                "annotations", Value.of(List.<Value>of()),
                "logprobs", Value.of(List.<Value>of()));
    }

    static Value call(String id, String status, ToolCall call) {
        return Values.record(
                "id", Value.of(id),
                "type", Value.of("function_call"),
                "status", Value.of(status),
                "call_id", Value.of(call.id()),
                "name", Value.of(call.name()),
                "arguments", Value.of(call.arguments()));
    }

    static Value call(String id, ToolCall call) {
        return call(id, COMPLETED, call);
    }

    /** What a model or the coordinator thinks, in short lines. */
    static Value reasoning(String id, List<Value> summary) {
        return Values.record(
                "id", Value.of(id),
                "type", Value.of("reasoning"),
                "summary", Value.of(summary));
    }

    static Value summary(String text) {
        return Values.record("type", Value.of("summary_text"), "text", Value.of(text));
    }

    /**
     * The answer of a turn: its text, and the question of a run as a call where the client takes it
     * so.
     *
     * @param address of the server, for links
     */
    static List<Value> ofAnswer(
            String response,
            TurnAnswered answer,
            boolean hasApprovalTool,
            String address,
            Language language) {
        var items = new ArrayList<Value>();
        items.add(message(id("msg", response, 0), AnswerPlainText.of(answer, address, language)));
        if (hasApprovalTool) {
            ApprovalTool.callsFor(answer)
                    .forEach(call -> items.add(call(id("fc", response, 0), call)));
        }
        return List.copyOf(items);
    }

    /** The items of a request, each with an id and a type. */
    static List<Value> ofInput(String response, List<Value> input) {
        var items = new ArrayList<Value>();
        for (int i = 0; i < input.size(); i++) {
            var fields = new LinkedHashMap<String, Value>();
            fields.put("id", Value.of(id("in", response, i)));
            if (input.get(i) instanceof Value.RecordOf(var sent)) {
                fields.putAll(sent);
            }
            fields.putIfAbsent("type", Value.of("message"));
            if (fields.get("type").asText().equals("message")
                    && fields.get("content") instanceof Value.Text(var text)) {
                boolean isAnswer =
                        fields.getOrDefault("role", Value.missing()).asText().equals("assistant");
                fields.put(
                        "content",
                        Value.of(
                                List.of(
                                        isAnswer
                                                ? text(text)
                                                : Values.record(
                                                        "type", Value.of("input_text"),
                                                        "text", Value.of(text)))));
            }
            items.add(Value.of(fields));
        }
        return List.copyOf(items);
    }
}
