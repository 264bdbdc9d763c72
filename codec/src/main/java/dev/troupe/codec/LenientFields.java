package dev.troupe.codec;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one JSON object leniently and records which were not read. */
final class LenientFields {
    private static final int MAX_DIGITS = 40; // characters of a number in quotes
    private static final int MAX_SEEN = 60; // characters of a wrong value that an error shows

    private final String path;
    private final Map<String, Value> fields;
    private final List<String> warnings;
    private final Set<String> asked = new LinkedHashSet<>();

    /**
     * @throws JsonException when the value is not an object
     */
    LenientFields(String path, Value value, List<String> warnings) {
        if (!(value instanceof Value.RecordOf(var found))) {
            throw new JsonException("%s应为对象", "%s must be an object", name(path));
        }
        this.path = path;
        this.fields = found;
        this.warnings = warnings;
    }

    private static LocalizedText name(String path) {
        return path.isEmpty()
                ? LocalizedText.of("文档", "the document")
                : LocalizedText.verbatim(path);
    }

    private String path(String field) {
        return path.isEmpty() ? field : path + "." + field;
    }

    Value any(String field) {
        asked.add(field);
        return fields.getOrDefault(field, Value.missing());
    }

    /** A text; a number counts as its digits, anything else is empty. */
    String text(String field) {
        var value = any(field);
        if (!(value instanceof Value.Text) && !value.isMissing()) {
            warnings.add(path(field) + " was not a text");
        }
        return value.asText();
    }

    /** A whole number, also in quotes; {@code null} if there is none. */
    @Nullable Long longValue(String field) {
        return number(field, LocalizedText.of("整数", "a whole number"), BigDecimal::longValueExact);
    }

    /** A whole number of 32 bits; {@code null} if there is none. */
    @Nullable Integer intValue(String field) {
        return number(
                field,
                LocalizedText.of("小于 2,147,483,648 的整数", "a whole number below 2,147,483,648"),
                BigDecimal::intValueExact);
    }

    /** A number of milliseconds; {@code null} if there is none. */
    @Nullable Duration millis(String field) {
        return number(
                field,
                LocalizedText.of("毫秒数", "a number of milliseconds"),
                DurationMillis::toDuration);
    }

    private <T> @Nullable T number(
            String field, LocalizedText wanted, Function<BigDecimal, @Nullable T> convert) {
        var value = any(field);
        if (value.isMissing()) {
            return null;
        }
        try {
            if (value instanceof Value.Text(var text) && text.length() <= MAX_DIGITS) {
                var number = new BigDecimal(text.strip());
                warnings.add(path(field) + " was a number in quotes");
                return convert.apply(number);
            }
            if (value instanceof Value.Num(var number)) {
                return convert.apply(number);
            }
        } catch (ArithmeticException | NumberFormatException _) {
            // reported below
        }
        throw new JsonException(
                "%s 是 %s；应为%s", "%s is %s; give %s", path(field), formatValue(value), wanted);
    }

    private static String formatValue(Value value) {
        var json = Json.write(value);
        return json.length() > MAX_SEEN ? json.substring(0, MAX_SEEN) + "..." : json;
    }

    /**
     * The items of a list; one item alone counts as a list, and so does a list written as a JSON
     * text.
     */
    List<Value> list(String field, boolean mayBeSingle) {
        var value = any(field);
        if (value instanceof Value.Text(var text) && text.strip().startsWith("[")) {
            warnings.add(path(field) + " was a list written as text");
            value = parseList(text, field);
        }
        if (value instanceof Value.ListOf(var items)) {
            return items;
        }
        if (value.isMissing() || mayBeSingle && value.asText().isBlank()) {
            return List.of();
        }
        if (!mayBeSingle) {
            throw new JsonException("%s 应为数组", "%s must be an array", path(field));
        }
        warnings.add(path(field) + " was a single value, not a list");
        return List.of(value);
    }

    private Value parseList(String text, String field) {
        try {
            var lenient = Json.parseLenient(text);
            lenient.repairs().forEach(repair -> warnings.add(path(field) + ": " + repair));
            return lenient.value();
        } catch (JsonException e) {
            throw new JsonException(
                    "%s 应为数组；其文字%s", "%s must be an array; its text is %s", path(field), e.text());
        }
    }

    /** The texts of a list, or of one text with commas. */
    List<String> texts(String field) {
        var texts = new ArrayList<String>();
        for (var item : list(field, true)) {
            if (!(item instanceof Value.Text) && !(item instanceof Value.Num)) {
                throw new JsonException(
                        "%s[%d] 是 %s；应为文字",
                        "%s[%d] is %s; give a text", path(field), texts.size(), formatValue(item));
            }
            texts.add(item.asText());
        }
        boolean isSingle = any(field) instanceof Value.Text;
        return isSingle && texts.size() == 1
                ? List.of(texts.getFirst().strip().split("\\s{0,20}+[,，、]\\s*+"))
                : texts;
    }

    /** The objects of a list. */
    List<LenientFields> objects(String field) {
        var objects = new ArrayList<LenientFields>();
        for (var item : list(field, false)) {
            objects.add(
                    new LenientFields(path(field) + "[" + objects.size() + "]", item, warnings));
        }
        return objects;
    }

    String path() {
        return name(path).en();
    }

    /** Warns of every field that was not asked for. */
    void reportUnknown() {
        for (var field : fields.keySet()) {
            if (!asked.contains(field)) {
                warnings.add("unknown field " + path(field));
            }
        }
    }
}
