package dev.troupe.model.langchain4j;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts into a request's body what LangChain4j loses on the way: the schemas of tools as they are,
 * whether a tool must or must not be called, and what one vendor alone understands.
 */
final class RequestBodyPatcher {
    private static final String MUST_CALL = "Answer by calling one of the tools, not in text.";

    private RequestBodyPatcher() {}

    /** The fields of both; where both have a record, the records are merged in turn. */
    static Value merge(Value body, Value extra) {
        if (body instanceof Value.RecordOf(var fields)
                && extra instanceof Value.RecordOf(var others)) {
            var all = new LinkedHashMap<>(fields);
            others.forEach((name, value) -> all.merge(name, value, RequestBodyPatcher::merge));
            return Value.of(all);
        }
        return extra.isMissing() ? body : extra;
    }

    static Value withTools(Value body, ModelRequest request, StreamProtocol form) {
        return switch (form) {
            case OPENAI -> body;
            case ANTHROPIC -> patchAnthropic(body, request);
            case GEMINI -> patchGemini(body, request);
            case OLLAMA -> patchOllama(body, request);
        };
    }

    private static Value patchAnthropic(Value body, ModelRequest request) {
        if (request.tools().isEmpty()) {
            return body;
        }
        var type =
                switch (request.toolChoice()) {
                    case AUTO -> "auto";
                    case REQUIRED -> "any";
                    case NONE -> "none";
                };
        return withField(
                withField(body, "tools", toolsValue(request, "input_schema")),
                "tool_choice",
                Value.of(Map.of("type", Value.of(type))));
    }

    private static Value patchGemini(Value body, ModelRequest request) {
        if (request.tools().isEmpty()) {
            return body;
        }
        var mode =
                switch (request.toolChoice()) {
                    case AUTO -> "AUTO";
                    case REQUIRED -> "ANY";
                    case NONE -> "NONE";
                };
        var declarations =
                Value.of(
                        Map.of(
                                "functionDeclarations",
                                toolsValue(request, "parametersJsonSchema")));
        return withField(
                withField(body, "tools", Value.of(List.of(declarations))),
                "toolConfig",
                Value.of(
                        Map.of("functionCallingConfig", Value.of(Map.of("mode", Value.of(mode))))));
    }

    /** Ollama has no option to require a tool call, so the prompt requires it. */
    private static Value patchOllama(Value body, ModelRequest request) {
        var names = new ArrayDeque<String>();
        for (var message : request.messages()) {
            if (message instanceof Message.ToolResult result) {
                names.add(result.tool());
            }
        }
        var messages = new ArrayList<Value>();
        for (var message : body.field("messages").items()) {
            boolean isResult = message.field("role").asText().equals("tool");
            var name = isResult ? names.poll() : null;
            messages.add(name == null ? message : withField(message, "tool_name", Value.of(name)));
        }
        if (request.tools().isEmpty() || request.toolChoice() == ToolChoice.NONE) {
            return withField(body, "messages", Value.of(messages));
        }
        if (request.toolChoice() == ToolChoice.REQUIRED) {
            messages.add(
                    Value.of(Map.of("role", Value.of("system"), "content", Value.of(MUST_CALL))));
        }
        var functions = new ArrayList<Value>();
        for (var tool : toolsValue(request, "parameters").items()) {
            functions.add(
                    withField(Value.of(Map.of("type", Value.of("function"))), "function", tool));
        }
        return withField(
                withField(body, "messages", Value.of(messages)), "tools", Value.of(functions));
    }

    private static Value toolsValue(ModelRequest request, String schemaField) {
        return Value.of(
                request.tools().stream().map(tool -> describeTool(tool, schemaField)).toList());
    }

    private static Value describeTool(ToolDefinition tool, String schemaField) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("name", Value.of(tool.name()));
        fields.put("description", Value.of(tool.description()));
        fields.put(schemaField, tool.schema());
        return Value.of(fields);
    }

    static Value withField(Value body, String name, Value value) {
        var fields = new LinkedHashMap<String, Value>();
        if (body instanceof Value.RecordOf(var old)) {
            fields.putAll(old);
        }
        fields.put(name, value);
        return Value.of(fields);
    }
}
