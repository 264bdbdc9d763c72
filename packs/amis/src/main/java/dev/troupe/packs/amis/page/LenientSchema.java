package dev.troupe.packs.amis.page;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * amis's schema as its renderer takes it. The schema is generated from TypeScript types: it
 * requires properties that have defaults, forbids those that a component passes on, and accepts
 * only flags where a template is valid as well. amis's own documentation has hundreds of such
 * pages.
 */
final class LenientSchema {
    private static final Value TEMPLATE =
            Value.of(Map.of("type", Value.of("string"), "pattern", Value.of("\\$\\{")));
    private static final Set<String> SCALARS = Set.of("boolean", "number", "integer");

    private LenientSchema() {}

    static Value of(Value schema) {
        return switch (schema) {
            case Value.RecordOf(var fields) -> relax(fields);
            case Value.ListOf(var items) ->
                    Value.of(items.stream().map(LenientSchema::of).toList());
            default -> schema;
        };
    }

    private static Value relax(Map<String, Value> fields) {
        var lenient = new LinkedHashMap<String, Value>();
        fields.forEach((name, value) -> {
            boolean isNames = name.equals("properties") || name.equals("definitions");
            if (isNames && value instanceof Value.RecordOf(var named)) {
                var each = new LinkedHashMap<String, Value>();
                named.forEach((property, its) -> each.put(property, of(its)));
                lenient.put(name, Value.of(each));
            } else if (!isTooStrict(name, value)) {
                lenient.put(name, name.equals("if") ? value : of(value));
            }
        });
        return SCALARS.contains(lenient.getOrDefault("type", Value.missing()).asText())
                ? Value.of(Map.of("anyOf", Value.of(List.of(Value.of(lenient), TEMPLATE))))
                : Value.of(lenient);
    }

    private static boolean isTooStrict(String name, Value value) {
        return name.equals("required") && value instanceof Value.ListOf
                || name.equals("additionalProperties") && value.equals(Value.of(false));
    }
}
