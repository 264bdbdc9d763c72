package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.language.EnglishText;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.report.Report;
import dev.troupe.packs.data.report.ReportHtml;
import dev.troupe.packs.data.report.ReportText;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes a report whose values come from tables, not from a model's memory. */
public record WriteReport(TableCache recent)
        implements Tool<WriteReport.Input, WriteReport.Written> {
    private static final long MAX_PICTURE = 8L << 20; // bytes; a page with more cannot be mailed

    /** What the report holds; at least one of text, tables and charts. */
    record Input(
            @Describe(
                            "file to write; its extension selects the format: .html (one file with everything), .md, .json or .csv")
                    String path,
            @Nullable @Describe("at the top; in the user's language") String title,
            @Nullable
                    @Describe(
                            "paragraphs before the tables, separated by blank lines; without numbers that the tables contain")
                    String text,
            @Nullable
                    @Describe(
                            "shared variables that hold lists of records, or files of the workspace; all their rows are taken over as they are")
                    List<String> tables,
            @Nullable @Describe("picture files of the workspace, .png or .svg") List<String> charts,
            @Nullable
                    @Describe("true to add a summary of the columns of each table; default: false")
                    Boolean describe,
            @Nullable
                    @Describe(
                            "true to use the next free name if the file exists; default: false, which replaces it")
                    Boolean isNew) {}

    /** What was written. */
    record Written(String path, String title, int tables, long rows, int charts, long bytes) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "writeReport",
                        "Writes a report with text, tables and pictures as HTML, Markdown, JSON or CSV. Values are taken from the tables, never retyped.",
                        Input.class)
                .withComputePool()
                .withTitle("写报告", "write a report")
                .withSaveTarget("path")
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return Boolean.TRUE.equals(input.isNew())
                ? new Input(
                        context.chooseFreeName(input.path()),
                        input.title(),
                        input.text(),
                        input.tables(),
                        input.charts(),
                        input.describe(),
                        null)
                : input;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(new TableWorkspace(context, recent).outputPath(input.path()));
    }

    @Override
    public Written call(Input input, ToolContext context) {
        try (var store = new TableWorkspace(context, recent)) {
            return write(input, store, context);
        }
    }

    private static Written write(Input input, TableWorkspace store, ToolContext context) {
        var extension = extensionOf(input.path(), store);
        var named = store.outputPath(input.path());
        var report = report(input, store, context, named);
        var text =
                store.runGuarded(
                        DataProblem.BAD_TABLE,
                        () ->
                                switch (extension) {
                                    case "md" -> ReportText.markdown(report);
                                    case "json" -> ReportText.json(report);
                                    case "csv" -> ReportText.csv(report);
                                    default -> ReportHtml.of(report);
                                });
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        store.write(named, bytes, mediaType(extension));
        return new Written(
                context.workspace().display(named),
                report.title(),
                findNamed(input.tables()).size(),
                report.tables().stream()
                        .filter(rows -> !rows.note().isEmpty())
                        .mapToLong(rows -> rows.table().rowCount())
                        .sum(),
                findNamed(input.charts()).size(),
                bytes.length);
    }

    private static List<String> findNamed(@Nullable List<String> names) {
        return names == null ? List.of() : names.stream().filter(name -> !name.isBlank()).toList();
    }

    private static String extensionOf(String path, TableWorkspace store) {
        var lower = path.toLowerCase(Locale.ROOT);
        return switch (lower.substring(lower.lastIndexOf('.') + 1)) {
            case "html", "htm" -> "html";
            case "md", "markdown" -> "md";
            case "json" -> "json";
            case "csv" -> "csv";
            default ->
                    throw store.problem(
                            DataProblem.BAD_TABLE,
                            new TableException(
                                    "报告不能保存为 " + path + "；请使用 .html、.md、.json 或 .csv",
                                    "A report cannot be saved as "
                                            + path
                                            + "; use .html, .md, .json or .csv"));
        };
    }

    private static String mediaType(String extension) {
        return switch (extension) {
            case "md" -> "text/markdown";
            case "json" -> "application/json";
            case "csv" -> "text/csv";
            default -> "text/html";
        };
    }

    private static Report report(
            Input input, TableWorkspace store, ToolContext context, Path file) {
        boolean chinese = store.isChinese();
        var parts = new ArrayList<Report.Part>();
        var text = input.text();
        if (text != null && !text.isBlank()) parts.add(new Report.Prose("", text));
        for (var name : findNamed(input.tables())) {
            var table = store.findTable(name);
            parts.add(new Report.Rows(heading(name), table, note(name, table, chinese)));
            if (Boolean.TRUE.equals(input.describe()))
                parts.add(
                        new Report.Rows(
                                heading(name) + (chinese ? "：各列概况" : ": columns"),
                                TableProfile.of(table, chinese),
                                ""));
        }
        for (var name : findNamed(input.charts())) parts.add(picture(name, store, context, file));
        if (parts.isEmpty())
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "报告“%s”没有内容；请提供表、图或文字",
                    "Report '%s' is empty; provide tables, charts or text",
                    input.path());
        var title = input.title();
        return new Report(
                title == null || title.isBlank() ? (chinese ? "报告" : "Report") : title.strip(),
                chinese,
                parts);
    }

    /** Where the rows come from, and what loading them had to assume. */
    private static String note(String name, Table table, boolean chinese) {
        var lines = new ArrayList<String>();
        lines.add(
                chinese
                        ? "来源：" + name + "，共 " + table.rowCount() + " 行。"
                        : "Source: "
                                + name
                                + ", "
                                + EnglishText.withCount(table.rowCount(), "row")
                                + ".");
        table.remarks().forEach(remark -> lines.add(remark.text(chinese) + (chinese ? "。" : ".")));
        return String.join(" ", lines);
    }

    /** sales_result is written Sales; the name of a file does not change. */
    private static String heading(String name) {
        if (name.indexOf('.') >= 0) return name.substring(name.lastIndexOf('/') + 1);
        var words = name.replaceAll("_(?:joined_)?result(?:_\\d+)?$", "").replace('_', ' ').strip();
        return words.isEmpty() ? name : Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static Report.Picture picture(
            String name, TableWorkspace store, ToolContext context, Path report) {
        var file = store.findExisting(name);
        var lower = name.toLowerCase(Locale.ROOT);
        if (!lower.endsWith(".png") && !lower.endsWith(".svg"))
            throw store.problem(
                    DataProblem.BAD_CHART,
                    new TableException(
                            name + " 不是图片；请提供 .png 或 .svg 文件",
                            name + " is not an image; provide a .png or .svg file"));
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MAX_PICTURE)
                throw store.problem(
                        DataProblem.BAD_CHART,
                        new TableException(
                                name + " 不是普通文件，或超过 8 MiB；请使用其他图片",
                                name
                                        + " is not a regular file or is larger than 8 MiB; use another image"));
            var directory = report.getParent();
            var path =
                    directory == null
                            ? context.workspace().display(file)
                            : directory.relativize(file).toString().replace('\\', '/');
            return new Report.Picture(
                    lower.substring(lower.lastIndexOf('/') + 1).replaceAll("\\.(?:png|svg)$", ""),
                    path,
                    lower.endsWith(".png") ? "image/png" : "image/svg+xml",
                    Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法读取图片“%s”：%s",
                    "Picture '%s' cannot be read: %s",
                    name,
                    e.getMessage());
        }
    }
}
