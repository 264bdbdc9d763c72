package dev.troupe.packs.files;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.language.Mentions;
import dev.troupe.packs.files.command.TextConversions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/** Writes the text of a file as a new file of another format. */
record ConvertTextTool() implements Tool<ConvertTextTool.Input, FileWriteTools.Written> {
    record Input(String path, String target) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "convertText",
                        "Writes the visible text of an HTML, Markdown, CSV or TSV file as a new text file (txt), and CSV, TSV or plain text as Markdown (md). An existing file is never replaced.",
                        Input.class)
                .withTitle("转换文本格式", "convert a text")
                .withCallLabel("把 %s 转换为 %s", "convert %s to %s", "path", "target")
                .withRepeatable(true);
    }

    /** What cannot be written is refused before the user is asked about it. */
    @Override
    public Input resolve(Input input, ToolContext context) {
        requirePossible(input, context);
        return input;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(WorkspacePaths.of(context).target(input.target()));
    }

    private static void requirePossible(Input input, ToolContext context) {
        var from = Mentions.extension(input.path());
        var to = Mentions.extension(input.target());
        if (!TextConversions.isPossible(from, to)) {
            throw WorkspacePaths.refusal(
                    "不能把 %s 转换为 %s，没有做任何修改。%s",
                    "%s cannot be converted to %s; nothing was changed. %s",
                    from,
                    to,
                    TextConversions.listOf(from));
        }
        if (context.existedBefore(WorkspacePaths.of(context).target(input.target()))) {
            throw WorkspacePaths.refusal(
                    "“%s”已存在，没有做任何修改；请使用其他名称",
                    "'%s' already exists; nothing was changed. Use another name", input.target());
        }
    }

    @Override
    public FileWriteTools.Written call(Input input, ToolContext context) {
        requirePossible(input, context);
        var file = WorkspacePaths.of(context).target(input.target());
        DecodedText.write(file, convert(input, context), input.target(), context);
        return FileWriteTools.toWritten(file, false, context);
    }

    private static String convert(Input input, ToolContext context) {
        var from = Mentions.extension(input.path());
        return switch (from) {
            case "html", "htm" -> VisibleText.of(read(input, context));
            case "md", "markdown" ->
                    VisibleText.of(DocumentHtml.of(input.path(), context).toLines());
            case "csv", "tsv" ->
                    table(rows(input, from, context), Mentions.extension(input.target()));
            default -> read(input, context);
        };
    }

    private static String read(Input input, ToolContext context) {
        return DecodedText.read(WorkspacePaths.of(context).file(input.path()), input.path()).text();
    }

    private static List<List<String>> rows(Input input, String from, ToolContext context) {
        var text = read(input, context);
        var first = text.lines().findFirst().orElse("");
        char delimiter =
                from.equals("tsv") ? '\t' : first.contains(";") && !first.contains(",") ? ';' : ',';
        var format = CSVFormat.RFC4180.builder().setDelimiter(delimiter).get();
        try (var parser = CSVParser.parse(text, format)) {
            return parser.stream().map(row -> row.stream().toList()).toList();
        } catch (IOException | UncheckedIOException e) {
            throw WorkspacePaths.refusal(
                    "无法把“%s”解释为表格，没有做任何修改：%s",
                    "'%s' cannot be read as a table; nothing was changed: %s",
                    input.path(),
                    e.getMessage());
        }
    }

    private static String table(List<List<String>> rows, String to) {
        if (rows.isEmpty()) {
            return "";
        }
        if (to.equals("txt")) {
            return rows.stream()
                    .map(ConvertTextTool::joinByTabs)
                    .collect(Collectors.joining("\n", "", "\n"));
        }
        int width = rows.stream().mapToInt(List::size).max().orElse(0);
        var full = rows.stream().map(row -> fill(row, width)).toList();
        return VariableRenderer.markdown(full.getFirst(), full.subList(1, full.size()));
    }

    private static String joinByTabs(List<String> row) {
        return row.stream()
                .map(cell -> cell.replaceAll("[\\t\\r\\n]+", " "))
                .collect(Collectors.joining("\t"));
    }

    private static List<String> fill(List<String> row, int width) {
        var full = new ArrayList<>(row);
        full.addAll(Collections.nCopies(width - row.size(), ""));
        return full;
    }
}
