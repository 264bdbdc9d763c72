package dev.troupe.packs.data.file;

import dev.troupe.core.value.Value;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ParsedNumber;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns shared variables into tables and back: a list of records, one per row. */
public final class VariableTables {
    private static final int PUNCTUATION = 6; // characters around a name and its value
    private static final int NUMBER = 8; // characters of a usual number

    private static final long ENTRY = 64; // bytes of a named value whose text is known

    private VariableTables() {}

    /** Empty when the value is not a list of records. Types are found out as they are for files. */
    public static Optional<Table> table(String name, Value value, TableLease lease) {
        lease.withSource(name);
        long before = lease.takenBytes();
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
            lease.addBytes(ENTRY * row.size());
        }
        lease.requireCells(items.size(), names.size());
        lease.addCells((long) items.size() * names.size());
        if (names.isEmpty()) return Optional.empty();
        var order = List.copyOf(names);
        var rows =
                flat.stream()
                        .map(row -> order.stream().map(one -> row.getOrDefault(one, "")).toList())
                        .toList();
        var lines = java.util.stream.LongStream.rangeClosed(1, rows.size()).boxed().toList();
        long held = lease.takenBytes() - before;
        var table =
                ColumnTypeDetector.detect(
                        name,
                        new RawTable(
                                CsvTableReader.Headers.names(order, order.size()),
                                rows,
                                lines,
                                List.of()),
                        lease);
        lease.release(held);
        return Optional.of(table);
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
            case Value.Num(var number) -> ParsedNumber.plain(number);
            case Value.ListOf(var items) ->
                    String.join(", ", items.stream().map(VariableTables::text).toList());
            case Value.Text _, Value.Flag _, Value.RecordOf _, Value.Missing _ -> value.asText();
        };
    }

    /** Bytes of text that a table is written with, about. */
    public static long size(Table table) {
        long size = 0;
        for (var column : table.columns()) {
            size += (long) table.rowCount() * (column.name().length() + PUNCTUATION);
            for (var cell : column.cells())
                size += cell instanceof Cell.Text(var text) ? text.length() : NUMBER;
        }
        return size;
    }

    /** The same of a variable. */
    public static long size(Value value) {
        return switch (value) {
            case Value.Text(var text) -> text.length() + PUNCTUATION;
            case Value.Num _, Value.Flag _, Value.Missing _ -> NUMBER;
            case Value.ListOf(var items) ->
                    PUNCTUATION + items.stream().mapToLong(VariableTables::size).sum();
            case Value.RecordOf(var fields) ->
                    fields.entrySet().stream()
                            .mapToLong(field ->
                                    field.getKey().length() + PUNCTUATION + size(field.getValue()))
                            .sum();
        };
    }

    public static Value value(Table table) {
        return value(table, table.rowCount());
    }

    /** The first rows as records. */
    private static Value value(Table table, int limit) {
        return rows(table.columns(), Math.min(limit, table.rowCount()), Integer.MAX_VALUE);
    }

    /** The first rows with the first columns and the beginnings of long texts. */
    static Value firstRows(Table table, int limit, int maxColumns, int maxText) {
        return rows(
                table.columns().stream().limit(maxColumns).toList(),
                Math.min(limit, table.rowCount()),
                maxText);
    }

    private static Value rows(List<Column> columns, int count, int maxText) {
        var rows = new ArrayList<Value>();
        for (int row = 0; row < count; row++) {
            var fields = new LinkedHashMap<String, Value>();
            for (var column : columns)
                fields.put(column.name(), truncate(value(column, row), maxText));
            rows.add(Value.of(fields));
        }
        return Value.of(rows);
    }

    private static Value truncate(Value value, int maxText) {
        return value instanceof Value.Text(var text) && text.length() > maxText
                ? Value.of(text.substring(0, maxText) + "…")
                : value;
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
