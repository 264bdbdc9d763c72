package dev.troupe.packs.data.report;

import static dev.troupe.packs.data.drawing.MarkupEscaper.escape;

import dev.troupe.language.EnglishText;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;

/**
 * Writes a report as one self-contained HTML file: pictures are embedded, it has no script, and a
 * policy in the file forbids loading anything.
 */
public final class ReportHtml {
    private static final String STYLE =
            """
            :root { color-scheme: light dark; }
            body { font: 16px/1.6 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif;
              max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
            h1 { font-size: 1.7rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
            .note { color: #6b7582; font-size: .9rem; }
            .wide { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { border-bottom: 1px solid #8884; padding: .35rem .8rem; text-align: left; vertical-align: top; }
            th { border-bottom-width: 2px; position: sticky; top: 0; }
            .n { text-align: right; }
            tbody tr:hover { background: #8881; }
            img { max-width: 100%; height: auto; background: white; }
            """;

    private ReportHtml() {}

    public static String of(Report report) {
        var out = new StringBuilder();
        out.append("<!DOCTYPE html>\n<html lang=\"")
                .append(report.chinese() ? "zh-CN" : "en")
                .append("\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n")
                .append(
                        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<title>")
                .append(escape(report.title()))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>")
                .append(escape(report.title()))
                .append("</h1>\n");
        report.parts().forEach(part -> appendSection(part, report.chinese(), out));
        return out.append("</body>\n</html>\n").toString();
    }

    private static void appendSection(Report.Part part, boolean chinese, StringBuilder out) {
        out.append("<section>\n");
        switch (part) {
            case Report.Prose(var heading, var text) -> {
                appendHeading(heading, out);
                for (var paragraph : text.strip().split("\\R{2,}", -1))
                    out.append("<p>")
                            .append(escape(paragraph).replaceAll("\\R", "<br>"))
                            .append("</p>\n");
            }
            case Report.Rows(var heading, var table, var note) -> {
                appendHeading(heading, out);
                if (!note.isEmpty()) appendNote(note, out);
                appendTable(table, out);
                int rest = table.rowCount() - ReportText.MAX_ROWS;
                if (rest > 0)
                    appendNote(
                            chinese ? "另有 " + rest + " 行" : EnglishText.withCount(rest, "more row"),
                            out);
            }
            case Report.Picture(var heading, _, var mediaType, var base64) -> {
                appendHeading(heading, out);
                out.append("<img alt=\"")
                        .append(escape(heading))
                        .append("\" src=\"data:")
                        .append(escape(mediaType))
                        .append(";base64,")
                        .append(base64)
                        .append("\">\n");
            }
        }
        out.append("</section>\n");
    }

    private static void appendHeading(String heading, StringBuilder out) {
        if (!heading.isEmpty()) out.append("<h2>").append(escape(heading)).append("</h2>\n");
    }

    private static void appendNote(String note, StringBuilder out) {
        out.append("<p class=\"note\">").append(escape(note)).append("</p>\n");
    }

    private static void appendTable(Table table, StringBuilder out) {
        out.append("<div class=\"wide\"><table>\n<thead><tr>");
        for (var column : table.columns())
            out.append("<th")
                    .append(side(column))
                    .append('>')
                    .append(escape(column.name()))
                    .append("</th>");
        out.append("</tr></thead>\n<tbody>\n");
        for (int row = 0; row < Math.min(ReportText.MAX_ROWS, table.rowCount()); row++) {
            out.append("<tr>");
            for (var column : table.columns())
                out.append("<td")
                        .append(side(column))
                        .append('>')
                        .append(escape(column.text(row)))
                        .append("</td>");
            out.append("</tr>\n");
        }
        out.append("</tbody>\n</table></div>\n");
    }

    private static String side(Column column) {
        return column.type() == ColumnType.NUMBER ? " class=\"n\"" : "";
    }
}
