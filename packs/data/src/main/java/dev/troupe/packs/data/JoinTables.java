package dev.troupe.packs.data;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts tables together: beside each other by a common key, or one under the other. */
record JoinTables(TableEngine engine, RecentFile recent)
        implements Tool<JoinTables.Input, JoinTables.Output> {
    record Input(
            @Describe(
                            "two or more: shared variables that hold lists of records, or files of the workspace")
                    List<String> tables,
            @Nullable
                    @Describe(
                            "the common key: column names or the person's words for them, such as customer_id or 'a.id = b.customer'; found out where left out and clear")
                    String by,
            @Nullable
                    @Describe(
                            "where each table is from, such as the sites; the tables are then put one under the other, with a column that tells")
                    List<String> origins,
            @Describe("key of the shared variable to keep the result in") String saveAs) {}

    /**
     * What came out.
     *
     * @param how the keys, or that the tables were put one under the other
     * @param byUsed whether {@code by} named the key
     * @param notes what a person should know: rows without a match, rows that were repeated
     */
    record Output(String how, boolean byUsed, List<String> notes, TablePreview result) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "joinTables",
                        "Joins tables by a common key and keeps every row of the one that is looked up from; tables with the same columns are put one under the other."
                                + " Says so when several columns could be the key.",
                        Input.class)
                .computing()
                .titled("关联表格", "join tables")
                .doing("关联 %s", "join %s", "tables");
    }

    @Override
    public Output call(Input input, ToolContext context) throws InterruptedException {
        if (input.tables().size() < 2)
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "tables 里有 %d 个；至少要两个",
                    "tables holds %d; give at least two",
                    input.tables().size());
        try (var store = new TableStore(context, recent)) {
            return joined(input, store);
        }
    }

    private Output joined(Input input, TableStore store) throws InterruptedException {
        var tables = new ArrayList<Table>();
        for (var name : input.tables()) tables.add(named(store.table(name), tables));
        var by = input.by() == null ? "" : input.by();
        var origins = input.origins();
        if (origins != null && !origins.isEmpty()) return gathered(tables, origins, input, store);
        return by.isBlank() && haveSameColumns(tables)
                ? stacked(tables, input, store)
                : joined(tables, by, input, store);
    }

    /** The name without its ending, so that people recognise it; made unique. */
    private static Table named(Table table, List<Table> before) {
        var name = table.name();
        for (int n = 2; isTaken(name, before); n++) name = table.name() + "_" + n;
        return table.named(name);
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

    private Output stacked(List<Table> tables, Input input, TableStore store)
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

    private Output gathered(List<Table> tables, List<String> origins, Input input, TableStore store)
            throws InterruptedException {
        if (origins.size() != tables.size())
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "origins 里有 %d 个，而表有 %d 个；应一一对应",
                    "origins holds %d for %d tables; give one for each",
                    origins.size(),
                    tables.size());
        var gathering = new Gathering(tables, store.isChinese() ? "来源" : "source");
        var result = store.query(engine, tables, gathering.sql(origins), input.saveAs());
        return output(
                store.isChinese()
                        ? "上下拼接，来源见列“" + gathering.origin() + "”"
                        : "one under the other; column " + gathering.origin() + " tells the source",
                false,
                List.of(),
                result,
                input,
                store);
    }

    private Output joined(List<Table> tables, String by, Input input, TableStore store)
            throws InterruptedException {
        var joined = tables.getFirst();
        var how = new ArrayList<String>();
        var notes = new ArrayList<String>();
        boolean byUsed = false;
        for (var next : tables.subList(1, tables.size())) {
            var one = joined;
            var keys = new JoinKey(one, next);
            var named = by.isBlank() ? List.<JoinKey.Pair>of() : keys.named(by);
            byUsed |= !named.isEmpty();
            var join =
                    Join.of(
                            one,
                            next,
                            named.isEmpty()
                                    ? store.guarded(DataProblem.UNCLEAR_QUESTION, keys::only)
                                    : named);
            var result = store.query(engine, List.of(one, next), join.sql(), one.name());
            how.add(join.said());
            join.remarks(result).forEach(remark -> notes.add(remark.said(store.isChinese())));
            joined = result;
        }
        return output(String.join("; ", how), byUsed, notes, joined, input, store);
    }

    private static Output output(
            String how,
            boolean byUsed,
            List<String> notes,
            Table result,
            Input input,
            TableStore store) {
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
        return new Output(how, byUsed, notes, store.preview(result, input.saveAs()));
    }
}
