package dev.troupe.page.run;

import dev.troupe.core.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a client of pages reads while a page is built.
 *
 * @param type the name of a {@link Type}
 */
public record PageEvent(Type type, Map<String, Value> fields) {
    /**
     * The vocabulary. PLAN occurs before all others, once for each time that a model is asked for a
     * blueprint. PHASE occurs in the order data, compute, compose, each at most once; a tool is
     * called before it returns, and a block starts before it is complete. MESSAGE states what is on
     * the page in words, before COMPLETE, which is the last event and occurs exactly once.
     */
    public enum Type {
        PLAN,
        PHASE,
        TOOL_CALL,
        TOOL_RESULT,
        DATA_ERROR,
        BLOCK_START,
        SLOT_DELTA,
        BLOCK_COMPLETE,
        MESSAGE,
        COMPLETE
    }

    public PageEvent {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** An event with fields given as names and values in turn. */
    static PageEvent of(Type type, Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            var value = namesAndValues[i + 1];
            fields.put(
                    (String) namesAndValues[i],
                    value instanceof Value known ? known : Value.of(String.valueOf(value)));
        }
        return new PageEvent(type, fields);
    }

    /** A field; missing if it has none of this name. */
    public Value field(String name) {
        return fields.getOrDefault(name, Value.missing());
    }

    /** The JSON form. */
    public Value toValue() {
        var all = new LinkedHashMap<String, Value>();
        all.put("type", Value.of(type.name()));
        all.putAll(fields);
        return Value.of(all);
    }
}
