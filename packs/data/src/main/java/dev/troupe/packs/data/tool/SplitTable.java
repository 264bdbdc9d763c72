package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.language.PathSyntax;
import dev.troupe.packs.data.file.ExcelTableReader;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the rows of a file to one new file for each value of a column. */
record SplitTable(TableCache recent) implements Tool<SplitTable.Input, SplitTable.Split> {
    private static final int MAX_FILES = 60;

    record Input(
            @Describe("a CSV, TSV, JSON or Excel file; book.xlsx#Sheet for a sheet") String table,
            @Describe("the column whose values the files are for") String column,
            @Nullable
                    @Describe(
                            "the files to write, in the order in which the values appear; chosen if omitted")
                    List<String> files) {}

    /**
     * @param column as the table calls it
     * @param files in the order in which the values appear
     */
    record Split(String column, List<Part> files) {}

    /**
     * @param value of the column; empty for the rows without one
     */
    record Part(String value, String path, int rows) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "splitTable",
                        "Writes the rows of a table file to one new file for each value of a column. Existing files are never replaced.",
                        Input.class)
                .withComputePool()
                .withTitle("拆分表格", "split a table")
                .withCallLabel("按 %2$s 拆分 %1$s", "split %s by %s", "table", "column")
                .withRepeatable(true)
                .withTimeout(TableTools.PATIENCE);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        if (input.files() != null) return input;
        try (var store = new TableWorkspace(context, recent)) {
            var table = store.findTable(input.table());
            var column = column(table, input.column(), store);
            var files = names(input, column, store).stream().map(context::chooseFreeName).toList();
            return new Input(input.table(), column.name(), files);
        }
    }

    private static List<String> names(Input input, Column column, TableWorkspace store) {
        var taken = new HashSet<String>();
        return rows(column, store).keySet().stream()
                .map(value -> fileName(input.table(), value, store.isChinese()))
                .map(name -> freeName(name, taken, store))
                .toList();
    }

    /** The name, or a similar one that neither a file nor another value has. */
    private static String freeName(String name, Set<String> taken, TableWorkspace store) {
        int dot = name.lastIndexOf('.');
        var free = name;
        for (int number = 2;
                taken.contains(free.toLowerCase(Locale.ROOT))
                        || Files.exists(store.outputPath(free), LinkOption.NOFOLLOW_LINKS);
                number++) {
            free = name.substring(0, dot) + "-" + number + name.substring(dot);
        }
        taken.add(free.toLowerCase(Locale.ROOT));
        return free;
    }

    /** sales-North.csv next to sales.csv. */
    private static String fileName(String table, String value, boolean isChinese) {
        var path =
                ExcelTableReader.sheetMark(table).map(at -> table.substring(0, at)).orElse(table);
        int dot = path.lastIndexOf('.');
        var plain = value.replaceAll("[^\\p{L}\\p{N}._-]+", "_").replaceAll("^[._-]+|[._-]+$", "");
        var named = plain.isEmpty() ? (isChinese ? "空" : "empty") : plain;
        var end = TableTools.SaveTable.mediaType(path).isEmpty() ? ".csv" : path.substring(dot);
        var name = path.substring(0, dot) + "-" + named + end;
        return PathSyntax.findFlaw(name).isEmpty() ? name : path.substring(0, dot) + "-part" + end;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        try (var store = new TableWorkspace(context, recent)) {
            return files(input, store).stream().map(store::outputPath).toList();
        }
    }

    private static List<String> files(Input input, TableWorkspace store) {
        if (input.files() != null) return input.files();
        return names(input, column(store.findTable(input.table()), input.column(), store), store);
    }

    @Override
    public Split call(Input input, ToolContext context) {
        try (var store = new TableWorkspace(context, recent)) {
            var table = store.findTable(input.table());
            var column = column(table, input.column(), store);
            var rows = rows(column, store);
            var files = files(input, store);
            if (files.size() != rows.size() || Set.copyOf(files).size() != files.size())
                throw store.problem(
                        DataProblem.BAD_TABLE,
                        new TableException(
                                "列“%s”有 %d 个不同的值，请提供同样多个不同的文件名"
                                        .formatted(column.name(), rows.size()),
                                "Column '%s' has %d different values; give as many different files"
                                        .formatted(column.name(), rows.size())));
            var parts = new ArrayList<Part>();
            for (var entry : rows.entrySet()) {
                var path = files.get(parts.size());
                var part = part(table, entry.getValue());
                var file = store.outputPath(path);
                store.write(
                        file,
                        store.runGuarded(
                                DataProblem.BAD_TABLE, () -> TableFiles.bytes(part, path, true)),
                        TableTools.SaveTable.mediaType(path));
                parts.add(
                        new Part(
                                entry.getKey(),
                                context.workspace().display(file),
                                part.rowCount()));
            }
            return new Split(column.name(), parts);
        }
    }

    private static Column column(Table table, String words, TableWorkspace store) {
        var named = table.column(words.strip());
        if (named.isPresent()) return named.get();
        var request = new RequestText(words);
        var found =
                ColumnMentionFinder.find(request, ColumnProfile.all(table)).stream()
                        .filter(mention ->
                                mention.isKnown()
                                        && mention.span().length() == request.text().length())
                        .map(mention -> mention.column().name())
                        .distinct()
                        .toList();
        if (found.size() == 1) return table.column(found.getFirst()).orElseThrow();
        throw store.problem(
                DataProblem.UNCLEAR_QUESTION,
                new TableException(
                        "没有找到“" + words + "”这一列；表中的列：" + String.join("、", table.columnNames()),
                        "No column is called '"
                                + words
                                + "'; columns: "
                                + String.join(", ", table.columnNames())));
    }

    /** The rows of each value, in order of appearance. */
    private static Map<String, List<Integer>> rows(Column column, TableWorkspace store) {
        var rows = new LinkedHashMap<String, List<Integer>>();
        for (int row = 0; row < column.cells().size(); row++)
            rows.computeIfAbsent(column.text(row), _ -> new ArrayList<>()).add(row);
        if (rows.size() > MAX_FILES)
            throw store.problem(
                    DataProblem.BAD_TABLE,
                    new TableException(
                            "列“%s”有 %d 个不同的值；最多拆成 %d 个文件，没有写入"
                                    .formatted(column.name(), rows.size(), MAX_FILES),
                            "Column '%s' has %d different values; at most %d files are written, so none was"
                                    .formatted(column.name(), rows.size(), MAX_FILES)));
        return rows;
    }

    private static Table part(Table table, List<Integer> rows) {
        return new Table(
                table.name(),
                table.columns().stream()
                        .map(column ->
                                new Column(
                                        column.name(),
                                        column.type(),
                                        column.unit(),
                                        rows.stream().map(column.cells()::get).toList()))
                        .toList(),
                List.of());
    }
}
