package dev.troupe.packs.files;

import dev.troupe.agent.tool.FormulaText;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;

/** How a shared variable is written to a file, by the file's extension. */
final class VariableRenderer {
    private static final Map<String, String> MEDIA_TYPES =
            Map.of(
                    "json", "application/json",
                    "csv", "text/csv",
                    "md", "text/markdown",
                    "markdown", "text/markdown",
                    "html", "text/html",
                    "xml", "application/xml",
                    "yaml", "application/yaml",
                    "yml", "application/yaml",
                    "svg", "image/svg+xml",
                    "pdf", "application/pdf");

    private VariableRenderer() {}

    static String text(Value value, String path) {
        return switch (extension(path)) {
            case "json" -> Json.writePretty(value) + "\n";
            case "csv" -> isTable(value) ? csv(value.items()) : plain(value);
            case "md", "markdown" -> isTable(value) ? markdown(value.items()) : plain(value);
            default ->
                    value instanceof Value.RecordOf || isTable(value) ? lines(value) : plain(value);
        };
    }

    static String mediaType(String path) {
        return MEDIA_TYPES.getOrDefault(extension(path), "text/plain");
    }

    private static String extension(String path) {
        return path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /** Text as it is, a list of scalars line by line, anything else as JSON. */
    private static String plain(Value value) {
        if (value instanceof Value.ListOf(var items)
                && items.stream().allMatch(VariableRenderer::isScalar)) {
            return items.stream().map(Value::asText).collect(Collectors.joining("\n", "", "\n"));
        }
        return isScalar(value) ? value.asText() : Json.writePretty(value) + "\n";
    }

    /**
     * For a text file: a record as lines of its fields, several rows as columns between tabs with
     * their names in the first line.
     */
    private static String lines(Value value) {
        var rows = value instanceof Value.RecordOf ? List.of(value) : value.items();
        var columns = columns(rows);
        if (rows.size() == 1) {
            return columns.stream()
                    .map(column -> column + ": " + cell(rows.getFirst().field(column)))
                    .collect(Collectors.joining("\n", "", "\n"));
        }
        var lines = new ArrayList<>(List.of(String.join("\t", columns)));
        rows.forEach(row ->
                lines.add(
                        columns.stream()
                                .map(column ->
                                        cell(row.field(column)).replaceAll("[\\t\\r\\n]", " "))
                                .collect(Collectors.joining("\t"))));
        return String.join("\n", lines) + "\n";
    }

    private static boolean isScalar(Value value) {
        return !(value instanceof Value.ListOf) && !(value instanceof Value.RecordOf);
    }

    private static boolean isTable(Value value) {
        return !value.items().isEmpty()
                && value.items().stream().allMatch(Value.RecordOf.class::isInstance);
    }

    private static List<String> columns(List<Value> rows) {
        var columns = new LinkedHashSet<String>();
        for (var row : rows) {
            if (row instanceof Value.RecordOf(var fields)) {
                columns.addAll(fields.keySet());
            }
        }
        return List.copyOf(columns);
    }

    private static String cell(Value value) {
        return isScalar(value) ? value.asText() : Json.write(value);
    }

    /** Texts often come from pages of others. */
    private static String csvCell(Value value) {
        return value instanceof Value.Text(var text) ? FormulaText.escape(text) : cell(value);
    }

    private static String csv(List<Value> rows) {
        var columns = columns(rows);
        var lines =
                new ArrayList<>(
                        List.of(
                                CSVFormat.RFC4180.format(
                                        columns.stream().map(FormulaText::escape).toArray())));
        for (var row : rows) {
            lines.add(
                    CSVFormat.RFC4180.format(
                            columns.stream().map(column -> csvCell(row.field(column))).toArray()));
        }
        return String.join("\r\n", lines) + "\r\n";
    }

    private static String markdown(List<Value> rows) {
        var columns = columns(rows);
        return markdown(
                columns,
                rows.stream()
                        .map(row ->
                                columns.stream().map(column -> cell(row.field(column))).toList())
                        .toList());
    }

    /** A table in Markdown. */
    static String markdown(List<String> columns, List<List<String>> rows) {
        var lines = new ArrayList<String>();
        lines.add(line(columns));
        lines.add(line(columns.stream().map(_ -> "---").toList()));
        rows.forEach(row -> lines.add(line(row)));
        return String.join("\n", lines) + "\n";
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replaceAll("\\R", " "))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
