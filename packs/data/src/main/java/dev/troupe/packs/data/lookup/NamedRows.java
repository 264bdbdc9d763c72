package dev.troupe.packs.data.lookup;

import dev.troupe.language.Language;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows of a table by the texts that name them.
 *
 * @param rows texts of different columns have to stand in the same row
 */
record NamedRows(Table table, List<Row> rows) {
    /** A text of a column that names a row. */
    record Row(Column column, String value, String label) {}

    private static final int LONGEST_LABEL = 30; // characters
    private static final int MOST_LEVELS = 3; // columns that name rows together
    private static final double FEWEST_DIFFERENT = 0.6; // of the texts that name rows

    NamedRows {
        rows = List.copyOf(rows);
    }

    /**
     * Texts that name one row each, in columns most of whose texts differ, or by the texts of the
     * first columns together: 流动资产 in one and 其他 in the next.
     */
    static List<Row> labels(Table table) {
        if (table.rowCount() < 2) return List.of();
        var rows = new ArrayList<Row>();
        for (var column : table.columns()) {
            if (column.type() != ColumnType.TEXT) continue;
            var values = column.presentCells().map(Cell::text).toList();
            var different = new LinkedHashSet<>(values);
            boolean isOfLabels = FEWEST_DIFFERENT * values.size() <= different.size();
            boolean isLevel = isLevel(column, table);
            if (!isOfLabels && !isLevel) continue;
            for (var value : different)
                if ((isLevel || Collections.frequency(values, value) == 1)
                        && isLabel(value)
                        && rows.stream().noneMatch(row -> isMerged(row, column, value)))
                    rows.add(new Row(column, value, LookupText.label(value)));
        }
        return rows;
    }

    /** Whether a column is one of the first ones, of texts that name the rows only together. */
    private static boolean isLevel(Column column, Table table) {
        var levels = new ArrayList<Column>();
        for (var one : table.columns()) {
            if (one.type() != ColumnType.TEXT || levels.size() == MOST_LEVELS) break;
            levels.add(one);
        }
        boolean isTogether =
                levels.size() > 1
                        && levels.size() < table.columns().size()
                        && levels.stream().noneMatch(NamedRows::isUnique);
        if (!isTogether || !levels.contains(column)) return false;
        var names = new LinkedHashSet<List<String>>();
        for (int i = 0; i < table.rowCount(); i++) {
            int row = i;
            names.add(levels.stream().map(one -> one.cells().get(row).text()).toList());
        }
        return names.size() == table.rowCount();
    }

    private static boolean isUnique(Column column) {
        return column.presentCells().distinct().count() == column.presentCells().count();
    }

    /** Whether the texts, of one or several columns, name single rows. */
    boolean isUnique() {
        var labels = new LinkedHashMap<Column, Set<String>>();
        for (var row : rows)
            labels.computeIfAbsent(row.column(), _ -> new LinkedHashSet<>()).add(row.label());
        int most = labels.values().stream().mapToInt(Set::size).max().orElse(0);
        return labels.isEmpty() || indexes().size() <= most;
    }

    /** Whether a text of a column is that of a merged cell which begins to the left of it. */
    private static boolean isMerged(Row row, Column column, String value) {
        return row.value().equals(value)
                && IntStream.range(0, column.cells().size())
                        .anyMatch(i ->
                                column.cells().get(i).text().equals(value)
                                        && row.column().cells().get(i).text().equals(value));
    }

    private static boolean isLabel(String text) {
        return text.length() <= LONGEST_LABEL
                && (Language.isChinese(text) || text.matches(".*[A-Za-z].*"));
    }

    /** Whether columns, at least one, have the same values in rows: merged cells. */
    boolean areEqual(List<Column> columns) {
        var indexes = indexes();
        return !columns.isEmpty()
                && columns.stream()
                        .allMatch(column ->
                                indexes.stream()
                                        .allMatch(i ->
                                                column.cells()
                                                        .get(i)
                                                        .equals(
                                                                columns.getFirst()
                                                                        .cells()
                                                                        .get(i))));
    }

    /** Whether nothing that rows or columns of the table are called by has a text. */
    boolean hasNoLabel(Pattern pattern) {
        return labels(table).stream().noneMatch(row -> pattern.matcher(row.label()).find())
                && table.columnNames().stream().noneMatch(name -> pattern.matcher(name).find());
    }

    /** Columns that have a value in one of the rows, other than the name of the row itself. */
    List<Column> findFilled(List<Column> columns) {
        var indexes = indexes();
        return columns.stream()
                .filter(column ->
                        indexes.stream().anyMatch(i -> !column.cells().get(i).isMissing()))
                .toList();
    }

    /** Whether each row has a number other than zero in these columns. */
    boolean isOfNumbers(List<Column> columns) {
        return indexes().stream()
                .allMatch(i ->
                        columns.stream()
                                .allMatch(column ->
                                        column.cells().get(i) instanceof Cell.Numeric(var number)
                                                && number.signum() != 0));
    }

    /** The labels of what the rows stand below, in the columns before those that name them. */
    List<String> levelsAbove() {
        if (rows.isEmpty()) return List.of();
        int last =
                rows.stream()
                        .mapToInt(row -> table.columns().indexOf(row.column()))
                        .max()
                        .orElse(0);
        var named = byColumn().keySet();
        return table.columns().subList(0, last).stream()
                .filter(column -> isLevel(column, table) && !named.contains(column))
                .map(column ->
                        indexes().stream()
                                .map(i -> column.cells().get(i).text())
                                .distinct()
                                .toList())
                .filter(texts -> texts.size() == 1)
                .map(texts -> LookupText.label(texts.getFirst()))
                .toList();
    }

    private Map<Column, List<String>> byColumn() {
        var byColumn = new LinkedHashMap<Column, List<String>>();
        for (var row : rows)
            byColumn.computeIfAbsent(row.column(), _ -> new ArrayList<>()).add(row.value());
        return byColumn;
    }

    /** The columns that do not name the rows, nor repeat the names in merged cells. */
    List<Column> otherColumns() {
        var indexes = indexes();
        return table.columns().stream()
                .filter(column ->
                        rows.stream()
                                .noneMatch(row ->
                                        row.column().equals(column)
                                                || indexes.stream()
                                                        .allMatch(i ->
                                                                row.column()
                                                                        .cells()
                                                                        .get(i)
                                                                        .equals(
                                                                                column.cells()
                                                                                        .get(i)))))
                .toList();
    }

    /** Cells of these rows; empty if no row has all of the texts that name rows. */
    Optional<Query> query(List<Column> outputs) {
        var byColumn = byColumn();
        if (byColumn.size() > 1 && indexes().isEmpty()) return Optional.empty();
        var query = Query.ALL;
        for (var entry : byColumn.entrySet())
            query =
                    query.withFilter(
                            new QueryCondition.OneOf(
                                    new Expression.Field(entry.getKey().name()),
                                    entry.getValue().stream().<Cell>map(Cell::of).toList()));
        return Optional.of(
                query.withOutputs(
                        Stream.concat(byColumn.keySet().stream(), outputs.stream())
                                .map(column ->
                                        new Query.Output(
                                                column.name(), new Expression.Field(column.name())))
                                .toList()));
    }

    /** The places of the rows in the table, from 0; all if none is named. */
    List<Integer> indexes() {
        var byColumn = byColumn();
        return IntStream.range(0, table.rowCount())
                .filter(i ->
                        byColumn.entrySet().stream()
                                .allMatch(entry ->
                                        entry.getValue()
                                                .contains(entry.getKey().cells().get(i).text())))
                .boxed()
                .toList();
    }
}
