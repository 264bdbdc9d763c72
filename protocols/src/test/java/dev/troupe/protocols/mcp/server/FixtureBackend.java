package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The tools, resources and prompts that the conformance suite of the protocol wants. */
final class FixtureBackend implements McpBackend {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=";
    private static final String WAV =
            "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";
    private static final String ENUMS =
            """
            {"type": "object", "required": [], "properties": {
              "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
              "titledSingle": {"type": "string", "oneOf": [{"const": "value1", "title": "First Option"},
                {"const": "value2", "title": "Second Option"}, {"const": "value3", "title": "Third Option"}]},
              "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"], "enumNames": ["Option One", "Option Two", "Option Three"]},
              "untitledMulti": {"type": "array", "items": {"type": "string", "enum": ["option1", "option2", "option3"]}},
              "titledMulti": {"type": "array", "items": {"anyOf": [{"const": "value1", "title": "First Choice"},
                {"const": "value2", "title": "Second Choice"}, {"const": "value3", "title": "Third Choice"}]}}}}
            """;
    private static final String DEFAULTS =
            """
            {"type": "object", "required": [], "properties": {
              "name": {"type": "string", "default": "John Doe"},
              "age": {"type": "integer", "default": 30},
              "score": {"type": "number", "default": 95.5},
              "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
              "verified": {"type": "boolean", "default": true}}}
            """;
    private static final String USER =
            """
            {"type": "object", "required": ["username", "email"], "properties": {
              "username": {"type": "string", "description": "User's response"},
              "email": {"type": "string", "description": "User's email address"}}}
            """;

    private final AtomicInteger toolChanges = new AtomicInteger();
    private final AtomicInteger promptChanges = new AtomicInteger();

    @Override
    public String instructions() {
        return "Fixtures.";
    }

    @Override
    public List<Value> tools() {
        var plain =
                Stream.of(
                                "test_simple_text",
                                "test_image_content",
                                "test_audio_content",
                                "test_embedded_resource",
                                "test_multiple_content_types",
                                "test_tool_with_logging",
                                "test_tool_with_progress",
                                "test_error_handling",
                                "test_reconnection",
                                "test_elicitation_sep1034_defaults",
                                "test_elicitation_sep1330_enums")
                        .map(name -> tool(name, "{\"type\": \"object\", \"properties\": {}}"));
        var others =
                Stream.of(
                        tool("test_sampling", text("prompt")),
                        tool("test_elicitation", text("message")),
                        tool(
                                "json_schema_2020_12_tool",
                                """
                                {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
                                 "$defs": {"address": {"$anchor": "addressDef", "type": "object",
                                   "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
                                 "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"},
                                   "contactMethod": {"type": "string", "enum": ["phone", "email"]},
                                   "phone": {"type": "string"}, "email": {"type": "string"}},
                                 "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
                                 "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
                                 "then": {"required": ["phone"]}, "else": {"required": ["email"]},
                                 "additionalProperties": false}
                                """),
                        tool(
                                "test_header_tool",
                                """
                                {"type": "object", "properties": {"region": {"type": "string", "x-mcp-header": "Region"}}}
                                """));
        var stateless =
                Stream.concat(
                                InputRequiredFixtures.TOOLS.stream(),
                                Stream.of(
                                        "test_missing_capability",
                                        "test_logging_tool",
                                        "test_trigger_tool_change",
                                        "test_trigger_prompt_change"))
                        .map(name -> tool(name, "{\"type\": \"object\", \"properties\": {}}"));
        var changed =
                Stream.iterate(0, index -> index < toolChanges.get(), index -> index + 1)
                        .map(index -> tool("test_added_" + index, text("value")));
        return Stream.of(plain, others, stateless, changed).flatMap(each -> each).toList();
    }

    private static String text(String name) {
        return "{\"type\": \"object\", \"properties\": {\"%s\": {\"type\": \"string\"}}, \"required\": [\"%s\"]}"
                .formatted(name, name);
    }

    private static Value tool(String name, String schema) {
        return ValueRecords.of(
                "name", Value.of(name),
                "description", Value.of("A fixture: " + name),
                "inputSchema", Json.parse(schema));
    }

    @Override
    public Value callTool(String name, Value arguments, McpCall call) throws InterruptedException {
        return switch (name) {
            case "test_simple_text" -> said("This is a simple text response for testing.");
            case "test_image_content" -> content(media("image", PNG, "image/png"));
            case "test_audio_content" -> content(media("audio", WAV, "audio/wav"));
            case "test_embedded_resource" ->
                    content(
                            embedded(
                                    "test://embedded-resource",
                                    "text/plain",
                                    "This is an embedded resource content."));
            case "test_multiple_content_types" ->
                    content(
                            block("Multiple content types test:"),
                            media("image", PNG, "image/png"),
                            embedded(
                                    "test://mixed-content-resource",
                                    "application/json",
                                    "{\"test\":\"data\",\"value\":123}"));
            case "test_tool_with_logging" -> {
                call.log("info", "Tool execution started");
                call.log("info", "Tool processing data");
                call.log("info", "Tool execution completed");
                yield said("logged");
            }
            case "test_tool_with_progress" -> {
                for (int progress = 0; progress <= 100; progress += 50) {
                    call.request().reportProgress(progress, 100, "");
                }
                yield said("done");
            }
            case "test_logging_tool" -> {
                call.log("info", "called");
                yield said("logged");
            }
            case "test_missing_capability" -> {
                if (call.capabilities().field("sampling").isMissing()) {
                    throw RpcException.missingCapability("sampling");
                }
                yield said("the client has it");
            }
            case "test_trigger_tool_change" -> said("tools: " + toolChanges.incrementAndGet());
            case "test_trigger_prompt_change" ->
                    said("prompts: " + promptChanges.incrementAndGet());
            case "test_error_handling" ->
                    ValueRecords.of(
                            "isError",
                            Value.of(true),
                            "content",
                            Value.of(
                                    List.of(
                                            block(
                                                    "This tool intentionally returns an error for"
                                                            + " testing"))));
            case "test_reconnection" -> {
                StreamableHttp.disconnect(call.request());
                yield said("Reconnection test completed successfully");
            }
            case "test_sampling" -> sample(arguments.field("prompt"), call);
            case "test_elicitation" ->
                    elicit("User response: ", arguments.field("message").asText(), USER, call);
            case "test_elicitation_sep1034_defaults" ->
                    elicit("Elicitation completed: ", "Please review", DEFAULTS, call);
            case "test_elicitation_sep1330_enums" ->
                    elicit("Elicitation completed: ", "Please choose", ENUMS, call);
            default ->
                    InputRequiredFixtures.TOOLS.contains(name)
                            ? InputRequiredFixtures.call(name, call)
                            : said("ok");
        };
    }

    private static Value elicit(String start, String message, String schema, McpCall call)
            throws InterruptedException {
        if (!call.canElicit()) {
            throw RpcException.invalidParams("the client has no elicitation");
        }
        var answer = call.elicit(message, Json.parse(schema), PATIENCE);
        return said(
                start
                        + answer.map(content -> "action=accept, content=" + Json.write(content))
                                .orElse("action=decline"));
    }

    private static Value sample(Value prompt, McpCall call) throws InterruptedException {
        var message = ValueRecords.of("role", Value.of("user"), "content", block(prompt.asText()));
        var reply =
                call.request()
                        .call(
                                "sampling/createMessage",
                                ValueRecords.of(
                                        "messages",
                                        Value.of(List.of(message)),
                                        "maxTokens",
                                        Value.of(100)),
                                PATIENCE);
        return said("LLM response: " + reply.field("content").field("text").asText());
    }

    static Value said(String text) {
        return content(block(text));
    }

    private static Value content(Value... blocks) {
        return ValueRecords.of("content", Value.of(List.of(blocks)));
    }

    private static Value block(String text) {
        return ValueRecords.of("type", Value.of("text"), "text", Value.of(text));
    }

    private static Value media(String kind, String data, String type) {
        return ValueRecords.of(
                "type", Value.of(kind), "data", Value.of(data), "mimeType", Value.of(type));
    }

    private static Value embedded(String uri, String type, String text) {
        return ValueRecords.of("type", Value.of("resource"), "resource", resource(uri, type, text));
    }

    private static Value resource(String uri, String type, String text) {
        return ValueRecords.of(
                "uri", Value.of(uri), "mimeType", Value.of(type), "text", Value.of(text));
    }

    @Override
    public List<Value> resources() {
        return Stream.of("static-text", "static-binary", "watched-resource")
                .map(name ->
                        ValueRecords.of("uri", Value.of("test://" + name), "name", Value.of(name)))
                .toList();
    }

    @Override
    public List<Value> resourceTemplates() {
        return List.of(
                ValueRecords.of(
                        "uriTemplate", Value.of("test://template/{id}/data"),
                        "name", Value.of("template")));
    }

    @Override
    public List<Value> readResource(String uri) {
        if (uri.matches("test://template/\\w+/data")) {
            var id = uri.replaceAll("test://template/(\\w+)/data", "$1");
            return List.of(
                    resource(
                            uri,
                            "application/json",
                            "{\"id\":\"%s\",\"templateTest\":true,\"data\":\"Data for ID: %s\"}"
                                    .formatted(id, id)));
        }
        return switch (uri) {
            case "test://static-text", "test://watched-resource" ->
                    List.of(
                            resource(
                                    uri,
                                    "text/plain",
                                    "This is the content of the static text resource."));
            case "test://static-binary" ->
                    List.of(
                            ValueRecords.of(
                                    "uri", Value.of(uri),
                                    "mimeType", Value.of("image/png"),
                                    "blob", Value.of(PNG)));
            default -> McpBackend.super.readResource(uri);
        };
    }

    @Override
    public List<Value> prompts() {
        var changed =
                Stream.iterate(0, index -> index < promptChanges.get(), index -> index + 1)
                        .map(index -> prompt("test_added_" + index));
        return Stream.concat(standardPrompts(), changed).toList();
    }

    private static Stream<Value> standardPrompts() {
        return Stream.of(
                prompt("test_input_required_result_prompt"),
                prompt("test_simple_prompt"),
                prompt("test_prompt_with_arguments", "arg1", "arg2"),
                prompt("test_prompt_with_embedded_resource", "resourceUri"),
                prompt("test_prompt_with_image"));
    }

    private static Value prompt(String name, String... arguments) {
        return ValueRecords.of(
                "name", Value.of(name),
                "description", Value.of("A fixture"),
                "arguments",
                        Value.of(
                                Stream.of(arguments)
                                        .map(argument ->
                                                ValueRecords.of(
                                                        "name", Value.of(argument),
                                                        "required", Value.of(true)))
                                        .toList()));
    }

    @Override
    public Value prompt(String name, Value arguments, McpCall call) {
        if (name.equals("test_input_required_result_prompt")) {
            var answer = InputRequired.content(call.inputResponses().field("user_context"));
            return answer.map(content -> messages(block(Json.write(content))))
                    .orElseGet(() ->
                            InputRequired.of(
                                    Map.of(
                                            "user_context",
                                            InputRequiredFixtures.form(
                                                    "What context should the prompt use?",
                                                    "context")),
                                    ""));
        }
        return prompt(name, arguments);
    }

    @Override
    public Value prompt(String name, Value arguments) {
        return switch (name) {
            case "test_simple_prompt" -> messages(block("This is a simple prompt for testing."));
            case "test_prompt_with_arguments" ->
                    messages(
                            block(
                                    "Prompt with arguments: arg1='%s', arg2='%s'"
                                            .formatted(
                                                    arguments.field("arg1").asText(),
                                                    arguments.field("arg2").asText())));
            case "test_prompt_with_embedded_resource" ->
                    messages(
                            embedded(
                                    arguments.field("resourceUri").asText(),
                                    "text/plain",
                                    "Embedded resource content for testing."),
                            block("Please process the embedded resource above."));
            case "test_prompt_with_image" ->
                    messages(
                            media("image", PNG, "image/png"),
                            block("Please analyze the image above."));
            default -> McpBackend.super.prompt(name, arguments);
        };
    }

    private static Value messages(Value... contents) {
        return ValueRecords.of(
                "messages",
                Value.of(
                        Stream.of(contents)
                                .map(each ->
                                        ValueRecords.of("role", Value.of("user"), "content", each))
                                .toList()));
    }

    @Override
    public List<String> complete(Value reference, String argument, String begun) {
        return Stream.of("paris", "park", "party").filter(word -> word.startsWith(begun)).toList();
    }
}
