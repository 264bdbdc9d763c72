package dev.troupe.server.openai;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ToolCall;
import dev.troupe.server.file.UserContent;
import dev.troupe.server.http.OpenAiException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Reads the messages of a chat completion request. */
final class ChatMessageParser {
    private static final int MAX_MESSAGES = 2_000;

    private final Map<String, String> tools = new HashMap<>(); // by the id of their call
    private final List<Message> messages = new ArrayList<>();

    private ChatMessageParser() {}

    /**
     * @throws OpenAiException naming the message and what is wrong with it
     */
    static List<Message> parse(Value value) {
        if (!(value instanceof Value.ListOf(var items)) || items.isEmpty()) {
            throw OpenAiException.invalid(
                    "messages", "messages 必须是非空数组", "messages must be an array that is not empty");
        }
        if (items.size() > MAX_MESSAGES) {
            throw OpenAiException.invalid(
                    "messages",
                    "messages 有 %d 条，最多 %d 条",
                    "there are %d messages; %d are allowed",
                    items.size(),
                    MAX_MESSAGES);
        }
        var reader = new ChatMessageParser();
        for (int i = 0; i < items.size(); i++) {
            reader.add("messages[" + i + "]", items.get(i));
        }
        return reader.messages;
    }

    private void add(String place, Value message) {
        var role = message.field("role").asText();
        if (role.equals("user")) {
            messages.add(UserContent.read(place + ".content", message.field("content")));
            return;
        }
        var text = text(place + ".content", message.field("content"));
        messages.add(
                switch (role) {
                    case "system", "developer" -> new Message.System(text);
                    case "assistant" ->
                            new Message.Assistant(text, calls(place, message.field("tool_calls")));
                    case "tool" -> toolResult(place, message, text);
                    default ->
                            throw OpenAiException.invalid(
                                    place + ".role",
                                    "%s.role 的值“%s”无效；可以是 system、developer、user、assistant、tool",
                                    "%s.role '%s' is not valid; use system, developer, user,"
                                            + " assistant or tool",
                                    place,
                                    role);
                });
    }

    private Message toolResult(String place, Value message, String text) {
        var call = message.field("tool_call_id").asText();
        var tool = tools.get(call);
        if (tool == null) {
            throw OpenAiException.invalid(
                    place + ".tool_call_id",
                    "%s 回答的工具调用“%s”不在前面的消息里",
                    "%s answers tool call '%s', which no previous message contains",
                    place,
                    call);
        }
        return new Message.ToolResult(call, tool, text, false);
    }

    private List<ToolCall> calls(String place, Value value) {
        var calls = new ArrayList<ToolCall>();
        for (var each : value.items()) {
            var function = each.field("function");
            var call =
                    new ToolCall(
                            each.field("id").asText(),
                            function.field("name").asText(),
                            function.field("arguments").asText());
            if (call.id().isEmpty() || call.name().isEmpty()) {
                throw OpenAiException.invalid(
                        place + ".tool_calls",
                        "%s 的工具调用缺少 id 或 function.name",
                        "a tool call of %s has no id or no function.name",
                        place);
            }
            tools.put(call.id(), call.name());
            calls.add(call);
        }
        return calls;
    }

    private static String text(String place, Value content) {
        return switch (content) {
            case Value.Missing _ -> "";
            case Value.Text(var text) -> text;
            case Value.ListOf(var parts) -> join(place, parts);
            default ->
                    throw OpenAiException.invalid(
                            place, "%s 必须是字符串或数组", "%s must be a string or an array", place);
        };
    }

    private static String join(String place, List<Value> parts) {
        var texts = new StringJoiner("\n");
        for (int i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            var type = part.field("type").asText();
            switch (type) {
                case "text" -> texts.add(part.field("text").asText());
                case "refusal" -> texts.add(part.field("refusal").asText());
                default ->
                        throw OpenAiException.ofUnsupported(
                                place + "[" + i + "]",
                                "%s[%d] 的类型“%s”不支持；只能使用文本",
                                "%s[%d] is '%s'; only text can be read here",
                                place,
                                i,
                                type);
            }
        }
        return texts.toString();
    }
}
