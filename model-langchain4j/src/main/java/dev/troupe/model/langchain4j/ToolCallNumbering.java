package dev.troupe.model.langchain4j;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/**
 * Numbers the tool calls of an Ollama stream. Older servers do not, and LangChain4j then takes all
 * calls for one.
 */
final class ToolCallNumbering {
    private int calls;

    String addNumbers(String data) {
        if (!data.contains("\"tool_calls\"")) {
            return data;
        }
        try {
            var line = Json.parse(data);
            var numbered = new ArrayList<Value>();
            for (var call : line.field("message").field("tool_calls").items()) {
                numbered.add(numberRecord("function", numberCall(call.field("function"))));
            }
            return Json.write(
                    RequestBodyPatcher.merge(
                            line,
                            numberRecord(
                                    "message", numberRecord("tool_calls", Value.of(numbered)))));
        } catch (JsonException _) {
            return data; // LangChain4j reports what is wrong with it
        }
    }

    private Value numberCall(Value function) {
        return RequestBodyPatcher.merge(function, numberRecord("index", Value.of(calls++)));
    }

    private static Value numberRecord(String name, Value value) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put(name, value);
        return Value.of(fields);
    }
}
