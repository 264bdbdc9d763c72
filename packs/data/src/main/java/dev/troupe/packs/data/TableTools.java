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

    static List<Tool<?, ?>> all(TableEngine engine) {
        return List.of(
                new LoadTable(),
                new DescribeTable(),
                new QueryTables(engine),
                new AskTable(engine),
                new SaveTable());
    }

    /** Loads a file into a shared variable. */
    record LoadTable() implements Tool<LoadTable.Input, TablePreview> {
        record Input(
                @Describe("a CSV, TSV or JSON file") String path,
                @Describe("key of the shared variable to keep it in") String saveAs) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "loadTable",
                            "Loads a file as a table with typed columns and keeps it in a shared variable. Answers columns, row count and first rows."
                                    + " Tables of more than 50,000 rows are not kept: query them by their path.",
                            Input.class)
                    .withTimeout(PATIENCE);
        }

        @Override
        public TablePreview call(Input input, ToolContext context) {
            var store = new TableStore(context);
            var table = store.file(input.path());
            return TablePreview.of(
                    table, store.keep(input.saveAs(), table).orElse(null), store.isChinese());
        }
    }

    /** Shows the shape of a table. */
    record DescribeTable() implements Tool<DescribeTable.Input, DescribeTable.Description> {
        record Input(
                @Describe(
                                "a shared variable that holds a list of records, or a file of the workspace")
                        String table) {}

        /**
         * The preview and, for each column, how many cells are missing and how many values differ.
         */
        record Description(TablePreview preview, List<Counts> counts) {}

        record Counts(String column, long missing, long different, String least, String greatest) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "describeTable",
                            "Shows a table's columns with their types, missing cells, different values, least and greatest value, and its first rows.",
                            Input.class)
                    .withTimeout(PATIENCE);
        }

        @Override
        public Description call(Input input, ToolContext context) {
            var store = new TableStore(context);
            var table = store.table(input.table());
            var counts = new ArrayList<Counts>();
            for (var column : table.columns()) {
                long present = column.present().count();
                counts.add(
                        new Counts(
                                column.name(),
                                table.rowCount() - present,
                                column.present().distinct().count(),
                                extreme(column, -1),
                                extreme(column, 1)));
            }
            return new Description(TablePreview.of(table, null, store.isChinese()), counts);
        }

        private static String extreme(Column column, int sign) {
            return column.present()
                    .min((one, other) -> -sign * compare(one, other))
                    .map(Cell::text)
                    .orElse("");
        }

        private static int compare(Cell one, Cell other) {
            return one instanceof Cell.Numeric(var a) && other instanceof Cell.Numeric(var b)
                    ? a.compareTo(b)
                    : one.text().compareTo(other.text());
        }
    }

    /** Runs SQL. */
    record QueryTables(TableEngine engine) implements Tool<QueryTables.Input, TablePreview> {
        record Input(
                @Describe(
                                "one SELECT or WITH ... SELECT in DuckDB's dialect; tables are shared variables by name, or files in double quotes; put column names in double quotes")
                        String sql,
                @Nullable @Describe("key of the shared variable to keep the result in")
                        String saveAs) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "queryTables",
                            "Computes one SQL query over tables: filter, group, join, sort. Answers the result's columns, row count and first rows. It cannot read anything but tables.",
                            Input.class)
                    .withTimeout(PATIENCE);
        }

        @Override
        public TablePreview call(Input input, ToolContext context) throws InterruptedException {
            var store = new TableStore(context);
            var result = store.query(engine, store.named(input.sql()), input.sql(), "result");
            var saveAs = input.saveAs();
            return TablePreview.of(
                    result,
                    saveAs == null ? null : store.keep(saveAs, result).orElse(null),
                    store.isChinese());
        }
    }

    /** Writes a table to a file. */
    record SaveTable() implements Tool<SaveTable.Input, SaveTable.Saved> {
        record Input(
                @Describe(
                                "a shared variable that holds a list of records, or a file of the workspace")
                        String table,
                @Describe("file to write; the ending decides: .csv, .tsv, .json or .md")
                        String path) {}

        record Saved(String path, long rows, long bytes) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.writing(
                            "saveTable",
                            "Writes all rows of a table to a file of the workspace.",
                            Input.class)
                    .withTimeout(PATIENCE);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(context.workspace().writable(input.path()));
        }

        @Override
        public Saved call(Input input, ToolContext context) {
            var store = new TableStore(context);
            var type = mediaType(input.path());
            if (type.isEmpty())
                throw store.problem(
                        DataProblem.BAD_TABLE,
                        new TableException(
                                "表不能存成 " + input.path() + "；请用 .csv、.tsv、.json 或 .md",
                                "A table cannot be saved as "
                                        + input.path()
                                        + "; use .csv, .tsv, .json or .md"));
            var table = store.table(input.table());
            var file = context.workspace().writable(input.path());
            store.guarded(
                    DataProblem.BAD_TABLE,
                    () -> {
                        TableFiles.write(table, file);
                        return file;
                    });
            context.artifact(file, type);
            return new Saved(
                    context.workspace().display(file), table.rowCount(), file.toFile().length());
        }

        private static String mediaType(String path) {
            var lower = path.toLowerCase(java.util.Locale.ROOT);
            if (lower.endsWith(".csv")) return "text/csv";
            if (lower.endsWith(".tsv")) return "text/tab-separated-values";
            if (lower.endsWith(".json")) return "application/json";
            return lower.endsWith(".md") || lower.endsWith(".markdown") ? "text/markdown" : "";
        }
    }
}
