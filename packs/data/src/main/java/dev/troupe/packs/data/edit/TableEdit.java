package dev.troupe.packs.data.edit;

import dev.troupe.packs.data.file.LoadedTable;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a query changes in a table that stands in a file. The query selects {@code *} from the
 * {@linkplain #number numbered} table, so that each row of its result is known to be a row of the
 * file.
 *
 * @param rows for each row of the result the row of the source
 * @param columns those of the result, in its order
 */
public record TableEdit(LoadedTable source, List<Integer> rows, List<EditedColumn> columns) {
    private static final String PLACE = "#line";

    /**
     * A column after the edit.
     *
     * @param source its place in the source; -1 for a new one
     */
    public record EditedColumn(Column column, int source) {
        boolean isNew() {
            return source < 0;
        }
    }

    public TableEdit {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
    }

    /** The table with a column that the query carries along. */
    public static Table number(Table table) {
        if (table.column(PLACE).isPresent())
            throw new TableException(
                    "列名“" + PLACE + "”是保留的；请先改名",
                    "The column name '" + PLACE + "' is reserved; rename it first");
        var columns = new ArrayList<>(table.columns());
        var places = IntStream.range(0, table.rowCount()).mapToObj(Cell::of).toList();
        columns.add(Column.of(PLACE, ColumnType.NUMBER, places));
        return new Table(table.name(), columns, table.remarks());
    }

    /**
     * @param result of a query over the numbered source
     * @throws TableException when its rows cannot be found in the source
     */
    public static TableEdit of(LoadedTable source, Table result) {
        var place = result.column(PLACE).orElseThrow(TableEdit::notRows);
        var rows = new ArrayList<Integer>();
        for (var cell : place.cells()) {
            if (!(cell instanceof Cell.Numeric(var number))) throw notRows();
            rows.add(number.intValueExact());
        }
        if (new HashSet<>(rows).size() < rows.size()) throw notRows();
        return new TableEdit(source, rows, columns(source.table(), result, rows));
    }

    private static List<EditedColumn> columns(Table source, Table result, List<Integer> rows) {
        var names = source.columnNames();
        var columns = new ArrayList<EditedColumn>();
        int next = 0; // the column of the source that an unknown one replaces, if it is equal
        for (var column : result.columns()) {
            if (column.name().equals(PLACE)) continue;
            int known = names.indexOf(column.name());
            boolean isRenamed =
                    known < 0
                            && next < names.size()
                            && result.column(names.get(next)).isEmpty()
                            && isEqual(source.columns().get(next), column, rows);
            int from = isRenamed ? next : known;
            columns.add(new EditedColumn(column, from));
            next = from < 0 ? next : from + 1;
        }
        return columns;
    }

    private static boolean isEqual(Column source, Column column, List<Integer> rows) {
        return IntStream.range(0, rows.size())
                .allMatch(row -> isSame(source, rows.get(row), column, row));
    }

    private static boolean isSame(Column source, int sourceRow, Column column, int row) {
        var before = source.cells().get(sourceRow);
        var after = column.cells().get(row);
        return before instanceof Cell.Numeric(var was) && after instanceof Cell.Numeric(var is)
                ? was.compareTo(is) == 0
                : before.equals(after) || source.text(sourceRow).equals(column.text(row));
    }

    private static TableException notRows() {
        return new TableException(
                "就地修改的查询必须以 SELECT * 开头，结果的每一行都是原表的一行，不能汇总、连接或重复",
                "A query that edits a file must begin with SELECT *, and each row of its result must be one row of the table: no aggregates, joins or repeated rows");
    }

    /** Whether a cell of the result differs from that of the source; false for new columns. */
    boolean isChanged(int row, EditedColumn column) {
        return !column.isNew()
                && !isSame(
                        source.table().columns().get(column.source()),
                        rows.get(row),
                        column.column(),
                        row);
    }

    public int removedCount() {
        return source.table().rowCount() - rows.size();
    }

    public boolean isReordered() {
        return IntStream.range(1, rows.size()).anyMatch(i -> rows.get(i) < rows.get(i - 1));
    }

    public long changedCount() {
        return columns.stream()
                .mapToLong(column ->
                        IntStream.range(0, rows.size())
                                .filter(row -> isChanged(row, column))
                                .count())
                .sum();
    }

    public List<String> newColumns() {
        return columns.stream()
                .filter(EditedColumn::isNew)
                .map(column -> column.column().name())
                .toList();
    }

    public List<String> removedColumns() {
        var names = source.table().columnNames();
        return IntStream.range(0, names.size())
                .filter(place -> columns.stream().noneMatch(column -> column.source() == place))
                .mapToObj(names::get)
                .toList();
    }

    /** The new names, each after its old one and an arrow. */
    public List<String> renamedColumns() {
        return columns.stream()
                .filter(this::isRenamed)
                .map(column -> nameBefore(column) + " → " + column.column().name())
                .toList();
    }

    boolean isRenamed(EditedColumn column) {
        return !column.isNew() && !nameBefore(column).equals(column.column().name());
    }

    private String nameBefore(EditedColumn column) {
        return source.table().columnNames().get(column.source());
    }

    /** Whether the columns are others, or in another order. */
    boolean isColumnChanged() {
        return columns.size() != source.table().columns().size()
                || IntStream.range(0, columns.size())
                        .anyMatch(i -> columns.get(i).source() != i || isRenamed(columns.get(i)));
    }

    /** Whether nothing changes. */
    public boolean isEmpty() {
        return removedCount() == 0 && !isReordered() && !isColumnChanged() && changedCount() == 0;
    }
}
