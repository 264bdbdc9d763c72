package dev.troupe.codec;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one JSON object forgivingly and remembers which nobody asked for. */
final class Fields {
    private final String path;
    private final Map<String, Value> fields;
    private final List<String> warnings;
    private final Set<String> asked = new LinkedHashSet<>();

    /**
     * @throws JsonException when the value is no object
     */
    Fields(String path, Value value, List<String> warnings) {
        if (!(value instanceof Value.RecordOf(var found))) {
            throw new JsonException(name(path) + " must be an object");
        }
        this.path = path;
        this.fields = found;
        this.warnings = warnings;
    }

    private static String name(String path) {
        return path.isEmpty() ? "the document" : path;
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

    /** A whole number, also where it stands in quotes; {@code null} where there is none. */
    @Nullable Long whole(String field) {
        var value = any(field);
        if (value.isMissing()) {
            return null;
        }
        try {
            if (value instanceof Value.Text(var text)) {
                warnings.add(path(field) + " was a number in quotes");
                return Long.parseLong(text.strip());
            }
            if (value instanceof Value.Num(var number)) {
                return number.longValueExact();
            }
        } catch (ArithmeticException | NumberFormatException _) {
            // told below
        }
        throw new JsonException(
                path(field) + " is " + Json.write(value) + "; a whole number was expected");
    }

    /**
     * The items of a list; one item alone counts as a list, and so does a list written as a JSON
     * text.
     */
    List<Value> list(String field, boolean mayBeSingle) {
        var value = any(field);
        if (value instanceof Value.Text(var text) && text.strip().startsWith("[")) {
            warnings.add(path(field) + " was a list written as text");
            value = Json.parseLenient(text).value();
        }
        if (value instanceof Value.ListOf(var items)) {
            return items;
        }
        if (value.isMissing() || mayBeSingle && value.asText().isBlank()) {
            return List.of();
        }
        if (!mayBeSingle) {
            throw new JsonException(path(field) + " must be an array");
        }
        warnings.add(path(field) + " was a single value, not a list");
        return List.of(value);
    }

    /** The objects of a list. */
    List<Fields> objects(String field) {
        var objects = new ArrayList<Fields>();
        for (var item : list(field, false)) {
            objects.add(new Fields(path(field) + "[" + objects.size() + "]", item, warnings));
        }
        return objects;
    }

    String path() {
        return name(path);
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
