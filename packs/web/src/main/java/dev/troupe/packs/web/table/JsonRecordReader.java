package dev.troupe.packs.web.table;

import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the records of a JSON document: its longest list of objects. */
public final class JsonRecordReader {
    private static final int MAX_DEPTH = 5; // lists of records are near the top

    private JsonRecordReader() {}

    /** Fields of nested objects become columns joined by dots; empty without a list of objects. */
    public static RecordTable read(Value document) {
        var records =
                lists(document, 0)
                        .max((one, other) -> Integer.compare(one.size(), other.size()))
                        .orElse(List.of());
        var rows = new ArrayList<Map<String, Value>>();
        for (var item : records) {
            var row = new LinkedHashMap<String, Value>();
            flatten("", item, row);
            rows.add(row);
        }
        var columns = new LinkedHashSet<String>();
        rows.forEach(row -> columns.addAll(row.keySet()));
        return new RecordTable(List.copyOf(columns), rows);
    }

    private static Stream<List<Value>> lists(Value value, int depth) {
        return switch (value) {
            case Value.ListOf(var items)
                    when !items.isEmpty()
                            && items.stream().allMatch(Value.RecordOf.class::isInstance) ->
                    Stream.of(items);
            case Value.RecordOf(var fields) when depth < MAX_DEPTH ->
                    fields.values().stream().flatMap(it -> lists(it, depth + 1));
            default -> Stream.empty();
        };
    }

    private static void flatten(String prefix, Value value, Map<String, Value> row) {
        switch (value) {
            case Value.RecordOf(var fields) ->
                    fields.forEach((name, field) ->
                            flatten(prefix.isEmpty() ? name : prefix + "." + name, field, row));
            case Value.ListOf(var items) ->
                    row.put(
                            prefix,
                            Value.of(
                                    items.stream()
                                            .map(Value::asText)
                                            .filter(it -> !it.isEmpty())
                                            .collect(Collectors.joining(", "))));
            case Value.Missing _ -> {}
            default -> row.put(prefix, value);
        }
    }
}
