package dev.troupe.server;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes values for answers. */
final class Values {
    private Values() {}

    /**
     * A record of names and values in turns; what is missing is left out.
     *
     * @param rest names and values
     */
    static Value record(String name, Value value, Object... rest) {
        var fields = new LinkedHashMap<String, Value>();
        put(fields, name, value);
        for (int i = 0; i < rest.length; i += 2) {
            put(fields, (String) rest[i], (Value) rest[i + 1]);
        }
        return Value.of(fields);
    }

    /** A record with one more field. */
    static Value with(Value record, String name, Value value) {
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
    static Value page(Collection<Value> items, @Nullable String next) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("items", list(items, Function.identity()));
        fields.put("next", next == null ? Value.missing() : Value.of(next));
        return Value.of(fields);
    }

    static <T> Value list(Collection<T> items, Function<T, Value> write) {
        return Value.of(items.stream().map(write).toList());
    }

    static Value texts(Collection<String> texts) {
        return list(texts, Value::of);
    }

    /** {@code {zh, en}}. */
    static Value said(Sentence sentence) {
        return record("zh", Value.of(sentence.zh()), "en", Value.of(sentence.en()));
    }

    /** A whole number; 0 where it is none. */
    static int number(Value value) {
        return value instanceof Value.Num(var number) ? number.intValue() : 0;
    }

    /** A record without fields. */
    static Value nothing() {
        return Value.of(Map.<String, Value>of());
    }

    static Value time(@Nullable Instant time) {
        return time == null ? Value.missing() : Value.of(time.toString());
    }
}
