package dev.troupe.packs.data.chart;

import dev.troupe.packs.data.drawing.ChartSeries;
import dev.troupe.packs.data.file.CsvTableReader;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Turns a table with two labels and a number into one with a column for each second label. */
final class Pivot {
    private Pivot() {}

    /** One column of numbers for each value of the second label. */
    static Table of(Table table, List<String> keys, String number) {
        var first = ChartSeries.column(table, keys.getFirst());
        var second = ChartSeries.column(table, keys.get(1));
        var values = ChartSeries.column(table, number);
        Map<String, LinkedHashMap<String, Cell>> rows =
                ChartPlan.isTime(table, keys.getFirst()) ? new TreeMap<>() : new LinkedHashMap<>();
        var names = new LinkedHashMap<String, Integer>();
        for (int row = 0; row < table.rowCount(); row++) {
            rows.computeIfAbsent(first.text(row), _ -> new LinkedHashMap<>())
                    .put(second.text(row), values.cells().get(row));
            names.merge(second.text(row), 1, Integer::sum);
        }
        var columns = new ArrayList<Column>();
        columns.add(
                Column.of(
                        first.name(),
                        ColumnType.TEXT,
                        rows.keySet().stream().map(Cell::of).toList()));
        var headers =
                CsvTableReader.Headers.names(
                        Stream.concat(Stream.of(first.name()), names.keySet().stream()).toList(),
                        names.size() + 1);
        int position = 1;
        for (var name : names.keySet().stream().limit(ChartPlan.MAX_SERIES).toList()) {
            columns.add(
                    Column.of(
                            headers.get(position++),
                            ColumnType.NUMBER,
                            rows.values().stream()
                                    .map(row -> row.getOrDefault(name, Cell.missing()))
                                    .toList()));
        }
        return new Table(table.name(), columns, table.remarks());
    }
}
