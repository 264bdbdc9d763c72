package dev.troupe.packs.data.report;

import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.table.TableFormatter;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;

/** Writes reports as Markdown, CSV and JSON. */
public final class ReportText {
    /** Rows of a table that are shown to users; the rest is counted. */
    static final int MAX_ROWS = 1_000;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ReportText() {}

    public static String markdown(Report report) {
        var out = new StringBuilder("# " + oneLine(report.title()) + "\n");
        for (var part : report.parts()) {
            switch (part) {
                case Report.Prose(var heading, var text) -> {
                    appendHeading(heading, out);
                    out.append('\n').append(text.strip()).append('\n');
                }
                case Report.Rows(var heading, var table, var note) -> {
                    appendHeading(heading, out);
                    if (!note.isEmpty()) out.append('\n').append(note).append('\n');
                    out.append('\n').append(TableFormatter.toMarkdown(table, MAX_ROWS));
                }
                case Report.Picture(var heading, var path, _, _) -> {
                    appendHeading(heading, out);
                    out.append(
                            "\n![%s](<%s>)\n"
                                    .formatted(
                                            oneLine(heading)
                                                    .replace("[", "\\[")
                                                    .replace("]", "\\]"),
                                            path.replace("<", "%3C").replace(">", "%3E")));
                }
            }
        }
        return out.toString();
    }

    private static void appendHeading(String heading, StringBuilder out) {
        if (!heading.isEmpty()) out.append("\n## ").append(oneLine(heading)).append('\n');
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R", " ").strip();
    }

    /** One table is plain CSV; several stand under each other, each after a line with its name. */
    public static String csv(Report report) {
        var tables = report.tables();
        if (tables.isEmpty())
            throw new TableException(
                    "报告中没有表，不能保存为 CSV；请使用 .md、.html 或 .json",
                    "The report contains no table, so it cannot be saved as CSV; use .md, .html or .json");
        if (tables.size() == 1) return TableFormatter.toCsv(tables.getFirst().table(), true);
        var out = new StringBuilder();
        for (var rows : tables) {
            if (!out.isEmpty()) out.append("\r\n");
            out.append('"').append(oneLine(rows.heading()).replace("\"", "\"\"")).append("\"\r\n");
            out.append(TableFormatter.toCsv(rows.table(), true));
        }
        return out.toString();
    }

    public static String json(Report report) {
        var root = JSON.createObjectNode();
        root.put("title", report.title());
        root.put("language", report.chinese() ? "zh" : "en");
        var parts = root.putArray("parts");
        for (var part : report.parts()) {
            var node = parts.addObject();
            switch (part) {
                case Report.Prose(var heading, var text) ->
                        node.put("kind", "text").put("heading", heading).put("text", text);
                case Report.Rows(var heading, var table, var note) -> {
                    node.put("kind", "table").put("heading", heading).put("note", note);
                    var columns = node.putArray("columns");
                    for (var column : table.columns())
                        columns.addObject()
                                .put("name", column.name())
                                .put("type", column.type().name().toLowerCase(Locale.ROOT));
                    node.set("rows", JSON.readTree(TableFormatter.toJson(table)));
                }
                case Report.Picture(var heading, var path, var mediaType, _) ->
                        node.put("kind", "picture")
                                .put("heading", heading)
                                .put("path", path)
                                .put("mediaType", mediaType);
            }
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }
}
