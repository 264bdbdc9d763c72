package dev.troupe.model.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns requests into LangChain4j's. */
final class ChatRequestMapper {
    private ChatRequestMapper() {}

    /**
     * For any provider. The schemas of a tool's arguments are passed on as they are.
     *
     * @throws ModelException code BAD_REQUEST when it has extra fields, which are OpenAI's
     */
    static ChatRequest toChatRequest(ModelRequest request) {
        requireNothingExtra(request.extraBody());
        var builder =
                ChatRequest.builder()
                        .messages(toChatMessages(request.messages()))
                        .temperature(request.temperature())
                        .maxOutputTokens(request.maxTokens());
        if (!request.tools().isEmpty()) {
            builder.toolSpecifications(
                            request.tools().stream()
                                    .map(ChatRequestMapper::toToolSpecification)
                                    .toList())
                    .toolChoice(toToolChoice(request.toolChoice()));
        }
        return builder.build();
    }

    private static void requireNothingExtra(Value extraBody) {
        if (extraBody instanceof Value.RecordOf(var fields) && !fields.isEmpty()) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.BAD_REQUEST,
                            "该模型的提供方不支持 OpenAI 协议，不接受 %s；请删除",
                            "The provider of this model does not support the OpenAI protocol and"
                                    + " does not accept %s; remove it",
                            String.join(", ", fields.keySet())));
        }
    }

    /** For a provider whose tools go another way. */
    static ChatRequest toChatRequestWithoutTools(ModelRequest request) {
        return toChatRequest(request.withTools(List.of(), ToolChoice.AUTO));
    }

    static List<ChatMessage> toChatMessages(List<Message> messages) {
        return messages.stream()
                .filter(message -> !(message instanceof Message.System(var text) && text.isBlank()))
                .map(ChatRequestMapper::toChatMessage)
                .toList();
    }

    static dev.langchain4j.model.chat.request.ToolChoice toToolChoice(ToolChoice choice) {
        return switch (choice) {
            case AUTO -> dev.langchain4j.model.chat.request.ToolChoice.AUTO;
            case REQUIRED -> dev.langchain4j.model.chat.request.ToolChoice.REQUIRED;
            case NONE -> dev.langchain4j.model.chat.request.ToolChoice.NONE;
        };
    }

    private static ChatMessage toChatMessage(Message message) {
        return switch (message) {
            case Message.System(var text) -> SystemMessage.from(text);
            case Message.User(var text, var pictures) when pictures.isEmpty() ->
                    UserMessage.from(text);
            case Message.User(var text, var pictures) -> toUserMessage(text, pictures);
            case Message.Assistant(var text, var calls) when calls.isEmpty() ->
                    AiMessage.from(text);
            case Message.Assistant(var text, var calls) -> toAiMessage(text, calls);
            case Message.ToolResult(var callId, var tool, var text, var isError) ->
                    ToolExecutionResultMessage.builder()
                            .id(callId)
                            .toolName(tool)
                            .text(text)
                            .isError(isError)
                            .build();
        };
    }

    private static UserMessage toUserMessage(String text, List<Message.Picture> pictures) {
        var contents = new ArrayList<Content>();
        if (!text.isEmpty()) {
            contents.add(TextContent.from(text));
        }
        pictures.forEach(each -> contents.add(ImageContent.from(each.base64(), each.type())));
        return UserMessage.from(contents);
    }

    private static AiMessage toAiMessage(String text, List<ToolCall> calls) {
        var builder = AiMessage.builder();
        if (!text.isEmpty()) {
            builder.text(text);
        }
        return builder.toolExecutionRequests(
                        calls.stream().map(ChatRequestMapper::toToolRequest).toList())
                .build();
    }

    private static ToolExecutionRequest toToolRequest(ToolCall call) {
        return ToolExecutionRequest.builder()
                .id(call.id())
                .name(call.name())
                .arguments(call.arguments())
                .build();
    }

    private static ToolSpecification toToolSpecification(ToolDefinition tool) {
        return ToolSpecification.builder()
                .name(tool.name())
                .description(tool.description())
                .parameters(toParameters(tool.schema()))
                .build();
    }

    private static JsonObjectSchema toParameters(Value schema) {
        var builder =
                JsonObjectSchema.builder()
                        .addProperties(toElements(schema.field("properties")))
                        .required(
                                schema.field("required").items().stream()
                                        .map(Value::asText)
                                        .toList())
                        .definitions(toElements(schema.field("$defs")));
        if (schema.field("additionalProperties") instanceof Value.Flag(var flag)) {
            builder.additionalProperties(flag);
        }
        return builder.build();
    }

    private static Map<String, JsonSchemaElement> toElements(Value schemas) {
        var elements = new LinkedHashMap<String, JsonSchemaElement>();
        if (schemas instanceof Value.RecordOf(var fields)) {
            fields.forEach(
                    (name, schema) -> elements.put(name, JsonRawSchema.from(Json.write(schema))));
        }
        return elements;
    }
}
