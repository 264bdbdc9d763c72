package dev.troupe.runtime.settings;

import dev.troupe.core.value.Value;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads a file of settings, which is YAML, as a value. */
final class SettingsFile {
    private SettingsFile() {}

    /**
     * The content of a file; an empty record if it does not exist.
     *
     * @throws SettingsException when it cannot be read or is not valid YAML
     */
    static Value read(Path file) {
        if (!Files.isRegularFile(file)) {
            return Value.of(Map.of());
        }
        try {
            var load = new Load(LoadSettings.builder().setLabel(file.toString()).build());
            return toValue(load.loadFromString(Files.readString(file)));
        } catch (IOException | YamlEngineException e) {
            throw new SettingsException(
                    "无法读取 %s：%s", "%s cannot be read: %s", file, e.getMessage());
        }
    }

    /** A record without some of its fields; any other value as it is. */
    static Value without(Value record, List<String> names) {
        if (record instanceof Value.RecordOf(var fields)) {
            var rest = new LinkedHashMap<>(fields);
            rest.keySet().removeAll(names);
            return Value.of(rest);
        }
        return record;
    }

    private static Value toValue(@Nullable Object yaml) {
        return switch (yaml) {
            case null -> Value.missing();
            case Boolean flag -> Value.of(flag);
            case Number number -> Value.of(new BigDecimal(number.toString()));
            case List<?> items -> {
                var values = new ArrayList<Value>();
                items.forEach(item -> values.add(toValue(item)));
                yield Value.of(values);
            }
            case Map<?, ?> fields -> {
                var values = new LinkedHashMap<String, Value>();
                fields.forEach((name, value) -> values.put(String.valueOf(name), toValue(value)));
                yield Value.of(values);
            }
            case Object other -> Value.of(other.toString());
        };
    }
}
