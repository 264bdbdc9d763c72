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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads Anthropic's messages requests. */
final class AnthropicRequests {
    private AnthropicRequests() {}

    static Optional<String> problemOf(Value body) {
        if (body.field("model").asText().isEmpty()) {
            return Optional.of("model: Field required");
        }
        if (!(body.field("max_tokens") instanceof Value.Num)) {
            return Optional.of("max_tokens: Field required");
        }
        if (body.field("messages").items().isEmpty()) {
            return Optional.of("messages: at least one message is required");
        }
        return findUnansweredCall(body.field("messages").items());
    }

    /** Every tool use must be answered in the next message. */
    private static Optional<String> findUnansweredCall(List<Value> messages) {
        for (int i = 0; i < messages.size(); i++) {
            var open = new HashSet<String>();
            parts(messages.get(i), "tool_use").forEach(use -> open.add(use.field("id").asText()));
            var next = i + 1 < messages.size() ? messages.get(i + 1) : Value.missing();
            parts(next, "tool_result")
                    .forEach(result -> open.remove(result.field("tool_use_id").asText()));
            if (!open.isEmpty()) {
                return Optional.of(
                        "tool_use ids were found without tool_result blocks immediately after: "
                                + open);
            }
        }
        return Optional.empty();
    }

    static ModelRequest from(Value body) {
        var messages = new ArrayList<Message>();
        var system = text(body.field("system"));
        if (!system.isEmpty()) {
            messages.add(new Message.System(system));
        }
        body.field("messages").items().forEach(message -> messages.addAll(messages(message)));
        return new ModelRequest(
                ModelRole.DEFAULT,
                messages,
                body.field("tools").items().stream()
                        .map(tool ->
                                new ToolDefinition(
                                        tool.field("name").asText(),
                                        tool.field("description").asText(),
                                        tool.field("input_schema")))
                        .toList(),
                choice(body.field("tool_choice").field("type").asText()),
                number(body.field("temperature")),
                body.field("max_tokens") instanceof Value.Num(BigDecimal tokens)
                        ? tokens.intValueExact()
                        : null,
                Value.missing());
    }

    private static List<Message> messages(Value message) {
        if (message.field("role").asText().equals("assistant")) {
            var calls =
                    parts(message, "tool_use").stream()
                            .map(use ->
                                    new ToolCall(
                                            use.field("id").asText(),
                                            use.field("name").asText(),
                                            Json.write(use.field("input"))))
                            .toList();
            return List.of(new Message.Assistant(text(message.field("content")), calls));
        }
        var messages = new ArrayList<Message>();
        for (var result : parts(message, "tool_result")) {
            messages.add(
                    new Message.ToolResult(
                            result.field("tool_use_id").asText(),
                            "",
                            text(result.field("content")),
                            result.field("is_error").equals(Value.of(true))));
        }
        var text = text(message.field("content"));
        if (!text.isEmpty()) {
            messages.add(new Message.User(text));
        }
        return messages;
    }

    private static List<Value> parts(Value message, String type) {
        return message.field("content").items().stream()
                .filter(part -> part.field("type").asText().equals(type))
                .toList();
    }

    private static String text(Value content) {
        return content instanceof Value.ListOf(var parts)
                ? parts.stream()
                        .filter(part -> part.field("type").asText().equals("text"))
                        .map(part -> part.field("text").asText())
                        .collect(Collectors.joining())
                : content.asText();
    }

    private static ToolChoice choice(String type) {
        return switch (type) {
            case "any", "tool" -> ToolChoice.REQUIRED;
            case "none" -> ToolChoice.NONE;
            default -> ToolChoice.AUTO;
        };
    }

    private static @Nullable Double number(Value value) {
        return value instanceof Value.Num(BigDecimal number) ? number.doubleValue() : null;
    }
}
