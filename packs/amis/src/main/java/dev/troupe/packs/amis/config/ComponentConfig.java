package dev.troupe.packs.amis.config;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts a component's configuration together. */
public final class ComponentConfig {
    private final Map<String, Value> fields = new LinkedHashMap<>();

    public static ComponentConfig empty() {
        return new ComponentConfig();
    }

    public static ComponentConfig of(String type) {
        return new ComponentConfig().with("type", type);
    }

    public ComponentConfig with(String name, String text) {
        return with(name, Value.of(text));
    }

    public ComponentConfig with(String name, boolean flag) {
        return with(name, Value.of(flag));
    }

    public ComponentConfig with(String name, long number) {
        return with(name, Value.of(number));
    }

    public ComponentConfig with(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    public ComponentConfig with(String name, ComponentConfig config) {
        return with(name, config.value());
    }

    public ComponentConfig with(String name, List<Value> values) {
        return with(name, Value.of(values));
    }

    public Value value() {
        return Value.of(fields);
    }
}
