package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.Values;
import dev.troupe.server.openai.ApprovalTool;
import dev.troupe.server.openai.OpenAiController;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a request for a response. A field that changes what is asked is understood or
 * refused; hints for caches and statistics of OpenAI are accepted and have no effect.
 */
final class ResponseRequestParser {
    private static final int MAX_MODEL = 200; // characters
    private static final int MAX_ID = 200;
    private static final int MAX_METADATA = 16; // pairs
    private static final int MAX_METADATA_KEY = 64; // characters
    private static final int MAX_METADATA_VALUE = 512;

    private static final Set<String> KNOWN =
            Set.of(
                    "model",
                    "input",
                    "instructions",
                    "previous_response_id",
                    "conversation",
                    "stream",
                    "stream_options",
                    "background",
                    "store",
                    "metadata",
                    "tools",
                    "tool_choice",
                    "parallel_tool_calls",
                    "temperature",
                    "top_p",
                    "max_output_tokens",
                    "reasoning",
                    "text",
                    "truncation",
                    "include",
                    "user",
                    "safety_identifier",
                    "prompt_cache_key",
                    "prompt_cache_retention",
                    "service_tier");

    /** Fields of the API that nothing here can do. */
    private static final Set<String> UNSUPPORTED =
            Set.of("prompt", "top_logprobs", "max_tool_calls", "context_management");

    /** What a model behind the server decides, and the coordinator does not. */
    private static final List<String> OF_MODELS =
            List.of("temperature", "top_p", "max_output_tokens", "reasoning");

    /** What may be asked to be included, of items that do not occur here. */
    private static final Set<String> INCLUDABLE =
            Set.of(
                    "reasoning.encrypted_content",
                    "file_search_call.results",
                    "web_search_call.results",
                    "web_search_call.action.sources",
                    "code_interpreter_call.outputs",
                    "computer_call_output.output.image_url");

    private final Map<String, Value> fields;

    private ResponseRequestParser(Map<String, Value> fields) {
        this.fields = fields;
    }

    /**
     * @throws OpenAiException naming the field and what is wrong with it
     */
    static ResponseRequest parse(Value sent) {
        if (!(sent instanceof Value.RecordOf(var fields))) {
            throw OpenAiException.invalid("", "请求体必须是 JSON 对象", "the body must be a JSON object");
        }
        return new ResponseRequestParser(fields).parse();
    }

    private ResponseRequest parse() {
        requireKnownFields();
        var model = text("model", MAX_MODEL);
        if (model.isBlank()) {
            throw OpenAiException.invalid("model", "缺少 model", "model is missing");
        }
        boolean isTurn = model.equals(OpenAiController.TROUPE);
        var tools = ResponseTools.parse(items("tools"), field("tool_choice"));
        if (isTurn) {
            requireForCoordinator(tools);
        }
        boolean isStored = field("store").isMissing() || flag("store");
        boolean isBackground = flag("background");
        if (isBackground && !(isTurn && isStored)) {
            throw OpenAiException.ofUnsupported(
                    "background",
                    "background 需要模型 troupe 和 store: true",
                    "background requires the model troupe and store: true");
        }
        requireIncludable();
        return new ResponseRequest(
                model,
                InputItems.read(field("input")),
                text("instructions", Integer.MAX_VALUE),
                previous(),
                conversation(isTurn),
                flag("stream"),
                isBackground,
                isStored,
                tools.callable(),
                tools.choice(),
                temperature(),
                maxTokens(),
                extraBody(),
                echo());
    }

    private void requireKnownFields() {
        for (var name : new TreeSet<>(fields.keySet())) {
            if (UNSUPPORTED.contains(name) && !field(name).isMissing()) {
                throw OpenAiException.ofUnsupported(
                        name, "这里不支持 %s", "%s is not supported here", name);
            }
            if (!KNOWN.contains(name) && !UNSUPPORTED.contains(name)) {
                throw OpenAiException.invalid(name, "未知的字段 %s", "unknown field %s", name);
            }
        }
    }

    private void requireForCoordinator(ResponseTools tools) {
        for (var name : OF_MODELS) {
            if (!field(name).isMissing()) {
                throw OpenAiException.ofUnsupported(
                        name,
                        "模型 troupe 不支持 %s；请选用 provider:name 的模型，或移除它",
                        "the model troupe does not support %s; choose a model provider:name, or"
                                + " omit it",
                        name);
            }
        }
        if (!tools.all().isEmpty() && !ApprovalTool.isOnlyToolOf(tools.all())) {
            throw OpenAiException.ofUnsupported(
                    "tools",
                    "troupe 使用自己的智能体，客户端的工具只能是 %s；需要其他工具时请选用 provider:name 的模型",
                    "troupe works with its own agents, and the only tool of a client is %s; choose"
                            + " a model provider:name for other tools",
                    ApprovalTool.NAME);
        }
        if (!field("tool_choice").isMissing() && !field("tool_choice").asText().equals("auto")) {
            throw OpenAiException.ofUnsupported(
                    "tool_choice",
                    "troupe 的 tool_choice 只能是 auto",
                    "tool_choice can only be auto for troupe");
        }
        if (!format().isEmpty() && !format().equals("text")) {
            throw OpenAiException.ofUnsupported(
                    "text.format",
                    "troupe 的回答是文字；需要 JSON 时请选用 provider:name 的模型",
                    "troupe returns text; choose a model provider:name for JSON");
        }
    }

    private String format() {
        return field("text").field("format").field("type").asText();
    }

    private String previous() {
        var id = text("previous_response_id", MAX_ID);
        if (!id.isEmpty() && !field("conversation").isMissing()) {
            throw OpenAiException.invalid(
                    "previous_response_id",
                    "previous_response_id 和 conversation 不能同时使用",
                    "previous_response_id and conversation cannot be used together");
        }
        return id;
    }

    private String conversation(boolean isTurn) {
        var value = field("conversation");
        if (value.isMissing()) {
            return "";
        }
        if (!isTurn) {
            throw OpenAiException.ofUnsupported(
                    "conversation",
                    "只有模型 troupe 支持 conversation；请使用 previous_response_id",
                    "only the model troupe supports conversation; use previous_response_id");
        }
        var id = value instanceof Value.Text(var text) ? text : value.field("id").asText();
        if (id.isEmpty()) {
            throw OpenAiException.invalid(
                    "conversation",
                    "conversation 必须是 id 或 {id}",
                    "conversation must be an id or {id}");
        }
        return id;
    }

    private void requireIncludable() {
        for (var item : items("include")) {
            if (!INCLUDABLE.contains(item.asText())) {
                throw OpenAiException.ofUnsupported(
                        "include",
                        "include 不支持“%s”",
                        "include does not support '%s'",
                        item.asText());
            }
        }
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
        var number = number("max_output_tokens");
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
                "max_output_tokens",
                "max_output_tokens 是 %s，应为正整数",
                "max_output_tokens is %s; give a whole number from 1",
                number);
    }

    /** What a provider is sent in the words of chat completions. */
    private Value extraBody() {
        var extra = new LinkedHashMap<String, Value>();
        extra.put("top_p", number("top_p") == null ? Value.missing() : field("top_p"));
        extra.put("parallel_tool_calls", field("parallel_tool_calls"));
        extra.put("reasoning_effort", field("reasoning").field("effort"));
        extra.put("verbosity", field("text").field("verbosity"));
        extra.put("response_format", responseFormat());
        if (field("truncation").asText().equals("auto")) {
            throw OpenAiException.ofUnsupported(
                    "truncation", "truncation 只能是 disabled", "truncation can only be disabled");
        }
        extra.values().removeIf(Value::isMissing);
        return extra.isEmpty() ? Value.missing() : Value.of(extra);
    }

    private Value responseFormat() {
        var format = field("text").field("format");
        return switch (format()) {
            case "", "text" -> Value.missing();
            case "json_object" -> format;
            case "json_schema" ->
                    Values.record(
                            "type",
                            Value.of("json_schema"),
                            "json_schema",
                            Values.record(
                                    "name", format.field("name"),
                                    "description", format.field("description"),
                                    "strict", format.field("strict"),
                                    "schema", format.field("schema")));
            default ->
                    throw OpenAiException.invalid(
                            "text.format.type",
                            "text.format.type 的值“%s”无效；可以是 text、json_object、json_schema",
                            "text.format.type '%s' is not valid; use text, json_object or"
                                    + " json_schema",
                            format());
        };
    }

    /** The settings that a response repeats. */
    private Value echo() {
        var echo = new LinkedHashMap<String, Value>();
        echo.put("instructions", field("instructions"));
        echo.put("max_output_tokens", field("max_output_tokens"));
        echo.put(
                "parallel_tool_calls",
                field("parallel_tool_calls").isMissing()
                        ? Value.of(true)
                        : Value.of(flag("parallel_tool_calls")));
        echo.put("reasoning", orElse("reasoning", Values.emptyRecord()));
        echo.put("temperature", field("temperature"));
        echo.put(
                "text",
                orElse("text", Values.record("format", Values.record("type", Value.of("text")))));
        echo.put("tool_choice", orElse("tool_choice", Value.of("auto")));
        echo.put("tools", Value.of(items("tools")));
        echo.put("top_p", field("top_p"));
        echo.put("truncation", Value.of("disabled"));
        echo.put("user", field("user"));
        echo.put("metadata", metadata());
        return Value.of(echo);
    }

    private Value orElse(String name, Value otherwise) {
        return field(name).isMissing() ? otherwise : field(name);
    }

    private Value metadata() {
        if (field("metadata").isMissing()) {
            return Values.emptyRecord();
        }
        boolean isValid =
                field("metadata") instanceof Value.RecordOf(var pairs)
                        && pairs.size() <= MAX_METADATA
                        && pairs.entrySet().stream()
                                .allMatch(pair ->
                                        pair.getKey().length() <= MAX_METADATA_KEY
                                                && pair.getValue() instanceof Value.Text(var text)
                                                && text.length() <= MAX_METADATA_VALUE);
        if (!isValid) {
            throw OpenAiException.invalid(
                    "metadata",
                    "metadata 最多有 %d 对，键最多 %d 个字符，值是最多 %d 个字符的字符串",
                    "metadata has at most %d pairs; keys of at most %d characters, values that are"
                            + " strings of at most %d",
                    MAX_METADATA,
                    MAX_METADATA_KEY,
                    MAX_METADATA_VALUE);
        }
        return field("metadata");
    }

    private Value field(String name) {
        return fields.getOrDefault(name, Value.missing());
    }

    private String text(String name, int maxLength) {
        return switch (field(name)) {
            case Value.Missing _ -> "";
            case Value.Text(var text) when text.length() <= maxLength -> text;
            case Value.Text _ ->
                    throw OpenAiException.invalid(
                            name, "%s 最多 %d 个字符", "%s has at most %d characters", name, maxLength);
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

    private boolean flag(String name) {
        return switch (field(name)) {
            case Value.Missing _ -> false;
            case Value.Flag(var flag) -> flag;
            default ->
                    throw OpenAiException.invalid(
                            name, "%s 必须是 true 或 false", "%s must be true or false", name);
        };
    }
}
