package dev.troupe.packs.data.table;

import dev.troupe.agent.tool.FormulaText;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import tools.jackson.databind.json.JsonMapper;

/** Writes tables as CSV (RFC 4180), JSON and Markdown text. */
public final class TableFormatter {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private TableFormatter() {}

    /** By the extension of a file name: {@code .json}, {@code .md}, {@code .tsv}, else CSV. */
    public static String format(Table table, String file) {
        return format(table, file, true);
    }

    public static String format(Table table, String file, boolean formulaSafe) {
        var lower = file.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".json")) return toJson(table);
        if (lower.endsWith(".md") || lower.endsWith(".markdown"))
            return toMarkdown(table, Integer.MAX_VALUE);
        if (lower.endsWith(".tsv")) return toDelimited(table, '\t', formulaSafe);
        return toCsv(table, formulaSafe);
    }

    /** How many cells and names {@link #format} writes with an apostrophe, in CSV and TSV. */
    public static long escapedCount(Table table) {
        long count = table.columnNames().stream().filter(FormulaText::isFormula).count();
        for (var column : table.columns())
            if (column.type() == ColumnType.TEXT)
                count +=
                        column.cells().stream()
                                .map(Cell::text)
                                .filter(FormulaText::isFormula)
                                .count();
        return count;
    }

    /**
     * Writes CSV with a header line.
     *
     * @param formulaSafe puts an apostrophe before text a spreadsheet would run as a formula
     *     (OWASP, "CSV Injection"); {@link FormulaText#unescape} takes it away when the file is
     *     loaded again
     */
    public static String toCsv(Table table, boolean formulaSafe) {
        return toDelimited(table, ',', formulaSafe);
    }

    private static String toDelimited(Table table, char delimiter, boolean formulaSafe) {
        var format = CSVFormat.RFC4180.builder().setDelimiter(delimiter).get();
        var names =
                table.columnNames().stream()
                        .map(name -> formulaSafe ? FormulaText.escape(name) : name)
                        .toArray();
        var out = new StringBuilder(format.format(names)).append("\r\n");
        for (int row = 0; row < table.rowCount(); row++) {
            var cells = new Object[table.columns().size()];
            for (int i = 0; i < cells.length; i++) {
                var column = table.columns().get(i);
                var text = column.text(row);
                cells[i] =
                        formulaSafe && column.type() == ColumnType.TEXT
                                ? FormulaText.escape(text)
                                : text;
            }
            out.append(format.format(cells)).append("\r\n");
        }
        return out.toString();
    }

    /** An array with one record per row; a missing cell is {@code null}. */
    public static String toJson(Table table) {
        var array = JSON.createArrayNode();
        for (int row = 0; row < table.rowCount(); row++) {
            var object = array.addObject();
            for (var column : table.columns()) {
                switch (column.cells().get(row)) {
                    case Cell.Numeric(var value) -> object.put(column.name(), value);
                    case Cell.Flag(var value) -> object.put(column.name(), value);
                    case Cell.Missing _ -> object.putNull(column.name());
                    case Cell.Text _, Cell.Date _, Cell.DateTime _ ->
                            object.put(column.name(), column.text(row));
                }
            }
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(array) + "\n";
    }

    /**
     * Writes a Markdown table.
     *
     * @param limit rows shown; a closing line reports how many are omitted
     */
    public static String toMarkdown(Table table, int limit) {
        var out = new StringBuilder(line(table.columnNames()));
        out.append(
                line(
                        table.columns().stream()
                                .map(c -> c.type() == ColumnType.NUMBER ? "---:" : "---")
                                .toList()));
        for (int row = 0; row < Math.min(limit, table.rowCount()); row++)
            out.append(line(table.row(row)));
        if (table.rowCount() > limit)
            out.append("\n… +").append(table.rowCount() - limit).append('\n');
        return out.toString();
    }

    private static String line(List<String> cells) {
        var escaped =
                cells.stream()
                        .map(cell -> cell.replace("|", "\\|").replaceAll("\\R", " "))
                        .toList();
        return "| " + String.join(" | ", escaped) + " |\n";
    }
}
