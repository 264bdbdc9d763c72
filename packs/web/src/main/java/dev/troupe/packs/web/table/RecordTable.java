package dev.troupe.packs.web.table;

import dev.troupe.core.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records with named columns.
 *
 * @param columns in order; may be empty
 * @param rows each holds the columns it has a text or number for, in the order of {@code columns}
 */
public record RecordTable(List<String> columns, List<Map<String, Value>> rows) {
    public RecordTable {
        columns = List.copyOf(columns);
        rows =
                rows.stream()
                        .map(row -> Collections.unmodifiableMap(new LinkedHashMap<>(row)))
                        .toList();
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The rows as a list of records. */
    public Value toValue() {
        return Value.of(rows.stream().map(Value::of).toList());
    }
}
