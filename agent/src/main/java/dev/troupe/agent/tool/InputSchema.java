package dev.troupe.agent.tool;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Derives the JSON Schema of a tool's arguments from its input record. */
public final class InputSchema {
    private static final Set<Class<?>> WHOLE =
            Set.of(
                    int.class,
                    long.class,
                    short.class,
                    Integer.class,
                    Long.class,
                    Short.class,
                    BigInteger.class);
    private static final Set<Class<?>> NUMBERS =
            Set.of(double.class, float.class, Double.class, Float.class, BigDecimal.class);

    private InputSchema() {}

    /** With all arguments that are accepted. Its fields are in the same order in every process. */
    public static Value of(Class<? extends Record> input) {
        return of(input, true);
    }

    /**
     * As models receive it: without other names of the same arguments, and without what they do not
     * need, since unknown arguments are refused by name when a call is checked.
     */
    static Value forModels(Class<? extends Record> input) {
        return withoutLimits(of(input, false));
    }

    private static Value withoutLimits(Value schema) {
        return switch (schema) {
            case Value.RecordOf(var fields) -> {
                var kept = new LinkedHashMap<String, Value>();
                fields.forEach((name, value) -> {
                    if (!isLimit(name, value)) {
                        kept.put(name, withoutLimits(value));
                    }
                });
                yield Value.of(kept);
            }
            case Value.ListOf(var items) ->
                    Value.of(items.stream().map(InputSchema::withoutLimits).toList());
            default -> schema;
        };
    }

    /** An argument of the same name is a schema, which is a record. */
    private static boolean isLimit(String name, Value value) {
        return name.equals("additionalProperties") && value instanceof Value.Flag
                || name.equals("required")
                        && value instanceof Value.ListOf(var names)
                        && names.isEmpty();
    }

    private static Value of(Class<? extends Record> input, boolean hasAliases) {
        var properties = new LinkedHashMap<String, Value>();
        var required = new ArrayList<Value>();
        for (var component : input.getRecordComponents()) {
            if (!hasAliases && component.isAnnotationPresent(Alias.class)) {
                continue;
            }
            properties.put(component.getName(), describe(component));
            if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                required.add(Value.of(component.getName()));
            }
        }
        var schema = new LinkedHashMap<String, Value>(); // a stable order, for caches of prompts
        schema.put("type", Value.of("object"));
        schema.put("properties", Value.of(properties));
        schema.put("required", Value.of(required));
        schema.put("additionalProperties", Value.of(false));
        return Value.of(schema);
    }

    private static Value describe(RecordComponent component) {
        var schema = new LinkedHashMap<>(ofType(component.getAnnotatedType()));
        var description = component.getAnnotation(Describe.class);
        if (description != null) {
            schema.put("description", Value.of(description.value()));
        }
        return Value.of(schema);
    }

    private static Map<String, Value> ofType(AnnotatedType annotated) {
        var type = rawClass(annotated.getType());
        if (type == String.class || type.isEnum() || type == LocalDate.class) {
            return ofText(type);
        }
        if (WHOLE.contains(type)) {
            return Map.of("type", Value.of("integer"));
        }
        if (NUMBERS.contains(type)) {
            return Map.of("type", Value.of("number"));
        }
        if (type == boolean.class || type == Boolean.class) {
            return Map.of("type", Value.of("boolean"));
        }
        if (Collection.class.isAssignableFrom(type)
                && annotated instanceof AnnotatedParameterizedType list) {
            var items = ofType(list.getAnnotatedActualTypeArguments()[0]);
            return fieldsOf(ValueRecords.of("type", Value.of("array"), "items", Value.of(items)));
        }
        if (Map.class.isAssignableFrom(type)) {
            return Map.of("type", Value.of("object"));
        }
        if (type.isRecord()) {
            return fieldsOf(of(type.asSubclass(Record.class)));
        }
        if (Value.class.isAssignableFrom(type)) {
            return Map.of();
        }
        throw new IllegalArgumentException(
                "a tool's input has a component of "
                        + type
                        + "; use text, numbers, flags, enums, dates, lists, maps, records"
                        + " or Value");
    }

    private static Map<String, Value> ofText(Class<?> type) {
        if (type.isEnum()) {
            List<Value> names =
                    Stream.of(type.getEnumConstants())
                            .map(constant -> Value.of(((Enum<?>) constant).name()))
                            .toList();
            return fieldsOf(ValueRecords.of("type", Value.of("string"), "enum", Value.of(names)));
        }
        return type == LocalDate.class
                ? fieldsOf(ValueRecords.of("type", Value.of("string"), "format", Value.of("date")))
                : Map.of("type", Value.of("string"));
    }

    private static Map<String, Value> fieldsOf(Value schema) {
        return schema instanceof Value.RecordOf(var fields) ? fields : Map.of();
    }

    private static Class<?> rawClass(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            default ->
                    throw new IllegalArgumentException(
                            "a tool's input has a component of the open type " + type);
        };
    }
}
