package dev.troupe.model.langchain4j;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns requests into LangChain4j's for OpenAI.
 *
 * <p>Tools go by LangChain4j's custom parameters, because its own types drop parts of their
 * schemas, {@code additionalProperties} among them.
 */
final class OpenAiRequestMapper {
    /** Models that reason take no temperature and call the limit of tokens by another name. */
    private static final Pattern REASONS = Pattern.compile("(.*/)?(o\\d|gpt-5(?!-chat)).*");

    private final boolean reasons;
    private final Map<String, Object> extraBody = new LinkedHashMap<>();

    OpenAiRequestMapper(OpenAiSettings settings) {
        reasons = REASONS.matcher(settings.model()).matches();
        putAll(settings.extraBody(), extraBody);
    }

    ChatRequest toChatRequest(ModelRequest request) {
        var parameters = OpenAiChatRequestParameters.builder();
        if (reasons) {
            parameters.maxCompletionTokens(request.maxTokens());
        } else {
            parameters.temperature(request.temperature()).maxOutputTokens(request.maxTokens());
        }
        var custom = new LinkedHashMap<>(extraBody);
        putAll(request.extraBody(), custom);
        if (!request.tools().isEmpty()) {
            parameters.toolChoice(ChatRequestMapper.toToolChoice(request.toolChoice()));
            custom.put(
                    "tools", request.tools().stream().map(OpenAiRequestMapper::toToolMap).toList());
        }
        return ChatRequest.builder()
                .messages(ChatRequestMapper.toChatMessages(request.messages()))
                .parameters(parameters.customParameters(custom).build())
                .build();
    }

    private static void putAll(Value fields, Map<String, Object> body) {
        if (fields instanceof Value.RecordOf(var all)) {
            all.forEach((name, value) -> body.put(name, toPlainObject(value)));
        }
    }

    private static Map<String, Object> toToolMap(ToolDefinition tool) {
        var function = new LinkedHashMap<String, @Nullable Object>();
        function.put("name", tool.name());
        function.put("description", tool.description());
        function.put("parameters", toPlainObject(tool.schema()));
        var declaration = new LinkedHashMap<String, Object>(); // in this order in every process
        declaration.put("type", "function");
        declaration.put("function", function);
        return declaration;
    }

    /** As LangChain4j's own JSON library takes it. */
    private static @Nullable Object toPlainObject(Value value) {
        return switch (value) {
            case Value.Text(var text) -> text;
            case Value.Num(var number) -> number;
            case Value.Flag(var flag) -> flag;
            case Value.ListOf(var items) -> {
                List<@Nullable Object> list = new ArrayList<>();
                items.forEach(item -> list.add(toPlainObject(item)));
                yield list;
            }
            case Value.RecordOf(var fields) -> {
                var map = new LinkedHashMap<String, @Nullable Object>();
                fields.forEach((name, field) -> map.put(name, toPlainObject(field)));
                yield map;
            }
            case Value.Missing _ -> null;
        };
    }
}
