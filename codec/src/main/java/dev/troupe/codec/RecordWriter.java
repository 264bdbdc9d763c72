package dev.troupe.codec;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Builds a record value field by field, in the order of the calls. */
public final class RecordWriter {
    private final Map<String, Value> fields = new LinkedHashMap<>();

    public RecordWriter put(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    public RecordWriter put(String name, String text) {
        return put(name, Value.of(text));
    }

    public RecordWriter put(String name, long number) {
        return put(name, Value.of(number));
    }

    /** Omits the field if there is no value. */
    RecordWriter put(String name, Optional<Value> value) {
        value.ifPresent(present -> put(name, present));
        return this;
    }

    public RecordWriter putUnlessMissing(String name, Value value) {
        return value.isMissing() ? this : put(name, value);
    }

    public RecordWriter putUnlessEmpty(String name, String text) {
        return text.isEmpty() ? this : put(name, text);
    }

    /** {@code BRANCH_NOT_TAKEN} as {@code branch-not-taken}. */
    RecordWriter put(String name, Enum<?> constant) {
        return put(name, wireName(constant));
    }

    /** A record whose fields are sorted by name, because the map's order means nothing. */
    public RecordWriter put(String name, Map<String, Value> values) {
        return put(name, Value.of(new TreeMap<>(values)));
    }

    static String wireName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Value toValue() {
        return Value.of(fields);
    }
}
