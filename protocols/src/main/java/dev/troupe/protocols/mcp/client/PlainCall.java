package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call that a request states plainly: a verb or none, the tool, each argument as {@code
 * name=value}, and nothing else. {@code call echo of everything with message="Hello"}.
 *
 * @param tool its name in Troupe
 * @param arguments a record with all required ones
 */
record PlainCall(String tool, Value arguments) {
    private static final int MAX_TEXT = 4_000; // characters of a request
    private static final String VERB =
            "(?:please\\s+|请)?(?:(?:call|use|run|invoke)\\s+(?:the\\s+)?(?:tool\\s+)?|(?:调用|使用|运行|用)\\s*(?:工具\\s*)?)?";
    private static final String JOIN = "\\s*(?:tool|工具)?\\s*(?:with|参数)?\\s*[:：,，]?\\s*";
    private static final Pattern ARGUMENT =
            Pattern.compile(
                    "\\G\\s*([A-Za-z_][A-Za-z0-9_.-]{0,63})\\s*(?:=|:|：|为|是)\\s*(\"[^\"]*+\"|'[^']*+'|“[^”]*+”|「[^」]*+」|[^\\s,，、;；\"'“”「」{}\\[\\]]++)\\s*(?:,|，|、|;|；|\\band\\b|和)?\\s*");
    private static final Pattern END = Pattern.compile("[\\s.。!！]*+$");

    /** The call that a request states, if it states one of these. */
    static Optional<PlainCall> find(String server, List<McpTool> tools, String request) {
        if (request.length() > MAX_TEXT) {
            return Optional.empty();
        }
        return tools.stream()
                .map(tool -> find(server, tool, request.strip()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * Whether a request means one of these tools, although it may not state all arguments: it has
     * the full name of one, or its own name and that of the server.
     */
    static boolean isMeant(String server, List<McpTool> tools, String request) {
        return tools.stream()
                .anyMatch(tool ->
                        containsWord(request, tool.spec().name())
                                || containsWord(request, tool.remoteName())
                                        && containsWord(request, server));
    }

    private static boolean containsWord(String text, String word) {
        return Pattern.compile(
                        "(?<![A-Za-z0-9_-])" + Pattern.quote(word) + "(?![A-Za-z0-9_-])",
                        Pattern.CASE_INSENSITIVE)
                .matcher(text)
                .find();
    }

    private static Optional<PlainCall> find(String server, McpTool tool, String request) {
        var host = Pattern.quote(server);
        var name =
                "(?:"
                        + Pattern.quote(tool.remoteName())
                        + "|"
                        + Pattern.quote(tool.spec().name())
                        + ")";
        var before = "(?:@?" + host + "(?:'s|\\s*的)?\\s+|" + host + "\\s*的\\s*)?";
        var after =
                "(?:\\s+(?:of|from|on|at)\\s+(?:the\\s+)?(?:MCP\\s+)?(?:server\\s+)?@?"
                        + host
                        + ")?";
        var start =
                Pattern.compile(
                                "^" + VERB + before + name + "(?![A-Za-z0-9_-])" + after + JOIN,
                                Pattern.CASE_INSENSITIVE)
                        .matcher(request);
        return start.find()
                ? arguments(tool, request.substring(start.end()))
                        .map(values -> new PlainCall(tool.spec().name(), values))
                : Optional.empty();
    }

    private static Optional<Value> arguments(McpTool tool, String text) {
        var rest = END.matcher(text).replaceFirst("");
        if (rest.startsWith("{")) {
            try {
                return complete(tool, Json.parse(rest));
            } catch (JsonException _) {
                return Optional.empty();
            }
        }
        var values = new LinkedHashMap<String, Value>();
        var properties = tool.spec().schema().field("properties");
        var argument = ARGUMENT.matcher(rest);
        int at = 0;
        while (at < rest.length() && argument.find()) {
            var name = argument.group(1);
            var value = toValue(properties.field(name), unquote(argument));
            if (value.isEmpty() || values.put(name, value.get()) != null) {
                return Optional.empty();
            }
            at = argument.end();
        }
        return at == rest.length() ? complete(tool, Value.of(values)) : Optional.empty();
    }

    private static String unquote(Matcher argument) {
        var text = argument.group(2);
        boolean isQuoted = text.length() > 1 && "\"'“「".indexOf(text.charAt(0)) >= 0;
        return isQuoted ? text.substring(1, text.length() - 1) : text;
    }

    /** Empty if there is no such argument, or it is of another type. */
    private static Optional<Value> toValue(Value property, String text) {
        return switch (property.field("type").asText()) {
            case "string" -> Optional.of(Value.of(text));
            case "number", "integer" -> number(text);
            case "boolean" ->
                    text.matches("true|false")
                            ? Optional.of(Value.of(Boolean.parseBoolean(text)))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<Value> number(String text) {
        return text.matches("-?\\d{1,18}(?:\\.\\d{1,18})?")
                ? Optional.of(Value.of(new BigDecimal(text)))
                : Optional.empty();
    }

    private static Optional<Value> complete(McpTool tool, Value arguments) {
        var given =
                arguments instanceof Value.RecordOf(var fields) ? fields : Map.<String, Value>of();
        return given.keySet().containsAll(tool.required())
                ? Optional.of(arguments)
                : Optional.empty();
    }
}
