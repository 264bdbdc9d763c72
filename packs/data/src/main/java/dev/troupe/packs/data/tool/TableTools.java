package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.file.TablePreview;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.table.TableFormatter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools that load, inspect, query and save tables. */
public final class TableTools {
    /** Longer than a query may take, so that the query's own, better message is reported. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    private TableTools() {}

    /**
     * @param clock for periods such as 上个月
     */
    public static List<Tool<?, ?>> all(TableEngine engine, TableCache recent, Clock clock) {
        return List.of(
                new LoadTable(recent),
                new DescribeTable(recent),
                new QueryTables(engine, recent),
                new JoinTables(engine, recent),
                new AskTable(engine, recent, clock),
                new SaveTable(engine, recent),
                new EditTable(engine, recent),
                new SplitTable(recent),
                new RestoreTable(recent));
    }

    /** Loads a file into a shared variable. */
    record LoadTable(TableCache recent) implements Tool<LoadTable.Input, TablePreview> {
        record Input(
                @Describe("a CSV, TSV, JSON or Excel (.xlsx) file") String path,
                @Nullable
                        @Describe(
                                "name or number of a sheet of a workbook; default: the first sheet")
                        String sheet,
                @Describe("shared variable to store it in") String saveAs) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "loadTable",
                            "Loads a file as a table with typed columns and stores it in a shared"
                                    + " variable. Returns columns, row count and first rows. Tables of"
                                    + " more than 50,000 rows are not stored: query them by their"
                                    + " path.",
                            Input.class)
                    .withComputePool()
                    .withTitle("读取表格", "load a table")
                    .withCallLabel("读取 %s", "load %s", "path")
                    .withTimeout(PATIENCE);
        }

        @Override
        public TablePreview call(Input input, ToolContext context) {
            try (var store = new TableWorkspace(context, recent)) {
                var sheet = input.sheet();
                var table =
                        sheet == null
                                ? store.loadFile(input.path())
                                : store.loadFile(input.path(), sheet);
                return store.preview(table, input.saveAs());
            }
        }
    }

    /** Shows the shape of a table. */
    public record DescribeTable(TableCache recent)
            implements Tool<DescribeTable.Input, DescribeTable.Description> {
        record Input(
                @Describe(
                                "a shared variable that holds a list of records, or a file of the"
                                        + " workspace; book.xlsx#Sheet for a sheet")
                        String table) {}

        /**
         * The preview and, for each column, how many cells are missing and how many values differ.
         *
         * @param table what the table is called
         */
        record Description(String table, TablePreview preview, List<Counts> counts) {}

        record Counts(String column, long missing, long different, String least, String greatest) {
            static Counts of(Column column) {
                var facts = TableProfile.Facts.of(column);
                return new Counts(
                        column.name(),
                        facts.missing(),
                        facts.different(),
                        facts.least(),
                        facts.greatest());
            }
        }

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "describeTable",
                            "Shows a table's columns with their types, missing cells, different"
                                    + " values, least and greatest value, and its first rows.",
                            Input.class)
                    .withComputePool()
                    .withTitle("查看表格", "view a table")
                    .withCallLabel("查看 %s", "view %s", "table")
                    .withTimeout(PATIENCE);
        }

        @Override
        public Description call(Input input, ToolContext context) {
            try (var store = new TableWorkspace(context, recent)) {
                var table = store.findTable(input.table());
                var counts = new ArrayList<Counts>();
                for (var column : table.columns().stream().limit(TablePreview.MAX_COLUMNS).toList())
                    counts.add(Counts.of(column));
                return new Description(
                        table.name(), TablePreview.of(table, null, store.isChinese()), counts);
            }
        }
    }

    /** Runs SQL. */
    public record QueryTables(TableEngine engine, TableCache recent)
            implements Tool<QueryTables.Input, TablePreview> {
        record Input(
                @Describe(
                                "one SELECT or WITH ... SELECT in DuckDB's dialect; tables are"
                                        + " shared variables by name, or files in double quotes"
                                        + " (\"sales.csv\"; sales alone will do where no other file is"
                                        + " called so); put column names in double quotes")
                        String sql,
                @Nullable @Describe("shared variable to store the result in") String saveAs) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "queryTables",
                            "Computes one SQL query over tables: filter, group, join, sort. Answers"
                                    + " the result's columns, row count and first rows. It cannot read"
                                    + " anything but tables.",
                            Input.class)
                    .withComputePool()
                    .withTitle("计算", "compute")
                    .withTimeout(PATIENCE);
        }

        @Override
        public TablePreview call(Input input, ToolContext context) throws InterruptedException {
            try (var store = new TableWorkspace(context, recent)) {
                var result =
                        store.query(engine, store.findNamed(input.sql()), input.sql(), "result");
                return store.preview(result, input.saveAs());
            }
        }
    }

    /** Writes a table to a file. */
    record SaveTable(TableEngine engine, TableCache recent)
            implements Tool<SaveTable.Input, SaveTable.Saved> {
        record Input(
                @Describe(
                                "a shared variable that holds a list of records, or a file of the"
                                        + " workspace; book.xlsx#Sheet for a sheet")
                        String table,
                @Describe(
                                "file to write; its extension selects the format: .csv, .tsv,"
                                        + " .json, .md or .xlsx")
                        String path,
                @Nullable
                        @Describe(
                                "a SELECT over the table whose rows are written instead of the"
                                        + " table's own")
                        String sql,
                @Nullable
                        @Describe(
                                "true to use another name if the file already exists; for a name"
                                        + " that the user did not request")
                        Boolean isNew,
                @Nullable
                        @Describe(
                                "true to write texts that a spreadsheet would run as formulas"
                                        + " unchanged; by default they are prefixed with an apostrophe"
                                        + " in CSV and TSV")
                        Boolean keepFormulas) {}

        /**
         * @param remarks notes for the user about the file; usually empty
         */
        record Saved(String path, long rows, long bytes, List<String> remarks) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "saveTable",
                            "Writes all rows of a table to a file of the workspace.",
                            Input.class)
                    .withComputePool()
                    .withTitle("保存表格", "save a table")
                    .withSaveTarget("path")
                    .withRepeatable(true)
                    .withTimeout(PATIENCE);
        }

        @Override
        public Input resolve(Input input, ToolContext context) {
            return Boolean.TRUE.equals(input.isNew())
                    ? new Input(
                            input.table(),
                            context.chooseFreeName(input.path()),
                            input.sql(),
                            null,
                            input.keepFormulas())
                    : input;
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(new TableWorkspace(context, recent).outputPath(input.path()));
        }

        @Override
        public Saved call(Input input, ToolContext context) throws InterruptedException {
            try (var store = new TableWorkspace(context, recent)) {
                return save(input, store, context);
            }
        }

        private Saved save(Input input, TableWorkspace store, ToolContext context)
                throws InterruptedException {
            var type = mediaType(input.path());
            if (type.isEmpty())
                throw store.problem(
                        DataProblem.BAD_TABLE,
                        new TableException(
                                "表不能保存为 " + input.path() + "；请使用 .csv、.tsv、.json、.md 或 .xlsx",
                                "A table cannot be saved as "
                                        + input.path()
                                        + "; use .csv, .tsv, .json, .md or .xlsx"));
            var source = store.findTable(input.table());
            var sql = input.sql();
            var table =
                    sql == null || sql.isBlank()
                            ? source
                            : store.query(engine, List.of(source), sql, source.name());
            var file = store.outputPath(input.path());
            boolean isSafe = !Boolean.TRUE.equals(input.keepFormulas());
            store.write(
                    file,
                    store.runGuarded(
                            DataProblem.BAD_TABLE,
                            () -> TableFiles.bytes(table, input.path(), isSafe)),
                    type);
            boolean isDelimited = type.equals("text/csv") || type.endsWith("separated-values");
            return new Saved(
                    context.workspace().display(file),
                    table.rowCount(),
                    file.toFile().length(),
                    isSafe && isDelimited ? remarkEscaped(table, store.isChinese()) : List.of());
        }

        private static List<String> remarkEscaped(Table table, boolean chinese) {
            long count = TableFormatter.escapedCount(table);
            if (count == 0) return List.of();
            return List.of(
                    chinese
                            ? count
                                    + " 个单元格以 = + - @ 等开头，已加上撇号前缀，避免被表格软件作为公式执行；如需保持不变，请设置"
                                    + " keepFormulas"
                            : count
                                    + " cells that start with = + - @ or similar were prefixed with"
                                    + " an apostrophe so that spreadsheets do not run them; set"
                                    + " keepFormulas to write them unchanged");
        }

        static String mediaType(String path) {
            var lower = path.toLowerCase(java.util.Locale.ROOT);
            if (lower.endsWith(".csv")) return "text/csv";
            if (lower.endsWith(".tsv")) return "text/tab-separated-values";
            if (lower.endsWith(".json")) return "application/json";
            if (lower.endsWith(".xlsx"))
                return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            return lower.endsWith(".md") || lower.endsWith(".markdown") ? "text/markdown" : "";
        }
    }
}
