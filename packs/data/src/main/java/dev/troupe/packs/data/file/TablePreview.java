package dev.troupe.packs.data.file;

import dev.troupe.core.value.Value;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model is shown of a table: its shape and first rows, never all of it. Of a very wide table
 * the first {@value #MAX_COLUMNS} columns are shown, of a long text its beginning.
 *
 * @param variable the shared variable that holds all rows; {@code null} when it was not stored
 * @param rows the first {@value #MIN_ROWS}; of a table with few columns up to {@value #MAX_ROWS}
 * @param remarks what the loader assumed or omitted
 */
public record TablePreview(
        @Nullable String variable,
        long rowCount,
        List<ColumnPreview> columns,
        Value rows,
        List<String> remarks) {
    private static final int MIN_ROWS = 12;
    private static final int MAX_ROWS = 40;
    private static final int CELLS = 120; // up to which more rows are shown

    public static final int MAX_COLUMNS = 200;
    private static final int MAX_TEXT = 1_000; // characters

    /** A column's name and type. */
    public record ColumnPreview(String name, String type) {}

    public static TablePreview of(Table table, @Nullable String variable, boolean chinese) {
        return new TablePreview(
                        variable,
                        table.rowCount(),
                        table.columns().stream()
                                .limit(MAX_COLUMNS)
                                .map(column ->
                                        new ColumnPreview(
                                                column.name(), column.type().label(false)))
                                .toList(),
                        VariableTables.firstRows(table, countRows(table), MAX_COLUMNS, MAX_TEXT),
                        table.remarks().stream().map(remark -> remark.text(chinese)).toList())
                .withRemarks(wide(table, chinese));
    }

    private static int countRows(Table table) {
        return Math.clamp(CELLS / Math.max(1, table.columns().size()), MIN_ROWS, MAX_ROWS);
    }

    private static List<String> wide(Table table, boolean chinese) {
        int columns = table.columns().size();
        if (columns <= MAX_COLUMNS) return List.of();
        return List.of(
                chinese
                        ? "共 " + columns + " 列，这里列出前 " + MAX_COLUMNS + " 列"
                        : "It has "
                                + columns
                                + " columns; the first "
                                + MAX_COLUMNS
                                + " are shown");
    }

    /** The same rows as a table shows them. */
    public TablePreview withRows(Table shown) {
        return new TablePreview(
                variable,
                rowCount,
                columns,
                VariableTables.firstRows(shown, countRows(shown), MAX_COLUMNS, MAX_TEXT),
                remarks);
    }

    public TablePreview withRemarks(List<String> more) {
        if (more.isEmpty()) return this;
        var all = new ArrayList<>(remarks);
        all.addAll(more);
        return new TablePreview(variable, rowCount, columns, rows, List.copyOf(all));
    }
}
