package dev.troupe.architecture;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the form of a record says beyond its types: a component is required unless it is
 * {@code @Nullable}; one that is written although it is null may be null; there are no other
 * fields.
 */
final class OpenApiRecords implements ModelConverter {
    private final Map<String, Class<?>> records = new TreeMap<>();

    @Override
    public @Nullable Schema<?> resolve(
            AnnotatedType annotated,
            ModelConverterContext context,
            Iterator<ModelConverter> chain) {
        var type = TypeFactory.defaultInstance().constructType(annotated.getType()).getRawClass();
        if (Value.class.isAssignableFrom(type)) {
            return new JsonSchema();
        }
        var schema = chain.hasNext() ? chain.next().resolve(annotated, context, chain) : null;
        if (type.isRecord() && schema != null) {
            records.put(nameOf(schema), type);
        }
        return schema;
    }

    /** A schema is a reference, except where an annotation names the class. */
    private static String nameOf(Schema<?> schema) {
        var reference = schema.get$ref();
        return reference == null
                ? schema.getName()
                : reference.substring("#/components/schemas/".length());
    }

    /** Adds to a description what its records say. */
    Value complete(Value described) {
        var schemas = described.field("components").field("schemas");
        for (var entry : records.entrySet()) {
            var schema = schemas.field(entry.getKey());
            schemas = Values.with(schemas, entry.getKey(), complete(schema, entry.getValue()));
        }
        return Values.with(
                described,
                "components",
                Values.with(described.field("components"), "schemas", schemas));
    }

    private static Value complete(Value schema, Class<?> record) {
        var required = new ArrayList<String>();
        var properties = new LinkedHashMap<String, Value>();
        if (schema.field("properties") instanceof Value.RecordOf(var known)) {
            properties.putAll(known);
        }
        boolean isOpen = false;
        for (var component : record.getRecordComponents()) {
            var name = name(component);
            if (component.getAccessor().isAnnotationPresent(JsonAnyGetter.class)) {
                isOpen = true;
                properties.remove(name);
                continue;
            }
            if (isWrittenAsNull(component)) {
                properties.computeIfPresent(name, (_, property) -> orNull(property));
            }
            if (!isNullable(component) || isWrittenAsNull(component) || isRequired(component)) {
                required.add(name);
            }
        }
        var completed = Values.with(schema, "properties", Value.of(properties));
        var names = required.isEmpty() ? Value.missing() : Values.texts(required);
        completed = Values.with(completed, "required", names);
        return Values.with(completed, "additionalProperties", Value.of(isOpen));
    }

    private static String name(RecordComponent component) {
        var named = component.getAccessor().getAnnotation(JsonProperty.class);
        return named == null ? component.getName() : named.value();
    }

    private static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static boolean isRequired(RecordComponent component) {
        var schema =
                component
                        .getAccessor()
                        .getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class);
        return schema != null && schema.requiredMode() == RequiredMode.REQUIRED;
    }

    private static boolean isWrittenAsNull(RecordComponent component) {
        var inclusion = component.getAccessor().getAnnotation(JsonInclude.class);
        return inclusion != null && inclusion.value() == JsonInclude.Include.ALWAYS;
    }

    private static Value orNull(Value property) {
        var type = property.field("type");
        if (type.isMissing()) {
            var none = Values.record("type", Value.of("null"));
            return Values.record("oneOf", Value.of(List.of(property, none)));
        }
        return Values.with(property, "type", Value.of(List.of(type, Value.of("null"))));
    }
}
