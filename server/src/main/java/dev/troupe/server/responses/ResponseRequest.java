package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import dev.troupe.server.openai.ApprovalTool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client of the Responses API asks.
 *
 * @param model as the client names it
 * @param input items, without ids
 * @param instructions empty for none; not carried over to later responses
 * @param previous id of the response that this continues; empty for none
 * @param conversation id of the conversation that this continues; empty for none
 * @param isStreamed whether the response is to come event by event
 * @param isBackground whether the client does not wait for it
 * @param isStored whether it can be read and continued by its id
 * @param extraBody what is only for the provider of a model; missing for nothing
 * @param echo the settings that a response repeats, as the client sent them
 */
record ResponseRequest(
        String model,
        List<Value> input,
        String instructions,
        String previous,
        String conversation,
        boolean isStreamed,
        boolean isBackground,
        boolean isStored,
        List<ToolDefinition> tools,
        ToolChoice toolChoice,
        @Nullable Double temperature,
        @Nullable Integer maxTokens,
        Value extraBody,
        Value echo) {
    ResponseRequest {
        input = List.copyOf(input);
        tools = List.copyOf(tools);
    }

    /** Whether questions of runs are to come as calls of {@link ApprovalTool}. */
    boolean hasApprovalTool() {
        return ApprovalTool.isOnlyToolOf(tools);
    }

    /** The request to a model. */
    ModelRequest toModelRequest(List<Message> messages) {
        var request =
                ModelRequest.of(ModelRole.DEFAULT, messages)
                        .withTools(tools, toolChoice)
                        .withTemperature(temperature)
                        .withMaxTokens(maxTokens);
        return extraBody.isMissing() ? request : request.withExtraBody(extraBody);
    }
}
