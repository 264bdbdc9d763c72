package dev.troupe.packs.data;

import dev.troupe.core.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model is shown of a table: its shape and first rows, never all of it.
 *
 * @param variable the shared variable that holds all rows; {@code null} when it was not kept
 * @param rows the first {@value #SHOWN}
 * @param remarks what loading had to assume or leave out
 */
public record TablePreview(
        @Nullable String variable,
        long rowCount,
        List<ColumnPreview> columns,
        Value rows,
        List<String> remarks) {
    static final int SHOWN = 12;

    /** A column's name and type. */
    public record ColumnPreview(String name, String type) {}

    static TablePreview of(Table table, @Nullable String variable, boolean chinese) {
        return new TablePreview(
                variable,
                table.rowCount(),
                table.columns().stream()
                        .map(column -> new ColumnPreview(column.name(), column.type().said(false)))
                        .toList(),
                ValueTables.value(table, SHOWN),
                table.remarks().stream().map(remark -> remark.said(chinese)).toList());
    }
}
