package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.ParsedNumber;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * A table whose records do not stand in rows, read as one whose records do: a form of names and
 * values, a table with one record in each column, a list whose columns are repeated, or a statement
 * whose rows are grouped by rows of a name.
 *
 * @param table with the names as its columns, and their types found out again
 * @param isCertain whether the rows of the table cannot be records: it has no header and texts next
 *     to numbers in a column, or a header next to the names of attributes
 * @param isOnly whether the table as it stands means nothing: its header is a row of names and
 *     values like those below, or rows of one name belong to different groups
 * @param section the column of the names of groups of rows, if they stood in rows that are
 *     separate; rows of different groups are not added up
 * @param description how the table is read, in words for users
 */
public record TableView(
        Table table,
        boolean isCertain,
        boolean isOnly,
        Optional<String> section,
        LocalizedText description) {
    private static final int MAX_ATTRIBUTES = 200;
    private static final int MAX_RECORDS = 50;
    private static final int FEWEST_ATTRIBUTES = 3;

    /** The same of some of its columns. */
    public TableView withTable(Table other) {
        return new TableView(other, isCertain, isOnly, section, description);
    }

    /** Empty if the rows of a table are its records. */
    public static Optional<TableView> of(Table table, TableLease lease) {
        if (table.rowCount() > MAX_ATTRIBUTES || table.columns().size() > MAX_RECORDS)
            return Optional.empty();
        var rows = rows(table);
        boolean isHeaded = rows.size() > table.rowCount();
        if (rows.size() < FEWEST_ATTRIBUTES - 1 || table.columns().size() < 2)
            return Optional.empty();
        var sections = SectionRows.of(table);
        if (sections.isPresent()) return sections.map(TableView::ofSections);
        boolean isOnly = isHeaded && FormRows.isWrittenFromTheHeaderOn(rows);
        var repeated = RepeatedColumns.find(rows);
        if (repeated.isPresent())
            return Optional.of(
                    view(
                            table,
                            repeated.get(),
                            false,
                            new LocalizedText(
                                    "并排重复的列按一个列表读取",
                                    "columns that are repeated side by side are read as one list"),
                            lease));
        return form(rows)
                .filter(_ -> !isHeaded || isOnly)
                .or(() -> FormRows.of(rows).map(FormRows::table))
                .map(raw ->
                        ofForm(
                                table,
                                raw,
                                !isHeaded || isOnly,
                                isOnly,
                                new LocalizedText(
                                        "按名称和值的表单读取",
                                        "the table is read as a form of names and values")))
                .or(() ->
                        ColumnRecords.of(table, rows, isHeaded)
                                .map(records ->
                                        view(
                                                table,
                                                records.rows(),
                                                records.isCertain(),
                                                new LocalizedText(
                                                        "把行作为列读取", "rows are read as columns"),
                                                lease)));
    }

    private static TableView view(
            Table table,
            RawTable raw,
            boolean isCertain,
            LocalizedText description,
            TableLease lease) {
        return new TableView(
                ColumnTypeDetector.detect(table.name(), raw, lease),
                isCertain,
                false,
                Optional.empty(),
                description);
    }

    private static TableView ofSections(SectionRows sections) {
        return new TableView(
                sections.table(),
                true,
                true,
                Optional.of(sections.section()),
                new LocalizedText(
                        "只有名称的行作为下面各行的分组",
                        "rows of a name alone are the groups of those below them"));
    }

    /** A form has one value of each kind: it is shown as it is written. */
    private static TableView ofForm(
            Table table,
            RawTable raw,
            boolean isCertain,
            boolean isOnly,
            LocalizedText description) {
        var columns = new ArrayList<Column>();
        for (int i = 0; i < raw.names().size(); i++) {
            var text = raw.rows().getFirst().get(i);
            var cell = text.isBlank() ? Cell.missing() : Cell.of(text);
            columns.add(Column.of(raw.names().get(i), ColumnType.TEXT, List.of(cell)));
        }
        return new TableView(
                new Table(table.name(), columns, List.of()),
                isCertain,
                isOnly,
                Optional.empty(),
                description);
    }

    /** The rows as text; those of the header too, if there is one. */
    private static List<List<String>> rows(Table table) {
        var rows = new ArrayList<List<String>>();
        var names = table.columnNames();
        if (!names.equals(CsvTableReader.Headers.numberedNames(names.size()))) rows.add(names);
        rows.addAll(table.rows());
        return rows;
    }

    /** Names in the first, third and further odd columns, values next to them. */
    private static Optional<RawTable> form(List<List<String>> rows) {
        int width = rows.getFirst().size();
        if (width % 2 != 0 || rows.size() < 2) return Optional.empty();
        var names = new ArrayList<String>();
        var values = new ArrayList<String>();
        for (int column = 0; column < width; column += 2)
            for (var row : rows) {
                var name = row.get(column).strip();
                var value = row.get(column + 1).strip();
                if (name.isEmpty() && value.isEmpty()) continue;
                if (!isName(name) || name.equals(value)) return Optional.empty();
                names.add(name);
                values.add(value);
            }
        return width > 2 && isMostlyDifferent(names)
                ? Optional.of(new FormRows(FormRows.merge(names, values)).table())
                : Optional.empty();
    }

    static RawTable raw(List<String> names, List<List<String>> records) {
        return new RawTable(
                CsvTableReader.Headers.names(names, names.size()),
                records,
                LongStream.rangeClosed(1, records.size()).boxed().toList(),
                List.of());
    }

    static boolean isName(String text) {
        return !text.isEmpty() && !CsvTableReader.Headers.isValue(text);
    }

    /** Some names have several values. */
    private static boolean isMostlyDifferent(List<String> names) {
        int different = new HashSet<>(names).size();
        return names.size() >= FEWEST_ATTRIBUTES && 5 * different >= 4 * names.size();
    }

    /** Whether a column has texts as well as numbers, as no attribute has. */
    static boolean isMixed(Column column) {
        return column.type() == ColumnType.TEXT
                && isMixed(column.presentCells().map(Cell::text).toList());
    }

    static boolean isMixed(List<String> texts) {
        return texts.stream().anyMatch(TableView::isNumber)
                && texts.stream().anyMatch(text -> !isNumber(text));
    }

    private static boolean isNumber(String text) {
        return ParsedNumber.parse(text.strip()).isPresent();
    }
}
