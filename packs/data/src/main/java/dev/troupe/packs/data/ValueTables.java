package dev.troupe.packs.data;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns shared variables into tables and back: a list of records, one per row. */
final class ValueTables {
    private ValueTables() {}

    /** Empty when the value is no list of records. Types are found out as they are for files. */
    static Optional<Table> table(String name, Value value) {
        var items = value instanceof Value.RecordOf ? records(value) : value.items();
        if (items.isEmpty() || !items.stream().allMatch(item -> item instanceof Value.RecordOf))
            return Optional.empty();
        var names = new java.util.LinkedHashSet<String>();
        var flat = new ArrayList<Map<String, String>>(items.size());
        for (var item : items) {
            var row = new LinkedHashMap<String, String>();
            flatten("", item, row);
            names.addAll(row.keySet());
            flat.add(row);
        }
        if (names.isEmpty()) return Optional.empty();
        var order = List.copyOf(names);
        var rows =
                flat.stream()
                        .map(row -> order.stream().map(one -> row.getOrDefault(one, "")).toList())
                        .toList();
        var lines = java.util.stream.LongStream.rangeClosed(1, rows.size()).boxed().toList();
        return Optional.of(
                ColumnTyper.type(
                        name,
                        new RawTable(
                                CsvText.Headers.names(order, order.size()),
                                rows,
                                lines,
                                List.of())));
    }

    /** The longest list of records among the fields of a record. */
    private static List<Value> records(Value value) {
        List<Value> best = List.of();
        if (value instanceof Value.RecordOf(var fields))
            for (var field : fields.values())
                if (field.items().size() > best.size() && field.item(0) instanceof Value.RecordOf)
                    best = field.items();
        return best;
    }

    private static void flatten(String prefix, Value value, Map<String, String> row) {
        if (!(value instanceof Value.RecordOf(var fields))) return;
        fields.forEach((name, field) -> {
            if (field instanceof Value.RecordOf(var inner) && !inner.isEmpty())
                flatten(prefix + name + ".", field, row);
            else row.put(prefix + name, text(field));
        });
    }

    private static String text(Value value) {
        return switch (value) {
            case Value.Num(var number) -> number.toPlainString();
            case Value.ListOf(var items) ->
                    String.join(", ", items.stream().map(ValueTables::text).toList());
            case Value.Text _, Value.Flag _, Value.RecordOf _, Value.Missing _ -> value.asText();
        };
    }

    static Value value(Table table) {
        return value(table, table.rowCount());
    }

    /** The first rows as records. */
    static Value value(Table table, int limit) {
        var rows = new ArrayList<Value>();
        for (int row = 0; row < Math.min(limit, table.rowCount()); row++) {
            var fields = new LinkedHashMap<String, Value>();
            for (var column : table.columns()) fields.put(column.name(), value(column, row));
            rows.add(Value.of(fields));
        }
        return Value.of(rows);
    }

    private static Value value(Column column, int row) {
        return switch (column.cells().get(row)) {
            case Cell.Numeric(var number) -> Value.of(number);
            case Cell.Flag(var flag) -> Value.of(flag);
            case Cell.Missing _ -> Value.missing();
            case Cell.Text _, Cell.Date _, Cell.DateTime _ -> Value.of(column.text(row));
        };
    }
}
