package dev.troupe.codec;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;

/** Builds records whose fields keep the order in which they are given. */
public final class ValueRecords {
    private ValueRecords() {}

    /** A record with one field. */
    public static Value of(String name, Value value) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put(name, value);
        return Value.of(fields);
    }

    /** A record with two fields. */
    public static Value of(String first, Value firstValue, String second, Value secondValue) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put(first, firstValue);
        fields.put(second, secondValue);
        return Value.of(fields);
    }

    /** A record with three fields. */
    public static Value of(
            String first,
            Value firstValue,
            String second,
            Value secondValue,
            String third,
            Value thirdValue) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put(first, firstValue);
        fields.put(second, secondValue);
        fields.put(third, thirdValue);
        return Value.of(fields);
    }

    /** A list of texts. */
    public static Value texts(List<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }
}
