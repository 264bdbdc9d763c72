package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.stream.SseWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The events of one streamed response, numbered from 0. Items that are open at its end are closed
 * then. For one thread.
 */
final class ResponseEvents {
    private final ResponseJson json;
    private final TreeMap<Integer, Value> output = new TreeMap<>(); // the items that are done
    private final Map<Integer, OpenCall> calls = new LinkedHashMap<>(); // by their numbers
    private @Nullable OpenText message;
    private @Nullable OpenText reasoning;
    private final Map<String, Integer> ids = new HashMap<>(); // how many of each prefix
    private int items;
    private long sequence;
    private long after = -1; // events up to this number are not sent

    /** An item that is being written. */
    private record OpenText(String id, int index, StringBuilder text) {}

    /** A call that is being written. */
    private record OpenCall(
            String id, String callId, String name, int index, StringBuilder arguments) {
        ToolCall toCall() {
            return new ToolCall(callId, name, arguments.toString());
        }
    }

    ResponseEvents(ResponseJson json) {
        this.json = json;
    }

    /** Sends only what follows an event that the client has, and always the end. */
    ResponseEvents after(long number) {
        after = number;
        return this;
    }

    /** Sends that the response has begun. */
    void begin(SseWriter stream) throws IOException {
        if (sequence == 0 && !stream.hasStarted()) {
            send("response.created", "response", json.toInProgress(), stream);
            send("response.in_progress", "response", json.toInProgress(), stream);
        }
    }

    private void send(String type, Map<String, Value> fields, SseWriter stream) throws IOException {
        var event = new LinkedHashMap<String, Value>();
        event.put("type", Value.of(type));
        long number = sequence++;
        event.put("sequence_number", Value.of(number));
        event.putAll(fields);
        if (number > after) {
            stream.send(type, Value.of(event));
        }
    }

    private void send(String type, String name, Value value, SseWriter stream) throws IOException {
        send(type, Map.of(name, value), stream);
    }

    private void sendItem(String type, int index, Value item, SseWriter stream) throws IOException {
        send(
                "response.output_item." + type,
                Map.of("output_index", Value.of(index), "item", item),
                stream);
    }

    private static Map<String, Value> at(String id, int index, Object... more) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("item_id", Value.of(id));
        fields.put("output_index", Value.of(index));
        for (int i = 0; i < more.length; i += 2) {
            fields.put((String) more[i], (Value) more[i + 1]);
        }
        return fields;
    }

    /** A line about what is done. */
    void addReasoning(String line, SseWriter stream) throws IOException {
        begin(stream);
        if (reasoning == null) {
            var opened = open("rs");
            reasoning = opened;
            sendItem("added", opened.index, ResponseItems.reasoning(opened.id, List.of()), stream);
            send(
                    "response.reasoning_summary_part.added",
                    at(
                            opened.id,
                            opened.index,
                            "summary_index",
                            Value.of(0),
                            "part",
                            ResponseItems.summary("")),
                    stream);
        }
        var item = reasoning;
        item.text.append(line);
        send(
                "response.reasoning_summary_text.delta",
                at(item.id, item.index, "summary_index", Value.of(0), "delta", Value.of(line)),
                stream);
    }

    private OpenText open(String prefix) {
        int index = items++;
        return new OpenText(nextId(prefix), index, new StringBuilder());
    }

    private String nextId(String prefix) {
        return ResponseItems.id(prefix, json.id(), ids.merge(prefix, 1, Integer::sum) - 1);
    }

    private void closeReasoning(SseWriter stream) throws IOException {
        var item = reasoning;
        if (item == null) {
            return;
        }
        reasoning = null;
        var text = item.text.toString();
        var part = ResponseItems.summary(text);
        send(
                "response.reasoning_summary_text.done",
                at(item.id, item.index, "summary_index", Value.of(0), "text", Value.of(text)),
                stream);
        send(
                "response.reasoning_summary_part.done",
                at(item.id, item.index, "summary_index", Value.of(0), "part", part),
                stream);
        close(item.index, ResponseItems.reasoning(item.id, List.of(part)), stream);
    }

    private void close(int index, Value item, SseWriter stream) throws IOException {
        output.put(index, item);
        sendItem("done", index, item, stream);
    }

    /** A piece of the text. */
    void addText(String delta, SseWriter stream) throws IOException {
        begin(stream);
        if (message == null) {
            closeReasoning(stream);
            var opened = open("msg");
            message = opened;
            sendItem(
                    "added",
                    opened.index,
                    ResponseItems.message(opened.id, ResponseJson.IN_PROGRESS, List.of()),
                    stream);
            send(
                    "response.content_part.added",
                    at(
                            opened.id,
                            opened.index,
                            "content_index",
                            Value.of(0),
                            "part",
                            ResponseItems.text("")),
                    stream);
        }
        var item = message;
        item.text.append(delta);
        send(
                "response.output_text.delta",
                at(
                        item.id,
                        item.index,
                        "content_index",
                        Value.of(0),
                        "delta",
                        Value.of(delta),
                        "logprobs",
                        Value.of(List.<Value>of())),
                stream);
    }

    private void closeText(String status, SseWriter stream) throws IOException {
        var item = message;
        if (item == null) {
            return;
        }
        message = null;
        var part = ResponseItems.text(item.text.toString());
        send(
                "response.output_text.done",
                at(
                        item.id,
                        item.index,
                        "content_index",
                        Value.of(0),
                        "text",
                        Value.of(item.text.toString()),
                        "logprobs",
                        Value.of(List.<Value>of())),
                stream);
        send(
                "response.content_part.done",
                at(item.id, item.index, "content_index", Value.of(0), "part", part),
                stream);
        close(item.index, ResponseItems.message(item.id, status, List.of(part)), stream);
    }

    /**
     * A piece of the arguments of a call.
     *
     * @param number of the call, from 0
     * @param callId if it is the first piece
     */
    void addArguments(int number, String callId, String name, String delta, SseWriter stream)
            throws IOException {
        begin(stream);
        var call = calls.get(number);
        if (call == null) {
            int index = items++;
            call = new OpenCall(nextId("fc"), callId, name, index, new StringBuilder());
            calls.put(number, call);
            sendItem(
                    "added",
                    index,
                    ResponseItems.call(call.id, ResponseJson.IN_PROGRESS, call.toCall()),
                    stream);
        }
        call.arguments.append(delta);
        send(
                "response.function_call_arguments.delta",
                at(call.id, call.index, "delta", Value.of(delta)),
                stream);
    }

    /** Whether a piece of this call was sent. */
    boolean hasCall(int number) {
        return calls.containsKey(number);
    }

    private void closeCalls(SseWriter stream) throws IOException {
        for (var call : List.copyOf(calls.values())) {
            send(
                    "response.function_call_arguments.done",
                    at(
                            call.id,
                            call.index,
                            "name",
                            Value.of(call.name),
                            "arguments",
                            Value.of(call.arguments.toString())),
                    stream);
            close(call.index, ResponseItems.call(call.id, call.toCall()), stream);
        }
        calls.clear();
    }

    /**
     * Closes all items.
     *
     * @param isWhole whether the text is complete
     * @return all of them, in order
     */
    List<Value> closeAll(boolean isWhole, SseWriter stream) throws IOException {
        begin(stream);
        closeReasoning(stream);
        closeText(isWhole ? ResponseJson.COMPLETED : ResponseJson.INCOMPLETE, stream);
        closeCalls(stream);
        return List.copyOf(new ArrayList<>(output.values()));
    }

    /** Sends the end. */
    void finish(Value response, SseWriter stream) throws IOException {
        var status = response.field("status").asText();
        var type =
                status.equals(ResponseJson.COMPLETED) || status.equals(ResponseJson.INCOMPLETE)
                        ? status
                        : ResponseJson.FAILED;
        sequence = Math.max(sequence, after + 1); // has the whole response, so it is always sent
        send("response." + type, "response", response, stream);
        stream.flush();
    }

    void fail(OpenAiError error, SseWriter stream) throws IOException {
        begin(stream);
        finish(json.toFailure(error), stream);
    }

    /** Sends a response that is complete already. */
    void replay(Value response, SseWriter stream) throws IOException {
        begin(stream);
        var done = response.field("output").items();
        for (int i = 0; i < done.size(); i++) {
            var item = done.get(i);
            if (item.field("type").asText().equals("message")) {
                addText(item.field("content").item(0).field("text").asText(), stream);
                closeText(item.field("status").asText(), stream);
            } else {
                addArguments(
                        i,
                        item.field("call_id").asText(),
                        item.field("name").asText(),
                        item.field("arguments").asText(),
                        stream);
            }
        }
        closeAll(true, stream);
        finish(response, stream);
    }
}
