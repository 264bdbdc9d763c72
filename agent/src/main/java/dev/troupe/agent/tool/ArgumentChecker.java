package dev.troupe.agent.tool;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks what a model sent against the schema of a tool. Corrects what is certain, such as a number
 * in quotes or a list in a string, and reports everything else together.
 */
public final class ArgumentChecker {
    private static final int MAX_QUOTED = 80; // characters of a value that a problem quotes

    private final List<LocalizedText> problems = new ArrayList<>();

    private ArgumentChecker() {}

    /**
     * @param value the value for the tool, if there are no problems
     * @param problems one sentence each
     */
    record Checked(Value value, List<LocalizedText> problems) {
        Checked {
            problems = List.copyOf(problems);
        }
    }

    /**
     * As the tool takes it.
     *
     * @throws JsonException naming everything that does not fit
     */
    public static Value requireFit(Value schema, Value sent) {
        var checked = check(schema, sent);
        if (!checked.problems().isEmpty()) {
            throw new JsonException(LocalizedText.join("; ", checked.problems()));
        }
        return checked.value();
    }

    static Checked check(Value schema, Value sent) {
        var arguments = new ArgumentChecker();
        var value = arguments.fit(schema, sent, "");
        return new Checked(value, arguments.problems);
    }

    private Value fit(Value schema, Value value, String path) {
        return switch (schema.field("type").asText()) {
            case "object" -> fitObject(schema, value, path);
            case "array" -> fitArray(schema, value, path);
            case "string" -> fitText(schema, value, path);
            case "integer" -> fitNumber(value, path, true);
            case "number" -> fitNumber(value, path, false);
            case "boolean" -> fitFlag(value, path);
            default -> value;
        };
    }

    private Value fitObject(Value schema, Value value, String path) {
        var record = value instanceof Value.Text(var text) ? parseText(text).orElse(value) : value;
        if (!(record instanceof Value.RecordOf(var fields))) {
            return reportMismatch(path, "对象", "an object", value);
        }
        if (!(schema.field("properties") instanceof Value.RecordOf(var properties))) {
            return record;
        }
        var fitted = new LinkedHashMap<String, Value>();
        if (schema.field("additionalProperties").equals(Value.of(false))) {
            reportUnknown(fields, properties, path);
        } else {
            fitted.putAll(fields);
        }
        var required = schema.field("required").items();
        properties.forEach((name, property) -> {
            var field = fields.getOrDefault(name, Value.missing());
            if (!field.isMissing()) {
                fitted.put(name, fit(property, field, childPath(path, name)));
            } else if (required.contains(Value.of(name))) {
                problems.add(LocalizedText.of("缺少“%s”", "'%s' is missing", childPath(path, name)));
            }
        });
        return Value.of(fitted);
    }

    private void reportUnknown(
            Map<String, Value> fields, Map<String, Value> properties, String path) {
        for (var name : fields.keySet()) {
            if (!properties.containsKey(name)) {
                problems.add(
                        LocalizedText.of(
                                "未知参数“%s”；可用的参数：%s",
                                "unknown argument '%s'; expected one of %s",
                                childPath(path, name),
                                properties.keySet().stream()
                                        .sorted()
                                        .collect(Collectors.joining(", ", "[", "]"))));
            }
        }
    }

    private static String childPath(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private Value fitArray(Value schema, Value value, String path) {
        var items = schema.field("items");
        var list = value instanceof Value.Text(var text) ? parseText(text).orElse(value) : value;
        if (!(list instanceof Value.ListOf(var elements))) {
            boolean isOne = !(list instanceof Value.Missing) && !isType(items, "array");
            return isOne
                    ? Value.of(List.of(fit(items, list, path)))
                    : reportMismatch(path, "列表", "a list", value);
        }
        var fitted = new ArrayList<Value>();
        for (int index = 0; index < elements.size(); index++) {
            fitted.add(fit(items, elements.get(index), path + "[" + index + "]"));
        }
        return Value.of(fitted);
    }

    private static boolean isType(Value schema, String type) {
        return schema.field("type").asText().equals(type);
    }

    private Value fitText(Value schema, Value value, String path) {
        if (value instanceof Value.ListOf || value instanceof Value.RecordOf || value.isMissing()) {
            return reportMismatch(path, "文字", "a text", value);
        }
        var text = value.asText();
        var choices = schema.field("enum").items();
        if (!choices.isEmpty()) {
            return choices.stream()
                    .filter(choice -> choice.asText().equalsIgnoreCase(text.strip()))
                    .findFirst()
                    .orElseGet(() ->
                            reportMismatch(
                                    path,
                                    "以下之一：" + Json.write(Value.of(choices)),
                                    "one of " + Json.write(Value.of(choices)),
                                    value));
        }
        return schema.field("format").asText().equals("date") && !isDate(text)
                ? reportMismatch(path, "2024-03-31 这样的日期", "a date such as 2024-03-31", value)
                : Value.of(text);
    }

    private static boolean isDate(String text) {
        try {
            LocalDate.parse(text);
            return true;
        } catch (DateTimeParseException _) {
            return false;
        }
    }

    private Value fitNumber(Value value, String path, boolean isWhole) {

        var number =
                value instanceof Value.Text(var text) ? parseNumber(text).orElse(value) : value;
        return number instanceof Value.Num(var digits) && (!isWhole || isWhole(digits))
                ? number
                : reportMismatch(
                        path,
                        isWhole ? "整数" : "数字",
                        isWhole ? "a whole number" : "a number",
                        value);
    }

    private static boolean isWhole(BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0;
    }

    private static Optional<Value> parseNumber(String text) {
        try {
            return Optional.of(Value.of(new BigDecimal(text.strip())));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private Value fitFlag(Value value, String path) {
        if (value instanceof Value.Flag) {
            return value;
        }
        return switch (value.asText().strip().toLowerCase(java.util.Locale.ROOT)) {
            case "true" -> Value.of(true);
            case "false" -> Value.of(false);
            default -> reportMismatch(path, "true 或 false", "true or false", value);
        };
    }

    /** A list or an object that a model sent as a string. */
    private static Optional<Value> parseText(String text) {
        var stripped = text.strip();
        if (!stripped.startsWith("[") && !stripped.startsWith("{")) {
            return Optional.empty();
        }
        try {
            var read = Json.parseLenient(stripped);
            return read.isCompleted() ? Optional.empty() : Optional.of(read.value());
        } catch (JsonException _) {
            return Optional.empty();
        }
    }

    private Value reportMismatch(String path, String zh, String en, Value value) {
        var shown = value.isMissing() ? "null" : Json.write(value);
        problems.add(
                LocalizedText.of(
                        "%s应为%s，而不是 %s",
                        "%s must be %s, not %s",
                        path.isEmpty()
                                ? LocalizedText.of("参数", "the arguments")
                                : LocalizedText.of("“%s”", "'%s'", path),
                        LocalizedText.of(zh, en),
                        shown.length() <= MAX_QUOTED
                                ? shown
                                : shown.substring(0, MAX_QUOTED) + "..."));
        return value;
    }
}
