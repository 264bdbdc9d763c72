package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A row of a {@link Table}: text, numbers and {@link Value#missing} by column, without {@code
 * user_id}.
 */
record Row(Map<String, Value> columns) {
    Row {
        columns = Map.copyOf(columns);
    }

    Value of(String column) {
        return columns.getOrDefault(column, Value.missing());
    }

    String text(String column) {
        return of(column).asText();
    }

    long number(String column) {
        return of(column) instanceof Value.Num(var number) ? number.longValueExact() : 0;
    }

    Row with(String column, Value value) {
        var changed = new LinkedHashMap<>(columns);
        changed.put(column, value);
        return new Row(changed);
    }

    List<Value> of(List<String> names) {
        return names.stream().map(this::of).toList();
    }

    Value toValue() {
        return Value.of(columns);
    }

    static Row of(Value value) {
        return new Row(value instanceof Value.RecordOf(var fields) ? fields : Map.of());
    }
}
