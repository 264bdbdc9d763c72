package dev.troupe.page.component;

import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Data in rows and columns, whichever of the usual forms a tool returned it in.
 *
 * @param columns names in order; never empty
 * @param rows as many cells each as there are columns; a cell may be missing
 */
public record DataTable(List<String> columns, List<List<Value>> rows) {
    public DataTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** With percentages as numbers, and their unit in the name of the column. */
    private static DataTable ofCellTexts(List<String> columns, List<List<Value>> rows) {
        var percents =
                IntStream.range(0, columns.size())
                        .filter(column ->
                                PercentText.areAll(
                                        rows.stream().map(row -> row.get(column)).toList()))
                        .boxed()
                        .toList();
        return percents.isEmpty()
                ? new DataTable(columns, rows)
                : new DataTable(
                        IntStream.range(0, columns.size())
                                .mapToObj(column ->
                                        percents.contains(column)
                                                ? PercentText.nameWithUnit(columns.get(column))
                                                : columns.get(column))
                                .toList(),
                        rows.stream()
                                .map(row ->
                                        IntStream.range(0, columns.size())
                                                .mapToObj(column ->
                                                        percents.contains(column)
                                                                ? PercentText.toNumber(
                                                                        row.get(column))
                                                                : row.get(column))
                                                .toList())
                                .toList());
    }

    /**
     * Reads a list of records; a record whose {@code rows}, {@code items} or {@code submissions}
     * are such a list, with {@code columns} or {@code headers}; or {@code labels} with {@code
     * counts}. Empty if the value has no such form.
     */
    public static Optional<DataTable> find(Value value) {
        if (value instanceof Value.ListOf(var items)) {
            return ofRecords(items, List.of());
        }
        var distribution = value.field("distribution");
        var counted = distribution.isMissing() ? value : distribution;
        if (!counted.field("labels").items().isEmpty()) {
            return ofCounts(counted.field("labels").items(), counted.field("counts").items());
        }
        var headers = names(value.field("headers"));
        if (!headers.isEmpty()) {
            return Optional.of(ofCells(headers, value.field("rows").items()));
        }
        for (var name : List.of("rows", "items", "submissions")) {
            if (value.field(name) instanceof Value.ListOf(var records)) {
                return ofRecords(records, names(value.field("columns")));
            }
        }
        return Optional.empty();
    }

    /** Names that are texts, or records with a name. */
    private static List<String> names(Value columns) {
        return columns.items().stream()
                .map(column -> column instanceof Value.Text ? column : column.field("name"))
                .map(Value::asText)
                .toList();
    }

    private static Optional<DataTable> ofRecords(List<Value> records, List<String> known) {
        var columns = new LinkedHashSet<>(known);
        for (var record : records) {
            if (!(record instanceof Value.RecordOf(var fields))) {
                return Optional.empty();
            }
            columns.addAll(fields.keySet());
        }
        if (columns.isEmpty()) {
            return Optional.empty();
        }
        var names = List.copyOf(columns);
        return Optional.of(
                ofCellTexts(
                        names,
                        records.stream()
                                .map(record -> names.stream().map(record::field).toList())
                                .toList()));
    }

    private static Optional<DataTable> ofCounts(List<Value> labels, List<Value> counts) {
        if (labels.size() != counts.size()) {
            return Optional.empty();
        }
        var rows = new ArrayList<List<Value>>();
        for (int i = 0; i < labels.size(); i++) {
            rows.add(List.of(labels.get(i), counts.get(i)));
        }
        return Optional.of(new DataTable(List.of("label", "Count"), rows));
    }

    private static DataTable ofCells(List<String> headers, List<Value> rows) {
        return ofCellTexts(
                headers,
                rows.stream()
                        .map(row -> row.field("cells").items())
                        .map(cells ->
                                IntStream.range(0, headers.size())
                                        .mapToObj(i ->
                                                i < cells.size() ? cells.get(i) : Value.missing())
                                        .toList())
                        .toList());
    }

    /**
     * Only these columns, in this order, with these headings.
     *
     * @param headings texts by the name of the column; one that is not there has missing cells
     */
    DataTable withColumns(Map<String, Value> headings) {
        var indexes = headings.keySet().stream().map(this::indexOf).toList();
        return new DataTable(
                headings.values().stream().map(Value::asText).toList(),
                rows.stream()
                        .map(row ->
                                indexes.stream()
                                        .map(it -> it < 0 ? Value.missing() : row.get(it))
                                        .toList())
                        .toList());
    }

    /** The place of a column by its name, with or without its unit; -1 if there is none. */
    private int indexOf(String name) {
        return Math.max(columns.indexOf(name), columns.indexOf(PercentText.nameWithUnit(name)));
    }

    /** With the names of computed columns as readers see them. */
    DataTable withLabels() {
        return new DataTable(columns.stream().map(ColumnLabel::of).toList(), rows);
    }

    public List<Value> column(int index) {
        return rows.stream().map(row -> row.get(index)).toList();
    }

    /** The numbers of a column, without missing cells. */
    public List<BigDecimal> numbers(int index) {
        return column(index).stream()
                .map(cell -> cell instanceof Value.Num(var number) ? number : null)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The columns that have numbers, and nothing but numbers and missing cells. */
    public List<Integer> numericColumns() {
        return IntStream.range(0, columns.size())
                .filter(index ->
                        column(index).stream()
                                        .allMatch(it -> it.isMissing() || it instanceof Value.Num)
                                && !numbers(index).isEmpty())
                .boxed()
                .toList();
    }

    /** The first column that does not have numbers; empty if all do. */
    public Optional<Integer> labelColumn() {
        var numeric = numericColumns();
        return IntStream.range(0, columns.size())
                .filter(index -> !numeric.contains(index))
                .boxed()
                .findFirst();
    }
}
