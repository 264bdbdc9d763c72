package dev.troupe.packs.amis.page;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * amis writes {@code {"$ref": X, "additionalProperties": true}} for X with additional properties.
 * Draft 7 ignores what is next to a reference, and X forbids other properties; so such a reference
 * is replaced by one to a copy of X that does not.
 */
final class OpenReferences {
    private static final String PLACE = "#/definitions/";
    private static final String COPY = "-open";

    private final Set<String> opened = new TreeSet<>();

    private OpenReferences() {}

    static Value resolve(Value schema) {
        var references = new OpenReferences();
        var led = references.redirect(schema);
        return led instanceof Value.RecordOf(var fields) ? references.withCopies(fields) : led;
    }

    private Value redirect(Value value) {
        return switch (value) {
            case Value.RecordOf(var fields) -> {
                var target = value.field("$ref");
                boolean isOpen =
                        target instanceof Value.Text
                                && value.field("additionalProperties").equals(Value.of(true));
                if (isOpen) {
                    opened.add(target.asText().substring(PLACE.length()));
                    yield Value.of(Map.of("$ref", Value.of(target.asText() + COPY)));
                }
                Map<String, Value> led = new LinkedHashMap<>();
                fields.forEach((name, field) -> led.put(name, redirect(field)));
                yield Value.of(led);
            }
            case Value.ListOf(var items) -> Value.of(items.stream().map(this::redirect).toList());
            default -> value;
        };
    }

    private Value withCopies(Map<String, Value> schema) {
        Map<String, Value> definitions = new LinkedHashMap<>();
        if (schema.get("definitions") instanceof Value.RecordOf(var known)) {
            definitions.putAll(known);
        }
        for (var name : opened) {
            if (definitions.get(name) instanceof Value.RecordOf(var definition)) {
                Map<String, Value> copy = new LinkedHashMap<>(definition);
                copy.remove("additionalProperties");
                definitions.put(name + COPY, Value.of(copy));
            }
        }
        Map<String, Value> whole = new LinkedHashMap<>(schema);
        whole.put("definitions", Value.of(definitions));
        return Value.of(whole);
    }
}
