package dev.troupe.model;

import dev.troupe.core.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model is asked.
 *
 * @param messages in order; never empty
 * @param tools that it may call
 * @param temperature 0 to 2; {@code null} for the provider's own
 * @param maxTokens of the reply; {@code null} for the provider's own
 * @param brief the content of the messages in typed form, for models that work by rules; never sent
 *     to a provider. For an agent's turn: goal, task, steps, parents, variables, language
 * @param extraBody additional fields of the request to a provider that supports OpenAI's protocol,
 *     such as {@code response_format}; others refuse them. Missing for none
 */
public record ModelRequest(
        ModelRole role,
        List<Message> messages,
        List<ToolDefinition> tools,
        ToolChoice toolChoice,
        @Nullable Double temperature,
        @Nullable Integer maxTokens,
        Value brief,
        Value extraBody) {
    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("a model request needs at least one message");
        }
        if (temperature != null && !(temperature >= 0 && temperature <= 2)) {
            throw new IllegalArgumentException("temperature is " + temperature + "; give 0 to 2");
        }
        if (maxTokens != null && maxTokens < 1) {
            throw new IllegalArgumentException("maxTokens is " + maxTokens + "; give at least 1");
        }
    }

    /** A request without extra fields. */
    public ModelRequest(
            ModelRole role,
            List<Message> messages,
            List<ToolDefinition> tools,
            ToolChoice toolChoice,
            @Nullable Double temperature,
            @Nullable Integer maxTokens,
            Value brief) {
        this(role, messages, tools, toolChoice, temperature, maxTokens, brief, Value.missing());
    }

    /** A request with messages only. */
    public static ModelRequest of(ModelRole role, List<Message> messages) {
        return new ModelRequest(
                role, messages, List.of(), ToolChoice.AUTO, null, null, Value.missing());
    }

    public ModelRequest withTools(List<ToolDefinition> newTools, ToolChoice choice) {
        return new ModelRequest(
                role, messages, newTools, choice, temperature, maxTokens, brief, extraBody);
    }

    public ModelRequest withMessages(List<Message> newMessages) {
        return new ModelRequest(
                role, newMessages, tools, toolChoice, temperature, maxTokens, brief, extraBody);
    }

    public ModelRequest withTemperature(@Nullable Double newTemperature) {
        return new ModelRequest(
                role, messages, tools, toolChoice, newTemperature, maxTokens, brief, extraBody);
    }

    public ModelRequest withMaxTokens(@Nullable Integer newMaxTokens) {
        return new ModelRequest(
                role, messages, tools, toolChoice, temperature, newMaxTokens, brief, extraBody);
    }

    public ModelRequest withBrief(Value newBrief) {
        return new ModelRequest(
                role, messages, tools, toolChoice, temperature, maxTokens, newBrief, extraBody);
    }

    public ModelRequest withExtraBody(Value newExtraBody) {
        return new ModelRequest(
                role, messages, tools, toolChoice, temperature, maxTokens, brief, newExtraBody);
    }
}
