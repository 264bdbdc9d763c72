package dev.troupe.agent.policy;

import dev.troupe.agent.tool.Risk;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A verdict for some calls. Patterns match the whole text; {@code *} stands for any text.
 *
 * @param risk of the tool; {@code null} for any
 * @param tool pattern of its name
 * @param arguments patterns by the name of an argument; all must match, and an argument that is not
 *     given matches none; of a list, every item must match to be allowed and one to be asked about
 *     or denied
 */
public record PolicyRule(
        @Nullable Risk risk,
        String tool,
        Map<String, String> arguments,
        ToolPolicy.Verdict verdict) {
    public PolicyRule {
        arguments = Map.copyOf(arguments);
    }

    /** For all calls of the tools that a pattern names. */
    public static PolicyRule of(String tool, ToolPolicy.Verdict verdict) {
        return new PolicyRule(null, tool, Map.of(), verdict);
    }

    /**
     * Reads one of the rules of {@link ToolPolicy#parse}.
     *
     * @throws IllegalArgumentException naming everything that is wrong
     */
    public static PolicyRule of(Value rule) {
        return PolicyParser.readSingleRule(rule);
    }

    /** As the settings have it. */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        if (risk != null) {
            fields.put("risk", word(risk));
        }
        fields.put("tool", Value.of(tool));
        var patterns = new TreeMap<String, Value>();
        arguments.forEach((name, pattern) -> patterns.put(name, Value.of(pattern)));
        if (!patterns.isEmpty()) {
            fields.put("arguments", Value.of(patterns));
        }
        fields.put("verdict", word(verdict));
        return Value.of(fields);
    }

    private static Value word(Enum<?> constant) {
        return Value.of(constant.name().toLowerCase(Locale.ROOT));
    }

    /** {@code writeFile path=reports/*}. */
    public String text() {
        var patterns = new TreeMap<>(arguments);
        return patterns.isEmpty()
                ? tool
                : tool
                        + patterns.entrySet().stream()
                                .map(entry -> " " + entry.getKey() + "=" + entry.getValue())
                                .collect(Collectors.joining());
    }

    boolean matches(ToolAction action) {
        return (risk == null || risk == action.risk())
                && matches(tool, action.tool())
                && arguments.entrySet().stream()
                        .allMatch(entry ->
                                matches(
                                        entry.getValue(),
                                        action.arguments().field(entry.getKey())));
    }

    private boolean matches(String pattern, Value value) {
        return switch (value) {
            case Value.Missing _ -> false;
            case Value.ListOf(var items) -> matches(pattern, items);
            case Value.RecordOf _ -> matches(pattern, Json.write(value));
            case Value.Text _, Value.Num _, Value.Flag _ -> matches(pattern, value.asText());
        };
    }

    /** One item that fits must not open the way for the others. */
    private boolean matches(String pattern, List<Value> items) {
        return verdict == ToolPolicy.Verdict.ALLOW
                ? !items.isEmpty() && items.stream().allMatch(item -> matches(pattern, item))
                : items.stream().anyMatch(item -> matches(pattern, item));
    }

    private static boolean matches(String pattern, String text) {
        var regex = Pattern.quote(pattern).replace("*", "\\E.*\\Q");
        return Pattern.compile(regex, Pattern.DOTALL | Pattern.CASE_INSENSITIVE)
                .matcher(text)
                .matches();
    }
}
