package dev.troupe.packs.school.tool;

import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the fields of a result in their order. */
final class ResultRecord {
    private final Map<String, Value> fields = new LinkedHashMap<>();

    ResultRecord with(String name, String text) {
        fields.put(name, Value.of(text));
        return this;
    }

    /** {@code null} becomes a missing value. */
    ResultRecord with(String name, @Nullable BigDecimal number) {
        fields.put(name, number == null ? Value.missing() : Value.of(number));
        return this;
    }

    ResultRecord with(String name, long number) {
        fields.put(name, Value.of(number));
        return this;
    }

    ResultRecord with(String name, boolean flag) {
        fields.put(name, Value.of(flag));
        return this;
    }

    ResultRecord with(String name, List<Value> items) {
        fields.put(name, Value.of(items));
        return this;
    }

    ResultRecord with(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    /** Adds {@code sample: true} to results that contain invented records. */
    ResultRecord withSample(boolean isSample) {
        if (isSample) {
            fields.put("sample", Value.of(true));
        }
        return this;
    }

    Value toValue() {
        return Value.of(fields);
    }
}
