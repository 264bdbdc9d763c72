package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ToolCall;
import dev.troupe.server.file.UserContent;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.Values;
import dev.troupe.server.openai.ApprovalTool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** The items of a conversation in the Responses API, as messages. For one thread. */
final class InputItems {
    private static final int MAX_ITEMS = 2_000;

    private final Map<String, String> tools = new HashMap<>(); // by the id of their call
    private final List<Message> messages = new ArrayList<>();

    private InputItems() {}

    /**
     * The items of an {@code input}: a text is one message of the user.
     *
     * @throws OpenAiException when it is not text or a list of items
     */
    static List<Value> read(Value input) {
        return switch (input) {
            case Value.Text(var text) when !text.isBlank() ->
                    List.of(
                            Values.record(
                                    "type", Value.of("message"),
                                    "role", Value.of("user"),
                                    "content", Value.of(List.of(part("input_text", text)))));
            case Value.ListOf(var items) when !items.isEmpty() && items.size() <= MAX_ITEMS ->
                    items;
            case Value.ListOf(var items) when !items.isEmpty() ->
                    throw OpenAiException.invalid(
                            "input",
                            "input 有 %d 项，最多 %d 项",
                            "there are %d items in input; %d are allowed",
                            items.size(),
                            MAX_ITEMS);
            default ->
                    throw OpenAiException.invalid(
                            "input",
                            "input 必须是非空的字符串或数组",
                            "input must be a string or an array that is not empty");
        };
    }

    private static Value part(String type, String text) {
        return Values.record("type", Value.of(type), "text", Value.of(text));
    }

    /**
     * The messages of earlier items and of new ones.
     *
     * @param added at least one
     */
    record Parsed(List<Message> earlier, List<Message> added) {}

    /**
     * The messages that items stand for.
     *
     * @param earlier items of earlier responses, whose calls the new ones may answer
     * @throws OpenAiException naming the item and what is wrong with it
     */
    static Parsed parse(List<Value> earlier, List<Value> added) {
        var reader = new InputItems();
        addAll("earlier item ", "", earlier, reader);
        int known = reader.messages.size();
        addAll("input[", "]", added, reader);
        var all = ApprovalTool.toUserMessages(reader.messages);
        if (all.size() == known) {
            throw OpenAiException.invalid("input", "input 里没有消息", "there is no message in input");
        }
        return new Parsed(
                List.copyOf(all.subList(0, known)), List.copyOf(all.subList(known, all.size())));
    }

    private static void addAll(String before, String after, List<Value> items, InputItems reader) {
        for (int i = 0; i < items.size(); i++) {
            reader.add(before + i + after, items.get(i));
        }
    }

    private void add(String place, Value item) {
        var type = item.field("type").asText();
        switch (type.isEmpty() ? "message" : type) {
            case "message" -> addMessage(place, item);
            case "function_call" -> addCall(place, item);
            case "function_call_output" -> addResult(place, item);
            case "reasoning" -> {} // a model's notes, which no other call of it needs
            default ->
                    throw OpenAiException.ofUnsupported(
                            place,
                            "%s 的类型“%s”不支持",
                            "%s is of type '%s', which is not supported",
                            place,
                            type);
        }
    }

    private void addMessage(String place, Value item) {
        var role = item.field("role").asText();
        if (role.equals("user")) {
            messages.add(UserContent.read(place + ".content", item.field("content")));
            return;
        }
        var text = text(place + ".content", item.field("content"));
        messages.add(
                switch (role) {
                    case "system", "developer" -> new Message.System(text);
                    case "assistant" -> new Message.Assistant(text, List.of());
                    default ->
                            throw OpenAiException.invalid(
                                    place + ".role",
                                    "%s.role 的值“%s”无效；可以是 user、assistant、system、developer",
                                    "%s.role '%s' is not valid; use user, assistant, system or"
                                            + " developer",
                                    place,
                                    role);
                });
    }

    /** Calls that follow a text or each other are of one message. */
    private void addCall(String place, Value item) {
        var call =
                new ToolCall(
                        item.field("call_id").asText(),
                        item.field("name").asText(),
                        item.field("arguments").asText());
        if (call.id().isEmpty() || call.name().isEmpty()) {
            throw OpenAiException.invalid(
                    place, "%s 缺少 call_id 或 name", "%s has no call_id or no name", place);
        }
        tools.put(call.id(), call.name());
        if (!messages.isEmpty()
                && messages.getLast() instanceof Message.Assistant(var text, var calls)) {
            var all = new ArrayList<>(calls);
            all.add(call);
            messages.set(messages.size() - 1, new Message.Assistant(text, all));
        } else {
            messages.add(new Message.Assistant("", List.of(call)));
        }
    }

    private void addResult(String place, Value item) {
        var id = item.field("call_id").asText();
        var tool = tools.get(id);
        if (tool == null) {
            throw OpenAiException.invalid(
                    place + ".call_id",
                    "%s 回答的调用“%s”不在前面的内容里",
                    "%s answers call '%s', which no previous item contains",
                    place,
                    id);
        }
        messages.add(
                new Message.ToolResult(
                        id, tool, text(place + ".output", item.field("output")), false));
    }

    private static String text(String place, Value content) {
        return switch (content) {
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
                case "input_text", "output_text", "text" -> texts.add(part.field("text").asText());
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
