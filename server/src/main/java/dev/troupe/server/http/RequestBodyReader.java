package dev.troupe.server.http;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a request as a record. Each component is a field: required unless it is
 * {@code @Nullable}, and at most as long as its {@code @Schema} states.
 */
public final class RequestBodyReader {
    private RequestBodyReader() {}

    /**
     * @throws ApiException naming the field that is unknown, missing or not valid
     */
    public static <T extends Record> T read(Class<T> type, Value body) {
        var components = type.getRecordComponents();
        var fields = RequestFields.of(body, names(type));
        var types = Arrays.stream(components).map(RecordComponent::getType);
        var values = Arrays.stream(components).map(component -> value(component, fields));
        try {
            var constructor = type.getDeclaredConstructor(types.toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " cannot be read", e);
        }
    }

    private static @Nullable Object value(RecordComponent component, RequestFields fields) {
        var name = name(component);
        if (!fields.has(name) && component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            return null;
        }
        var type = component.getType();
        if (type.equals(String.class)) {
            return component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                    ? fields.optionalText(name, maxLength(component)).orElseThrow()
                    : fields.text(name, maxLength(component));
        }
        if (type.equals(boolean.class) || type.equals(Boolean.class)) {
            return fields.flag(name);
        }
        if (type.equals(Integer.class)) {
            return number(name, fields.value(name));
        }
        if (type.equals(List.class)) {
            var element = element(component);
            return element.equals(Value.class)
                    ? fields.items(name)
                    : element.isRecord()
                            ? fields.items(name).stream()
                                    .map(item -> readNested(element, item))
                                    .toList()
                            : fields.texts(name);
        }
        if (type.equals(Map.class)) {
            return fields.record(name);
        }
        if (type.equals(Value.class)) {
            return fields.value(name);
        }
        if (type.isRecord()) {
            return readNested(type, fields.value(name));
        }
        throw new IllegalStateException("a field of " + type + " cannot be read");
    }

    private static Object readNested(Class<?> type, Value value) {
        var _ = RequestFields.of(value, names(type)); // names what is unknown
        return Json.toRecord(type, value);
    }

    private static String[] names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RequestBodyReader::name)
                .toArray(String[]::new);
    }

    private static Class<?> element(RecordComponent component) {
        return component.getGenericType() instanceof ParameterizedType list
                        && list.getActualTypeArguments()[0] instanceof Class<?> element
                ? element
                : String.class;
    }

    private static Integer number(String name, Value value) {
        if (value instanceof Value.Num && value.asText().matches("-?\\d{1,9}")) {
            return Integer.valueOf(value.asText());
        }
        throw ApiException.badRequest("字段 %s 必须是整数", "field %s must be a whole number", name);
    }

    private static String name(RecordComponent component) {
        var named = component.getAccessor().getAnnotation(JsonProperty.class);
        return named == null ? component.getName() : named.value();
    }

    private static int maxLength(RecordComponent component) {
        var schema = component.getAccessor().getAnnotation(Schema.class);
        return schema == null ? Integer.MAX_VALUE : schema.maxLength();
    }
}
