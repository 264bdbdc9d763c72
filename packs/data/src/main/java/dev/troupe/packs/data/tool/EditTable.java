package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.FilePreview;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.UncertainCallException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.packs.data.edit.EditState;
import dev.troupe.packs.data.edit.EditSummary;
import dev.troupe.packs.data.edit.TableEdit;
import dev.troupe.packs.data.edit.TableFileEditor;
import dev.troupe.packs.data.file.ExcelTableReader;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableFormatter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes rows and columns of a file in place; a copy of the file as it was is retained. */
record EditTable(TableEngine engine, TableCache recent)
        implements Tool<EditTable.Input, EditTable.Edited> {
    private static final int MOST_COMPARED = 200_000; // cells

    record Input(
            @Describe(
                            "a CSV, TSV, JSON or Excel file of the workspace; book.xlsx#Sheet for a sheet")
                    String table,
            @Describe(
                            "a SELECT * over the table whose rows are to remain, in that order; DuckDB's EXCLUDE, REPLACE and RENAME change columns, further expressions with AS add some")
                    String sql,
            @Nullable @Describe("file for the copy; chosen if omitted") String copy) {
        /** The path without the sheet. */
        String path() {
            return ExcelTableReader.sheetMark(table)
                    .map(mark -> table.substring(0, mark))
                    .orElse(table);
        }

        String sheet() {
            return ExcelTableReader.sheetMark(table)
                    .map(mark -> table.substring(mark + 1))
                    .orElse("");
        }

        /** As the query calls it: the file in double quotes, else its name without extension. */
        String tableName() {
            if (sql.contains('"' + path() + '"')) return path();
            var name = path().substring(path().replace('\\', '/').lastIndexOf('/') + 1);
            int dot = name.lastIndexOf('.');
            return dot > 0 ? name.substring(0, dot) : name;
        }

        String copyPath() {
            return copy == null ? EditTable.copyName(path()) : copy;
        }
    }

    /**
     * What was changed.
     *
     * @param path of the file
     * @param copy of the file as it was; empty if nothing was to change, so that nothing was
     *     written
     * @param summary what changed, in the user's language
     * @param rows that the table has now
     */
    record Edited(String path, String copy, String summary, int rows) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "editTable",
                        "Changes a table file in place: removes, sorts and changes rows, adds and renames columns. Other sheets, formats and unchanged rows stay as they are, and a copy of the file as it was is written.",
                        Input.class)
                .withComputePool()
                .withTitle("修改表格", "edit a table")
                .withCallLabel("修改 %s", "edit %s", "table")
                .withRepeatable(true)
                .withTimeout(TableTools.PATIENCE);
    }

    private static String copyName(String path) {
        int dot = path.lastIndexOf('.');
        return dot < 0
                ? path + ".before"
                : path.substring(0, dot) + ".before" + path.substring(dot);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return new Input(input.table(), input.sql(), context.chooseFreeName(input.copyPath()));
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        try (var store = new TableWorkspace(context, recent)) {
            return List.of(store.outputPath(input.path()), store.outputPath(input.copyPath()));
        }
    }

    @Override
    public Map<Path, FilePreview> preview(Input input, ToolContext context) {
        try (var store = new TableWorkspace(context, recent)) {
            var file = store.findExisting(input.path());
            var edit = edit(input, file, store);
            var columns = edit.columns().stream().map(TableEdit.EditedColumn::column).toList();
            var before = edit.source().table();
            var after = new Table(before.name(), columns, List.of());
            return Map.of(
                    store.outputPath(input.path()),
                    new FilePreview(
                            Optional.of(toComparedText(before)),
                            toComparedText(after),
                            Optional.of(summary(edit, input))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
    }

    /** The rows as lines; empty for a large table, of which only the summary is shown. */
    private static String toComparedText(Table table) {
        long cells = (long) table.rowCount() * table.columns().size();
        return cells <= MOST_COMPARED ? TableFormatter.toCsv(table, false) : "";
    }

    private static LocalizedText summary(TableEdit edit, Input input) {
        var what = EditSummary.of(edit);
        return LocalizedText.of(
                input.path().endsWith(".xlsx") ? "%s；其他工作表不变；原文件副本为 %s" : "%s；原文件副本为 %s",
                input.path().endsWith(".xlsx")
                        ? "%s; the other sheets stay as they are; a copy of the file as it was is %s"
                        : "%s; a copy of the file as it was is %s",
                what,
                input.copyPath());
    }

    private TableEdit edit(Input input, Path file, TableWorkspace store)
            throws InterruptedException {
        var source = store.loadForEdit(file, input.sheet());
        var name = input.tableName();
        var numbered =
                store.runGuarded(
                        DataProblem.BAD_TABLE,
                        () -> TableEdit.number(source.table().withName(name)));
        var result = store.query(engine, List.of(numbered), input.sql(), source.table().name());
        return store.runGuarded(DataProblem.BAD_QUERY, () -> TableEdit.of(source, result));
    }

    /** The hash of the file, so that an edit that took place is not made twice. */
    @Override
    public Value captureBefore(Input input, ToolContext context) {
        try (var store = new TableWorkspace(context, recent)) {
            return Value.of(hash(store.findExisting(input.path())));
        }
    }

    @Override
    public Edited call(Input input, ToolContext context) throws InterruptedException {
        try (var store = new TableWorkspace(context, recent)) {
            var file = store.findExisting(input.path());
            var copy = store.outputPath(input.copyPath());
            var edit = edit(input, findSource(file, copy, context), store);
            var content =
                    store.runGuarded(
                            DataProblem.BAD_TABLE,
                            () ->
                                    TableFileEditor.apply(
                                            edit,
                                            String.valueOf(file.getFileName()),
                                            input.sheet()));
            if (edit.isEmpty())
                return new Edited(
                        context.workspace().display(file),
                        "",
                        EditSummary.of(edit).text(store.isChinese()),
                        edit.rows().size());
            var type = TableTools.SaveTable.mediaType(input.path());
            if (!Files.exists(copy)) store.write(copy, edit.source().bytes(), type);
            store.write(file, content, type);
            var display = context.workspace().display(copy);
            context.setVariable(
                    FollowUpSkill.ANSWERED,
                    new EditState(context.workspace().display(file), display).toValue());
            return new Edited(
                    context.workspace().display(file),
                    display,
                    EditSummary.of(edit).text(store.isChinese()),
                    edit.rows().size());
        }
    }

    private static String hash(Path file) {
        try {
            return Sha256.hex(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file, or its copy if the file was edited before the process ended. */
    private static Path findSource(Path file, Path copy, ToolContext context) {
        if (!context.isRepeated()) return file;
        var before = context.before().asText();
        if (hash(file).equals(before)) return file;
        if (Files.exists(copy) && hash(copy).equals(before)) return copy;
        throw new UncertainCallException(
                "%s 在修改期间被其他程序更改",
                "%s was changed by another program during the edit", file.getFileName());
    }
}
