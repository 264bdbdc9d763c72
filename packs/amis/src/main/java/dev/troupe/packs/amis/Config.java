package dev.troupe.packs.amis;

import dev.troupe.core.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts a component's configuration together. */
final class Config {
    private final Map<String, Value> fields = new LinkedHashMap<>();

    static Config empty() {
        return new Config();
    }

    static Config of(String type) {
        return new Config().with("type", type);
    }

    Config with(String name, String text) {
        return with(name, Value.of(text));
    }

    Config with(String name, boolean flag) {
        return with(name, Value.of(flag));
    }

    Config with(String name, long number) {
        return with(name, Value.of(number));
    }

    Config with(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    Config with(String name, Config config) {
        return with(name, config.value());
    }

    Config with(String name, List<Value> values) {
        return with(name, Value.of(values));
    }

    Value value() {
        return Value.of(fields);
    }
}
