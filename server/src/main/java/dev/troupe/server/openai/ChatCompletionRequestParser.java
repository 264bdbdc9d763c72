package dev.troupe.server.openai;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.Values;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a chat completion request. What Troupe understands itself becomes part of the
 * request; every other field is passed on as it is.
 */
final class ChatCompletionRequestParser {
    private static final int MAX_MODEL = 200; // characters

    /** What is not for the provider: its own fields, and what the door heeds itself. */
    private static final Set<String> OWN =
            Set.of(
                    "model",
                    "messages",
                    "tools",
                    "tool_choice",
                    "temperature",
                    "max_tokens",
                    "max_completion_tokens",
                    "stream",
                    "stream_options",
                    "n",
                    "troupe");

    private final Map<String, Value> fields;

    private ChatCompletionRequestParser(Map<String, Value> fields) {
        this.fields = fields;
    }

    /**
     * @param progress the value of the header for progress; empty if the body decides
     * @throws OpenAiException naming the field and what is wrong with it
     */
    static ChatCompletionRequest parse(Value sent, String progress) {
        if (!(sent instanceof Value.RecordOf(var fields))) {
            throw OpenAiException.invalid("", "请求体必须是 JSON 对象", "the body must be a JSON object");
        }
        return new ChatCompletionRequestParser(fields).parse(progress);
    }

    private ChatCompletionRequest parse(String progress) {
        var model = text("model");
        if (model.isBlank() || model.length() > MAX_MODEL) {
            throw OpenAiException.invalid("model", "缺少 model", "model is missing");
        }
        var n = number("n");
        if (n != null && n.compareTo(BigDecimal.ONE) != 0) {
            throw OpenAiException.ofUnsupported("n", "n 只能是 1", "n can only be 1");
        }
        var options = field("stream_options");
        return new ChatCompletionRequest(
                model,
                modelRequest(),
                flag("stream", field("stream")),
                flag("stream_options.include_usage", options.field("include_usage")),
                isText(
                        progress.isEmpty()
                                ? field("troupe").field("progress")
                                : Value.of(progress)));
    }

    private static boolean isText(Value progress) {
        return switch (progress) {
            case Value.Missing _ -> false;
            case Value.Text(var word) when word.equals("text") -> true;
            case Value.Text(var word) when word.equals("reasoning") -> false;
            default ->
                    throw OpenAiException.invalid(
                            "troupe.progress",
                            "troupe.progress 可以是 text 或 reasoning",
                            "troupe.progress is text or reasoning");
        };
    }

    private ModelRequest modelRequest() {
        var messages = ChatMessageParser.parse(field("messages"));
        var tools = tools();
        var choice = field("tool_choice");
        var named = choice.field("function").field("name").asText();
        var request =
                new ModelRequest(
                        ModelRole.DEFAULT,
                        messages,
                        named.isEmpty() ? tools : restrictTo(named, tools),
                        named.isEmpty() ? toolChoice(choice) : ToolChoice.REQUIRED,
                        temperature(),
                        maxTokens(),
                        Value.missing());
        var rest = new LinkedHashMap<>(fields);
        rest.keySet().removeAll(OWN);
        rest.values().removeIf(Value::isMissing);
        return rest.isEmpty() ? request : request.withExtraBody(Value.of(rest));
    }

    /** A model that may call one tool only, and must, calls that one. */
    private static List<ToolDefinition> restrictTo(String name, List<ToolDefinition> tools) {
        var wanted = tools.stream().filter(tool -> tool.name().equals(name)).toList();
        if (wanted.isEmpty()) {
            throw OpenAiException.invalid(
                    "tool_choice", "tools 中没有“%s”", "'%s' is not one of the tools", name);
        }
        return wanted;
    }

    private static ToolChoice toolChoice(Value choice) {
        return switch (choice.asText()) {
            case "", "auto" -> ToolChoice.AUTO;
            case "required" -> ToolChoice.REQUIRED;
            case "none" -> ToolChoice.NONE;
            case String other ->
                    throw OpenAiException.invalid(
                            "tool_choice",
                            "tool_choice 的值“%s”无效；可以是 auto、required、none 或一个函数",
                            "tool_choice '%s' is not valid; use auto, required, none or a function",
                            other);
        };
    }

    private List<ToolDefinition> tools() {
        var items = items("tools");
        return IntStream.range(0, items.size())
                .mapToObj(i -> tool("tools[" + i + "]", items.get(i)))
                .toList();
    }

    private static ToolDefinition tool(String place, Value tool) {
        var function = tool.field("function");
        var name = function.field("name").asText();
        if (!tool.field("type").asText().equals("function") || name.isBlank()) {
            throw OpenAiException.invalid(
                    place,
                    "%s 必须是 type 为 function、有 name 的工具",
                    "%s must be of type function and have a name",
                    place);
        }
        var schema = function.field("parameters");
        return new ToolDefinition(
                name,
                function.field("description").asText(),
                schema.isMissing()
                        ? Values.record(
                                "type", Value.of("object"), "properties", Values.emptyRecord())
                        : schema);
    }

    private @Nullable Double temperature() {
        var number = number("temperature");
        if (number != null && (number.signum() < 0 || number.compareTo(new BigDecimal(2)) > 0)) {
            throw OpenAiException.invalid(
                    "temperature",
                    "temperature 是 %s，应为 0 到 2",
                    "temperature is %s; give 0 to 2",
                    number);
        }
        return number == null ? null : number.doubleValue();
    }

    private @Nullable Integer maxTokens() {
        var name =
                field("max_completion_tokens").isMissing() ? "max_tokens" : "max_completion_tokens";
        var number = number(name);
        if (number == null) {
            return null;
        }
        try {
            int tokens = number.intValueExact();
            if (tokens >= 1) {
                return tokens;
            }
        } catch (ArithmeticException _) {
            // reported below
        }
        throw OpenAiException.invalid(
                name,
                "%s 的值 %s 无效；应为正整数",
                "%s %s is not valid; use a positive integer",
                name,
                number);
    }

    private Value field(String name) {
        return fields.getOrDefault(name, Value.missing());
    }

    private String text(String name) {
        return switch (field(name)) {
            case Value.Missing _ -> "";
            case Value.Text(var text) -> text;
            default ->
                    throw OpenAiException.invalid(name, "%s 必须是字符串", "%s must be a string", name);
        };
    }

    private List<Value> items(String name) {
        return switch (field(name)) {
            case Value.Missing _ -> List.of();
            case Value.ListOf(var items) -> items;
            default -> throw OpenAiException.invalid(name, "%s 必须是数组", "%s must be an array", name);
        };
    }

    private @Nullable BigDecimal number(String name) {
        return switch (field(name)) {
            case Value.Missing _ -> null;
            case Value.Num(var number) -> number;
            default -> throw OpenAiException.invalid(name, "%s 必须是数字", "%s must be a number", name);
        };
    }

    private static boolean flag(String name, Value value) {
        return switch (value) {
            case Value.Missing _ -> false;
            case Value.Flag(var flag) -> flag;
            default ->
                    throw OpenAiException.invalid(
                            name, "%s 必须是 true 或 false", "%s must be true or false", name);
        };
    }
}
