package dev.troupe.packs.data.table;

import dev.troupe.core.value.LocalizedText;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Named, typed columns of equal length.
 *
 * @param name for users: the file name without its extension, or the variable
 * @param columns at least one; names are unique without regard to case
 * @param remarks what the loader assumed or omitted, in words for users; usually empty
 */
public record Table(String name, List<Column> columns, List<LocalizedText> remarks) {
    public Table {
        columns = List.copyOf(columns);
        remarks = List.copyOf(remarks);
        if (columns.isEmpty())
            throw new IllegalArgumentException("Table '" + name + "' needs at least one column");
        var seen = new HashSet<String>();
        for (var column : columns) {
            if (!seen.add(column.name().toLowerCase(Locale.ROOT)))
                throw new IllegalArgumentException(
                        "Table '"
                                + name
                                + "' has two columns named '"
                                + column.name()
                                + "'; rename one");
            if (column.cells().size() != columns.getFirst().cells().size())
                throw new IllegalArgumentException(
                        "Column '"
                                + column.name()
                                + "' of table '"
                                + name
                                + "' has "
                                + column.cells().size()
                                + " cells, the first column has "
                                + columns.getFirst().cells().size());
        }
    }

    public static Table of(String name, Column... columns) {
        return new Table(name, List.of(columns), List.of());
    }

    public int rowCount() {
        return columns.getFirst().cells().size();
    }

    /** Finds a column by its name, without regard to case. */
    public Optional<Column> column(String wanted) {
        return columns.stream()
                .filter(column -> column.name().equalsIgnoreCase(wanted))
                .findFirst();
    }

    public List<String> columnNames() {
        return columns.stream().map(Column::name).toList();
    }

    /** The cells of one row as text, in column order; empty where missing. */
    public List<String> row(int index) {
        return columns.stream().map(column -> column.text(index)).toList();
    }

    /** All rows as text, for small tables. */
    public List<List<String>> rows() {
        return java.util.stream.IntStream.range(0, rowCount()).mapToObj(this::row).toList();
    }

    /** The same without some of its columns; one at least must remain. */
    public Table withoutColumns(List<String> names) {
        var rest = columns.stream().filter(column -> !names.contains(column.name())).toList();
        return new Table(name, rest, remarks);
    }

    public Table withName(String other) {
        return new Table(other, columns, remarks);
    }
}
