package dev.troupe.testing.model;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reads Gemini's generateContent requests. */
final class GeminiRequests {
    private GeminiRequests() {}

    static ModelRequest from(Value body) {
        var messages = new ArrayList<Message>();
        var system = text(body.field("systemInstruction"));
        if (!system.isEmpty()) {
            messages.add(new Message.System(system));
        }
        body.field("contents").items().forEach(content -> messages.addAll(messages(content)));
        var config = body.field("generationConfig");
        return new ModelRequest(
                ModelRole.DEFAULT,
                messages,
                body.field("tools").items().stream()
                        .flatMap(tool -> tool.field("functionDeclarations").items().stream())
                        .map(GeminiRequests::tool)
                        .toList(),
                choice(
                        body.field("toolConfig")
                                .field("functionCallingConfig")
                                .field("mode")
                                .asText()),
                config.field("temperature") instanceof Value.Num(BigDecimal number)
                        ? number.doubleValue()
                        : null,
                config.field("maxOutputTokens") instanceof Value.Num(BigDecimal tokens)
                        ? tokens.intValueExact()
                        : null,
                Value.missing());
    }

    private static ToolDefinition tool(Value tool) {
        return new ToolDefinition(
                tool.field("name").asText(),
                tool.field("description").asText(),
                tool.field("parametersJsonSchema"));
    }

    private static List<Message> messages(Value content) {
        var parts = content.field("parts").items();
        if (content.field("role").asText().equals("model")) {
            var calls =
                    parts.stream()
                            .map(part -> part.field("functionCall"))
                            .filter(call -> !call.isMissing())
                            .map(call ->
                                    new ToolCall(
                                            call.field("id").asText(),
                                            call.field("name").asText(),
                                            Json.write(call.field("args"))))
                            .toList();
            return List.of(new Message.Assistant(text(content), calls));
        }
        var messages = new ArrayList<Message>();
        for (var part : parts) {
            var response = part.field("functionResponse");
            if (!response.isMissing()) {
                messages.add(
                        new Message.ToolResult(
                                response.field("id").asText(),
                                response.field("name").asText(),
                                response.field("response").field("response").asText(),
                                false));
            }
        }
        if (!text(content).isEmpty()) {
            messages.add(new Message.User(text(content)));
        }
        return messages;
    }

    private static String text(Value content) {
        return content.field("parts").items().stream()
                .map(part -> part.field("text").asText())
                .collect(Collectors.joining());
    }

    private static ToolChoice choice(String mode) {
        return switch (mode) {
            case "ANY" -> ToolChoice.REQUIRED;
            case "NONE" -> ToolChoice.NONE;
            default -> ToolChoice.AUTO;
        };
    }
}
