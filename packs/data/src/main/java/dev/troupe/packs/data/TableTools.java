package dev.troupe.packs.data;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools that load, look at, query and save tables. */
final class TableTools {
    /** Longer than a query may take, so that the query's own, better message is told. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    private TableTools() {}

    static List<Tool<?, ?>> all(TableEngine engine, RecentFile recent) {
        return List.of(
                new LoadTable(recent),
                new DescribeTable(recent),
                new QueryTables(engine, recent),
                new JoinTables(engine, recent),
                new AskTable(engine, recent),
                new SaveTable(engine, recent));
    }

    /** Loads a file into a shared variable. */
    record LoadTable(RecentFile recent) implements Tool<LoadTable.Input, TablePreview> {
        record Input(
                @Describe("a CSV, TSV, JSON or Excel (.xlsx) file") String path,
                @Nullable
                        @Describe(
                                "name or number of the sheet of a workbook; the first one where left out")
                        String sheet,
                @Describe("key of the shared variable to keep it in") String saveAs) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "loadTable",
                            "Loads a file as a table with typed columns and keeps it in a shared variable. Answers columns, row count and first rows."
                                    + " Tables of more than 50,000 rows are not kept: query them by their path.",
                            Input.class)
                    .computing()
                    .titled("读取表格", "load a table")
                    .doing("读取 %s", "load %s", "path")
                    .withTimeout(PATIENCE);
        }

        @Override
        public TablePreview call(Input input, ToolContext context) {
            try (var store = new TableStore(context, recent)) {
                var sheet = input.sheet();
                var table =
                        sheet == null ? store.file(input.path()) : store.file(input.path(), sheet);
                return store.preview(table, input.saveAs());
            }
        }
    }

    /** Shows the shape of a table. */
    record DescribeTable(RecentFile recent)
            implements Tool<DescribeTable.Input, DescribeTable.Description> {
        record Input(
                @Describe(
                                "a shared variable that holds a list of records, or a file of the workspace; book.xlsx#Sheet for a sheet")
                        String table) {}

        /**
         * The preview and, for each column, how many cells are missing and how many values differ.
         */
        record Description(TablePreview preview, List<Counts> counts) {}

        record Counts(String column, long missing, long different, String least, String greatest) {
            static Counts of(Column column) {
                var facts = TableFacts.Facts.of(column);
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
                            "Shows a table's columns with their types, missing cells, different values, least and greatest value, and its first rows.",
                            Input.class)
                    .computing()
                    .titled("查看表格", "look at a table")
                    .doing("查看 %s", "look at %s", "table")
                    .withTimeout(PATIENCE);
        }

        @Override
        public Description call(Input input, ToolContext context) {
            try (var store = new TableStore(context, recent)) {
                var table = store.table(input.table());
                var counts = new ArrayList<Counts>();
                for (var column : table.columns().stream().limit(TablePreview.MAX_COLUMNS).toList())
                    counts.add(Counts.of(column));
                return new Description(TablePreview.of(table, null, store.isChinese()), counts);
            }
        }
    }

    /** Runs SQL. */
    record QueryTables(TableEngine engine, RecentFile recent)
            implements Tool<QueryTables.Input, TablePreview> {
        record Input(
                @Describe(
                                "one SELECT or WITH ... SELECT in DuckDB's dialect; tables are shared variables by name, or files in double quotes (\"sales.csv\"; sales alone will do where no other file is called so); put column names in double quotes")
                        String sql,
                @Nullable @Describe("key of the shared variable to keep the result in")
                        String saveAs) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "queryTables",
                            "Computes one SQL query over tables: filter, group, join, sort. Answers the result's columns, row count and first rows. It cannot read anything but tables.",
                            Input.class)
                    .computing()
                    .titled("计算", "compute")
                    .withTimeout(PATIENCE);
        }

        @Override
        public TablePreview call(Input input, ToolContext context) throws InterruptedException {
            try (var store = new TableStore(context, recent)) {
                var result = store.query(engine, store.named(input.sql()), input.sql(), "result");
                return store.preview(result, input.saveAs());
            }
        }
    }

    /** Writes a table to a file. */
    record SaveTable(TableEngine engine, RecentFile recent)
            implements Tool<SaveTable.Input, SaveTable.Saved> {
        record Input(
                @Describe(
                                "a shared variable that holds a list of records, or a file of the workspace; book.xlsx#Sheet for a sheet")
                        String table,
                @Describe("file to write; the ending decides: .csv, .tsv, .json, .md or .xlsx")
                        String path,
                @Nullable
                        @Describe(
                                "a SELECT over the table whose rows are written instead of the table's own")
                        String sql,
                @Nullable
                        @Describe(
                                "true takes another name where there is such a file already; for a name that nobody asked for")
                        Boolean isNew,
                @Nullable
                        @Describe(
                                "true writes texts that a spreadsheet would run as formulas as they are; in CSV and TSV they get an apostrophe where left out")
                        Boolean keepFormulas) {}

        /**
         * @param remarks what a person should know of the file; usually empty
         */
        record Saved(String path, long rows, long bytes, List<String> remarks) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.writing(
                            "saveTable",
                            "Writes all rows of a table to a file of the workspace.",
                            Input.class)
                    .computing()
                    .titled("保存表格", "save a table")
                    .saving("path")
                    .repeatable(true)
                    .withTimeout(PATIENCE);
        }

        @Override
        public Input resolve(Input input, ToolContext context) {
            return Boolean.TRUE.equals(input.isNew())
                    ? new Input(
                            input.table(),
                            context.freeName(input.path()),
                            input.sql(),
                            null,
                            input.keepFormulas())
                    : input;
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(new TableStore(context, recent).output(input.path()));
        }

        @Override
        public Saved call(Input input, ToolContext context) throws InterruptedException {
            try (var store = new TableStore(context, recent)) {
                return save(input, store, context);
            }
        }

        private Saved save(Input input, TableStore store, ToolContext context)
                throws InterruptedException {
            var type = mediaType(input.path());
            if (type.isEmpty())
                throw store.problem(
                        DataProblem.BAD_TABLE,
                        new TableException(
                                "表不能存成 " + input.path() + "；请用 .csv、.tsv、.json、.md 或 .xlsx",
                                "A table cannot be saved as "
                                        + input.path()
                                        + "; use .csv, .tsv, .json, .md or .xlsx"));
            var source = store.table(input.table());
            var sql = input.sql();
            var table =
                    sql == null || sql.isBlank()
                            ? source
                            : store.query(engine, List.of(source), sql, source.name());
            var file = store.output(input.path());
            boolean isSafe = !Boolean.TRUE.equals(input.keepFormulas());
            store.write(
                    file,
                    store.guarded(
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
            long count = TableText.defusedCount(table);
            if (count == 0) return List.of();
            return List.of(
                    chinese
                            ? count + " 个单元格以 = + - @ 等开头，前面加了撇号，以免被表格软件当作公式执行；要原样写入请用 keepFormulas"
                            : count
                                    + " cells that begin with = + - @ or the like got an apostrophe, so that no spreadsheet runs them; keepFormulas writes them as they are");
        }

        private static String mediaType(String path) {
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
