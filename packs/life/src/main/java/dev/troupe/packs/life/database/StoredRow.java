package dev.troupe.packs.life.database;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.TableSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A row of a {@link TableSchema}: text, numbers and {@link Value#missing} by column, without {@code
 * user_id}.
 */
public record StoredRow(Map<String, Value> columns) {
    public StoredRow {
        columns = Map.copyOf(columns);
    }

    Value of(String column) {
        return columns.getOrDefault(column, Value.missing());
    }

    public String text(String column) {
        return of(column).asText();
    }

    long number(String column) {
        return of(column) instanceof Value.Num(var number) ? number.longValueExact() : 0;
    }

    StoredRow with(String column, Value value) {
        var changed = new LinkedHashMap<>(columns);
        changed.put(column, value);
        return new StoredRow(changed);
    }

    List<Value> of(List<String> names) {
        return names.stream().map(this::of).toList();
    }

    Value toValue() {
        return Value.of(columns);
    }

    static StoredRow of(Value value) {
        return new StoredRow(value instanceof Value.RecordOf(var fields) ? fields : Map.of());
    }
}
