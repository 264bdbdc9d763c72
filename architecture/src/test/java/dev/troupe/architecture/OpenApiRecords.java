package dev.troupe.architecture;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.report.Cost;
import dev.troupe.runtime.report.QuestionReport;
import dev.troupe.server.http.Values;
import dev.troupe.server.schema.OpenQuestionSchema;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the form of a record says beyond its types: a component is required unless it is
 * {@code @Nullable}; one that is written although it is null may be null; there are no other
 * fields. A {@code Value} is anything, or what its {@code @Schema} names.
 */
final class OpenApiRecords implements ModelConverter {
    private static final Map<Class<?>, Class<?>> DESCRIBED_BY =
            Map.of(QuestionReport.class, OpenQuestionSchema.class);

    private final Map<String, Class<?>> records = new TreeMap<>();

    @Override
    public @Nullable Schema<?> resolve(
            AnnotatedType annotated,
            ModelConverterContext context,
            Iterator<ModelConverter> chain) {
        var type = TypeFactory.defaultInstance().constructType(annotated.getType()).getRawClass();
        if (type.equals(Cost.class)) {
            return cost(context);
        }
        if (DESCRIBED_BY.containsKey(type)) {
            return reference(DESCRIBED_BY.get(type), context);
        }
        var items = annotation(annotated, ArraySchema.class);
        if (items != null && isNamed(items.schema())) {
            var list = new JsonSchema();
            list.setItems(named(items.schema(), context));
            list.addType("array");
            return list;
        }
        if (Value.class.isAssignableFrom(type)) {
            var named = annotation(annotated, io.swagger.v3.oas.annotations.media.Schema.class);
            return named == null ? new JsonSchema() : named(named, context);
        }
        var schema = chain.hasNext() ? chain.next().resolve(annotated, context, chain) : null;
        if (type.isRecord() && schema != null) {
            records.put(nameOf(schema), type);
        }
        return schema;
    }

    private static <A extends Annotation> @Nullable A annotation(
            AnnotatedType annotated, Class<A> type) {
        var all = annotated.getCtxAnnotations();
        return all == null
                ? null
                : Arrays.stream(all)
                        .filter(type::isInstance)
                        .map(type::cast)
                        .findFirst()
                        .orElse(null);
    }

    private static boolean isNamed(io.swagger.v3.oas.annotations.media.Schema schema) {
        return schema.implementation() != Void.class;
    }

    /** The form that an annotation names: a record, one of several, or anything. */
    private static Schema<?> named(
            io.swagger.v3.oas.annotations.media.Schema schema, ModelConverterContext context) {
        if (isNamed(schema)) {
            return reference(schema.implementation(), context);
        }
        var described = new JsonSchema();
        for (var choice : schema.oneOf()) {
            described.addOneOfItem(reference(choice, context));
        }
        return described;
    }

    private static Schema<?> reference(Class<?> type, ModelConverterContext context) {
        return context.resolve(new AnnotatedType(type).resolveAsRef(true));
    }

    private static Schema<?> cost(ModelConverterContext context) {
        var number = new JsonSchema().typesItem("number");
        var unknown = new JsonSchema();
        unknown.setConst(Cost.UNKNOWN);
        var described = new JsonSchema();
        described.description("In US dollars; \"unknown\" if a price is not known");
        described.addOneOfItem(number).addOneOfItem(unknown);
        context.defineModel("Cost", described);
        return new JsonSchema().$ref("#/components/schemas/Cost");
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
        schemas = withoutUnwrapped(schemas);
        return Values.with(
                described,
                "components",
                Values.with(described.field("components"), "schemas", schemas));
    }

    /** Records that are only parts of others are no forms themselves. */
    private Value withoutUnwrapped(Value schemas) {
        var named = new LinkedHashMap<String, Value>();
        if (schemas instanceof Value.RecordOf(var all)) {
            named.putAll(all);
        }
        for (var entry : records.entrySet()) {
            for (var component : entry.getValue().getRecordComponents()) {
                if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                    var part = component.getType().getSimpleName();
                    if (!Json.write(schemas).contains("#/components/schemas/" + part + "\"")) {
                        named.remove(part);
                    }
                }
            }
        }
        return Value.of(named);
    }

    private static Value complete(Value schema, Class<?> record) {
        var required = new ArrayList<String>();
        var properties = new LinkedHashMap<String, Value>();
        if (schema.field("properties") instanceof Value.RecordOf(var known)) {
            properties.putAll(known);
        }
        boolean isOpen = complete(record, properties, required);
        var completed = Values.with(schema, "properties", Value.of(properties));
        var names = required.isEmpty() ? Value.missing() : Values.texts(required);
        completed = Values.with(completed, "required", names);
        return Values.with(completed, "additionalProperties", Value.of(isOpen));
    }

    /** Whether it has other fields than its components. */
    private static boolean complete(
            Class<?> record, Map<String, Value> properties, List<String> required) {
        boolean isOpen = false;
        for (var component : record.getRecordComponents()) {
            var name = name(component);
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                isOpen |= complete(component.getType(), properties, required);
                continue;
            }
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
        return isOpen;
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

    private static Value withNull(List<Value> choices) {
        var all = new ArrayList<>(choices);
        all.add(Value.missing());
        return Value.of(all);
    }

    private static Value orNull(Value property) {
        var type = property.field("type");
        if (type.isMissing()) {
            var none = Values.record("type", Value.of("null"));
            return Values.record("oneOf", Value.of(List.of(property, none)));
        }
        var orNull = Values.with(property, "type", Value.of(List.of(type, Value.of("null"))));
        return property.field("enum") instanceof Value.ListOf(var choices)
                ? Values.with(orNull, "enum", withNull(choices))
                : orNull;
    }
}
