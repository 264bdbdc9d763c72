package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.file.TablePreview;
import dev.troupe.packs.data.join.JoinKeyFinder;
import dev.troupe.packs.data.join.ReferencedName;
import dev.troupe.packs.data.join.SufficientTable;
import dev.troupe.packs.data.join.TableJoin;
import dev.troupe.packs.data.join.TableUnion;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Combines tables: joined by a common key, or appended to each other. */
record JoinTables(TableEngine engine, TableCache recent)
        implements Tool<JoinTables.Input, JoinTables.Output> {
    record Input(
            @Describe(
                            "two or more: shared variables that hold lists of records, or files of the workspace")
                    List<String> tables,
            @Nullable
                    @Describe(
                            "the common key: column names or the user's words for them, such as customer_id or 'a.id = b.customer'; detected if omitted and unambiguous")
                    String by,
            @Nullable
                    @Describe(
                            "the source of each table, such as the sites; the tables are then appended, with a column that contains the source")
                    List<String> origins,
            @Nullable
                    @Describe(
                            "true for the rows of the first table that have no match in the second")
                    Boolean isUnmatched,
            @Nullable
                    @Describe(
                            "with isUnmatched, true for the different values of the key in place of the rows")
                    Boolean isOfValues,
            @Nullable
                    @Describe(
                            "what will be asked of the result; if one table alone has every column that it names, nothing is joined")
                    String question,
            @Describe("shared variable to store the result in") String saveAs) {}

    /**
     * What came out.
     *
     * @param how the keys, or that the tables were put one under the other; empty if nothing was
     *     joined
     * @param sufficient the table, as it was passed, that alone answers the question
     * @param byUsed whether {@code by} named the key
     * @param rowsOf the table whose rows the joined rows are; {@code null} unless there is one
     * @param notes for the user: rows without a match, rows that were repeated
     */
    record Output(
            String how,
            @Nullable String sufficient,
            boolean byUsed,
            @Nullable String rowsOf,
            List<String> notes,
            TablePreview result) {
        Output withRowsOf(String table) {
            return new Output(how, sufficient, byUsed, table, notes, result);
        }
    }

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "joinTables",
                        "Joins tables by a common key and retains every row of the left table; tables with the same columns are appended."
                                + " Reports when several columns could be the key.",
                        Input.class)
                .withComputePool()
                .withTitle("关联表格", "join tables")
                .withCallLabel("关联 %s", "join %s", "tables");
    }

    @Override
    public Output call(Input input, ToolContext context) throws InterruptedException {
        if (input.tables().size() < 2)
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "tables 里有 %d 个；至少要两个",
                    "tables has %d entries; specify at least two",
                    input.tables().size());
        try (var store = new TableWorkspace(context, recent)) {
            return join(input, store);
        }
    }

    private Output join(Input input, TableWorkspace store) throws InterruptedException {
        var tables = new ArrayList<Table>();
        for (var name : input.tables()) tables.add(withPlainName(store.findTable(name), tables));
        var by = input.by() == null ? "" : input.by();
        var origins = input.origins();
        if (Boolean.TRUE.equals(input.isUnmatched()))
            return joinUnmatched(tables, by, input, store);
        if (origins != null && !origins.isEmpty()) return union(tables, origins, input, store);
        if (by.isBlank() && haveSameColumns(tables)) return stack(tables, input, store);
        var sufficient =
                input.question() == null
                        ? OptionalInt.empty()
                        : SufficientTable.find(input.question(), tables);
        return sufficient.isPresent()
                ? useOne(tables, sufficient.getAsInt(), input, store)
                : join(tables, by, input, store);
    }

    private static Output useOne(List<Table> tables, int index, Input input, TableWorkspace store) {
        var table = tables.get(index);
        var others =
                tables.stream()
                        .map(Table::name)
                        .filter(name -> !name.equals(table.name()))
                        .collect(Collectors.joining(", "));
        var note =
                store.isChinese()
                        ? "只用到 " + table.name() + "：问题中的列都在其中，没有关联 " + others
                        : "only "
                                + table.name()
                                + " was used: it has all columns of the question; "
                                + others
                                + " was not joined";
        return new Output(
                "",
                input.tables().get(index),
                false,
                null,
                List.of(note),
                TablePreview.of(table, null, store.isChinese()));
    }

    /** The name without its extension, so that users recognise it; made unique. */
    private static Table withPlainName(Table table, List<Table> before) {
        var name = table.name();
        for (int n = 2; isTaken(name, before); n++) name = table.name() + "_" + n;
        return table.withName(name);
    }

    private static boolean isTaken(String name, List<Table> before) {
        return before.stream().anyMatch(other -> other.name().equalsIgnoreCase(name));
    }

    private static boolean haveSameColumns(List<Table> tables) {
        return tables.stream().map(JoinTables::names).distinct().count() == 1;
    }

    private static Set<String> names(Table table) {
        var names = new HashSet<String>();
        table.columnNames().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        return names;
    }

    private Output stack(List<Table> tables, Input input, TableWorkspace store)
            throws InterruptedException {
        var columns =
                String.join(
                        ", ", tables.getFirst().columnNames().stream().map(SqlText::name).toList());
        var sql =
                String.join(
                        " UNION ALL ",
                        tables.stream()
                                .map(one ->
                                        "SELECT " + columns + " FROM " + SqlText.name(one.name()))
                                .toList());
        var result = store.query(engine, tables, sql, input.saveAs());
        return output(
                store.isChinese() ? "列相同，上下拼接" : "same columns, one under the other",
                false,
                List.of(),
                result,
                input,
                store);
    }

    private Output union(
            List<Table> tables, List<String> origins, Input input, TableWorkspace store)
            throws InterruptedException {
        if (origins.size() != tables.size())
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "origins 里有 %d 个，而表有 %d 个；应一一对应",
                    "origins has %d entries for %d tables; specify one for each",
                    origins.size(),
                    tables.size());
        boolean areFiles = origins.equals(input.tables());
        var gathering =
                new TableUnion(
                        tables,
                        store.isChinese() ? areFiles ? "文件" : "来源" : areFiles ? "file" : "source");
        var result = store.query(engine, tables, gathering.sql(origins), input.saveAs());
        return output(
                store.isChinese()
                        ? "上下拼接，来源见列“" + gathering.originColumn() + "”"
                        : "one under the other; column "
                                + gathering.originColumn()
                                + " contains the source",
                false,
                List.of(),
                result,
                input,
                store);
    }

    private Output joinUnmatched(List<Table> tables, String by, Input input, TableWorkspace store)
            throws InterruptedException {
        if (tables.size() != 2)
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "isUnmatched 需要恰好两个表，现有 %d 个",
                    "isUnmatched needs exactly two tables, not %d",
                    tables.size());
        var keys = new JoinKeyFinder(tables.getFirst(), tables.getLast());
        var named = by.isBlank() ? List.<JoinKeyFinder.Pair>of() : keys.findNamed(by);
        var join =
                new TableJoin(
                        tables.getFirst(),
                        tables.getLast(),
                        named.isEmpty()
                                ? store.runGuarded(DataProblem.UNCLEAR_QUESTION, keys::findOnly)
                                : named);
        var sql =
                Boolean.TRUE.equals(input.isOfValues())
                        ? join.unmatchedValuesSql()
                        : join.unmatchedSql();
        var result = store.query(engine, tables, sql, input.saveAs());
        return output(join.describe(), !named.isEmpty(), List.of(), result, input, store);
    }

    private Output join(List<Table> tables, String by, Input input, TableWorkspace store)
            throws InterruptedException {
        var joined = tables.getFirst();
        var rowsOf = joined.name();
        var how = new ArrayList<String>();
        var notes = new ArrayList<String>();
        boolean byUsed = false;
        for (var next : tables.subList(1, tables.size())) {
            var one = joined;
            var keys = new JoinKeyFinder(one, next);
            var named = by.isBlank() ? List.<JoinKeyFinder.Pair>of() : keys.findNamed(by);
            byUsed |= !named.isEmpty();
            var join =
                    TableJoin.of(
                            one,
                            next,
                            named.isEmpty()
                                    ? store.runGuarded(DataProblem.UNCLEAR_QUESTION, keys::findOnly)
                                    : named);
            var result = query(join, one.name(), input, store);
            var question = input.question();
            if (question != null && tables.size() == 2) {
                var other = join.orReversed(SufficientTable.maskFiles(question, tables), result);
                if (!other.equals(join)) result = query(other, one.name(), input, store);
                join = other;
            }
            if (join.left().equals(next)) rowsOf = next.name();
            how.add(join.describe());
            if (named.isEmpty())
                join.remarkFound().ifPresent(remark -> notes.add(remark.text(store.isChinese())));
            join.remarks(result).forEach(remark -> notes.add(remark.text(store.isChinese())));
            joined = result;
        }
        return output(String.join("; ", how), byUsed, notes, joined, input, store)
                .withRowsOf(rowsOf);
    }

    private Table query(TableJoin join, String name, Input input, TableWorkspace store)
            throws InterruptedException {
        var shown =
                input.question() == null
                        ? Optional.<ReferencedName>empty()
                        : ReferencedName.of(join, input.question());
        return store.query(engine, List.of(join.left(), join.right()), join.sql(shown), name);
    }

    private static Output output(
            String how,
            boolean byUsed,
            List<String> notes,
            Table result,
            Input input,
            TableWorkspace store) {
        store.tooLargeToKeep(input.saveAs(), result)
                .ifPresent(why -> {
                    throw store.problem(
                            DataProblem.BAD_TABLE,
                            new TableException(
                                    "合并后的表太大：" + why.zh() + "；也可以用 queryTables 写一条带汇总的查询",
                                    "The joined table is too large. "
                                            + why.en()
                                            + ", or write one query with queryTables that joins and totals"));
                });
        return new Output(how, null, byUsed, null, notes, store.preview(result, input.saveAs()));
    }
}
