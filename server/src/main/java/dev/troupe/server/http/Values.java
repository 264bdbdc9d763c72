package dev.troupe.server.http;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes values for answers. */
public final class Values {
    private Values() {}

    /**
     * A record of alternating names and values; missing values are omitted.
     *
     * @param rest names and values
     */
    public static Value record(String name, Value value, Object... rest) {
        var fields = new LinkedHashMap<String, Value>();
        put(fields, name, value);
        for (int i = 0; i < rest.length; i += 2) {
            put(fields, (String) rest[i], (Value) rest[i + 1]);
        }
        return Value.of(fields);
    }

    /** A record with one more field. */
    public static Value with(Value record, String name, Value value) {
        var fields = new LinkedHashMap<String, Value>();
        if (record instanceof Value.RecordOf(var known)) {
            fields.putAll(known);
        }
        put(fields, name, value);
        return Value.of(fields);
    }

    private static void put(Map<String, Value> fields, String name, Value value) {
        if (!value.isMissing()) {
            fields.put(name, value);
        }
    }

    /** {@code {items, next}}. */
    public static Value page(Collection<Value> items, @Nullable String next) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("items", list(items, Function.identity()));
        fields.put("next", next == null ? Value.missing() : Value.of(next));
        return Value.of(fields);
    }

    public static <T> Value list(Collection<T> items, Function<T, Value> write) {
        return Value.of(items.stream().map(write).toList());
    }

    public static Value texts(Collection<String> texts) {
        return list(texts, Value::of);
    }

    /** {@code {zh, en}}. */
    public static Value localizedText(LocalizedText text) {
        return record("zh", Value.of(text.zh()), "en", Value.of(text.en()));
    }

    /** A whole number; 0 if it is not one. */
    public static int number(Value value) {
        return value instanceof Value.Num(var number) ? number.intValue() : 0;
    }

    /** A number as values have it: without zeros at its end. */
    public static BigDecimal normalize(BigDecimal number) {
        return new Value.Num(number).number();
    }

    /** A record without fields. */
    public static Value emptyRecord() {
        return Value.of(Map.<String, Value>of());
    }

    public static Value time(@Nullable Instant time) {
        return time == null ? Value.missing() : Value.of(time.toString());
    }
}
