package dev.troupe.page.blueprint;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.BlueprintProblem.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one object of a blueprint. A value that does not fit is a problem, and the default
 * takes its place; fields that were not read are problems too.
 */
final class BlueprintFields {
    private static final int MAX_QUOTED = 60; // characters of a value that a problem quotes

    private final String path;
    private final Map<String, Value> fields = new LinkedHashMap<>();
    private final Set<String> read = new LinkedHashSet<>();
    private final List<BlueprintProblem> problems;
    private final List<BlueprintFields> nested = new ArrayList<>(); // reported with this one

    BlueprintFields(String path, Value json, List<BlueprintProblem> problems) {
        this.path = path;
        this.problems = problems;
        if (json instanceof Value.RecordOf(var given)) {
            given.forEach((name, value) -> fields.putIfAbsent(toCamelCase(name), value));
        } else if (!json.isMissing()) {
            reportType("", "对象", "an object", json);
        }
    }

    /** Keys of data, such as arguments, are not names of fields and are not changed. */
    private static String toCamelCase(String name) {
        var camel = new StringBuilder();
        boolean isUpper = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '_' && !camel.isEmpty()) {
                isUpper = true;
            } else {
                camel.append(isUpper ? Character.toUpperCase(c) : c);
                isUpper = false;
            }
        }
        return camel.toString();
    }

    private String path(String field) {
        return path.isEmpty() || field.isEmpty() ? path + field : path + "." + field;
    }

    Value any(String field) {
        read.add(field);
        return fields.getOrDefault(field, Value.missing());
    }

    String requireText(String field) {
        var text = text(field, "");
        if (text.isBlank() && any(field).isMissing()) {
            problems.add(
                    BlueprintProblem.of(
                            Kind.MISSING_FIELD,
                            path(field),
                            "缺少“%s”；请加上",
                            "'%s' is missing; add it",
                            field));
        }
        return text;
    }

    String text(String field, String other) {
        var text = optionalText(field);
        return text == null ? other : text;
    }

    @Nullable String optionalText(String field) {
        var value = any(field);
        if (value.isMissing()) {
            return null;
        }
        if (value instanceof Value.Text || value instanceof Value.Num) {
            return value.asText();
        }
        reportType(field, "文字", "a text", value);
        return null;
    }

    int number(String field, int other) {
        var value = any(field);
        if (value.isMissing()) {
            return other;
        }
        try {
            if (value instanceof Value.Num(var number)) {
                return number.intValueExact();
            }
        } catch (ArithmeticException _) {
            // reported below
        }
        reportType(field, "整数", "a whole number", value);
        return other;
    }

    boolean flag(String field, boolean other) {
        var value = any(field);
        if (value instanceof Value.Flag(var flag)) {
            return flag;
        }
        if (!value.isMissing()) {
            reportType(field, "true 或 false", "true or false", value);
        }
        return other;
    }

    <E extends Enum<E>> E choice(String field, E other) {
        var value = any(field);
        if (value.isMissing()) {
            return other;
        }
        var constants = other.getDeclaringClass().getEnumConstants();
        for (var constant : constants) {
            if (constant.name().equalsIgnoreCase(value.asText())) {
                return constant;
            }
        }
        var names = Arrays.stream(constants).map(it -> it.name().toLowerCase(Locale.ROOT)).toList();
        reportType(field, "以下之一：" + names, "one of " + names, value);
        return other;
    }

    List<String> texts(String field) {
        var texts = new ArrayList<String>();
        for (var item : items(field)) {
            if (item instanceof Value.Text(var text)) {
                texts.add(text);
            } else {
                reportType(field, "文字列表", "a list of texts", item);
            }
        }
        return texts;
    }

    Map<String, Value> map(String field) {
        var value = any(field);
        if (value instanceof Value.RecordOf(var entries)) {
            return entries;
        }
        if (!value.isMissing()) {
            reportType(field, "对象", "an object", value);
        }
        return Map.of();
    }

    /** An object; one without fields if it is missing. */
    BlueprintFields object(String field) {
        var inner = new BlueprintFields(path(field), any(field), problems);
        nested.add(inner);
        return inner;
    }

    /** The objects of a list, each read to its last field. */
    <T> List<T> objects(String field, Function<BlueprintFields, T> convert) {
        var objects = new ArrayList<T>();
        for (var item : items(field)) {
            var place = path(field) + "[" + objects.size() + "]";
            var inner = new BlueprintFields(place, item, problems);
            objects.add(convert.apply(inner));
            inner.reportUnknown();
        }
        return objects;
    }

    private List<Value> items(String field) {
        var value = any(field);
        if (value instanceof Value.ListOf(var items)) {
            return items;
        }
        if (!value.isMissing()) {
            reportType(field, "列表", "a list", value);
        }
        return List.of();
    }

    /** Reports every field that was not read, with those that exist. */
    void reportUnknown() {
        for (var field : fields.keySet()) {
            if (!read.contains(field)) {
                problems.add(
                        BlueprintProblem.of(
                                Kind.UNKNOWN_FIELD,
                                path(field),
                                "未知字段“%s”；可用的字段：%s",
                                "unknown field '%s'; expected one of %s",
                                field,
                                new TreeSet<>(read)));
            }
        }
        nested.forEach(BlueprintFields::reportUnknown);
    }

    private void reportType(String field, String zh, String en, Value value) {
        var json = Json.write(value);
        problems.add(
                BlueprintProblem.of(
                        Kind.WRONG_TYPE,
                        path(field),
                        "值是 %s；应为%s",
                        "the value is %s; give %s",
                        json.length() > MAX_QUOTED ? json.substring(0, MAX_QUOTED) + "..." : json,
                        LocalizedText.of(zh, en)));
    }
}
