package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Condition;
import dev.troupe.packs.data.algebra.Decimals;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.PivotColumns;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One query as the steps of a script: copies of rows are removed, rows filtered and grouped, values
 * computed, the result filtered, sorted and cut. It comes to the same rows as {@link
 * dev.troupe.packs.data.algebra.QuerySql}.
 */
final class PandasScript {
    private final Table table;
    private final Query query;
    private final boolean chinese;
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final List<Output> outputs;
    private final List<String> lines = new ArrayList<>();

    /** The columns of {@code result} by what they hold. */
    private final Map<Expression, String> known = new HashMap<>();

    private final Set<String> names = new HashSet<>();
    private String rows = PandasExpression.TABLE;

    /**
     * @param chinese the language of comments and weekdays
     */
    PandasScript(Table table, Query query, boolean chinese) {
        this.table = table;
        this.query = query;
        this.chinese = chinese;
        table.columns().forEach(column -> columns.put(column.name(), column));
        outputs = new PivotColumns(columns, chinese).outputs(query);
    }

    /**
     * The statements from the file to the variable {@code result}.
     *
     * @throws TableException when the query has a part that pandas does not express
     */
    List<String> lines(String file) {
        if (query.pivot().filter(Query.Pivot::isWithTotals).isPresent())
            throw PandasExpression.unsupported("合计行", "a row of totals");
        read(file);
        removeCopies();
        filter();
        if (!query.isGrouped()) list();
        else if (query.keys().isEmpty()) total();
        else if (leaves().isEmpty()) listValues();
        else group();
        addWindows();
        addOutputs();
        filterResult();
        sortAndCut();
        select();
        var header = new ArrayList<>(header());
        header.addAll(lines);
        return header;
    }

    /** Imports and functions, those that the statements use. */
    private List<String> header() {
        var header = new ArrayList<String>();
        if (uses("hashlib.")) header.add("import hashlib");
        if (uses("np.") || uses("round_half_up(")) header.add("import numpy as np");
        header.add("import pandas as pd");
        header.add("");
        if (uses("WEEKDAYS")) header.add("WEEKDAYS = " + PythonLiterals.list(weekdays()) + "\n");
        if (uses("round_half_up("))
            header.add(
                    """

                    def round_half_up(numbers, digits):
                        return np.sign(numbers) * np.floor(abs(numbers) * 10**digits + 0.5) / 10**digits

                    """);
        if (uses("whole_months"))
            header.add(
                    """

                    def whole_months(start, end):
                        if pd.isna(start) or pd.isna(end):
                            return float("nan")
                        if start > end:
                            return -whole_months(end, start)
                        months = 12 * (end.year - start.year) + end.month - start.month
                        return months if start + pd.DateOffset(months=months) <= end else months - 1

                    """);
        return header;
    }

    private boolean uses(String word) {
        return lines.stream().anyMatch(line -> line.contains(word));
    }

    private List<String> weekdays() {
        return chinese
                ? List.of("周一", "周二", "周三", "周四", "周五", "周六", "周日")
                : List.of(
                        "Monday",
                        "Tuesday",
                        "Wednesday",
                        "Thursday",
                        "Friday",
                        "Saturday",
                        "Sunday");
    }

    private void comment(String zh, String en) {
        lines.add(PythonLiterals.comment(chinese ? zh : en));
    }

    private void read(String file) {
        var texts =
                table.columns().stream()
                        .filter(column -> column.type() == ColumnType.TEXT)
                        .map(column -> PythonLiterals.literal(column.name()) + ": str")
                        .collect(Collectors.joining(", "));
        var times =
                table.columns().stream()
                        .filter(column -> column.type().isTemporal())
                        .map(Column::name)
                        .toList();
        comment("读取", "Read the table");
        lines.add("df = pd.read_csv(");
        lines.add("    " + PythonLiterals.literal(file) + ",");
        lines.add("    dtype={" + texts + "},");
        if (!times.isEmpty()) lines.add("    parse_dates=" + PythonLiterals.list(times) + ",");
        lines.add("    keep_default_na=False,");
        lines.add("    na_values=[\"\"],");
        lines.add(")");
    }

    private void removeCopies() {
        query.unique()
                .ifPresent(unique -> {
                    comment("删除重复行", "Remove copies of rows");
                    var arguments = new ArrayList<String>();
                    if (!unique.by().isEmpty()) arguments.add(PythonLiterals.list(unique.by()));
                    if (unique.isLast()) arguments.add("keep=\"last\"");
                    lines.add("df = df.drop_duplicates(" + String.join(", ", arguments) + ")");
                });
    }

    private PandasExpression ofRows() {
        return new PandasExpression(rows, PandasExpression.fields(columns), columns);
    }

    private PandasExpression ofResult() {
        return new PandasExpression("result", known, columns);
    }

    private void filter() {
        var outliers =
                query.filters().stream().filter(Condition.Outlier.class::isInstance).toList();
        var others = query.filters().stream().filter(one -> !outliers.contains(one)).toList();
        if (!others.isEmpty()) {
            comment("筛选行", "Filter the rows");
            keepRows(ofRows(), others);
        }
        if (outliers.size() > 1)
            throw PandasExpression.unsupported("多列的离群值", "outliers of several columns");
        if (!outliers.isEmpty()) keepOutliers(((Condition.Outlier) outliers.getFirst()).of());
    }

    private void keepRows(PandasExpression compiler, List<Condition> conditions) {
        if (conditions.size() == 1) {
            lines.add("rows = " + rows + "[" + compiler.of(conditions.getFirst()) + "]");
        } else {
            lines.add("rows = " + rows + "[");
            for (int i = 0; i < conditions.size(); i++)
                lines.add(
                        "    " + (i == 0 ? "" : "& ") + "(" + compiler.of(conditions.get(i)) + ")");
            lines.add("]");
        }
        rows = "rows";
    }

    private void keepOutliers(Expression of) {
        comment("四分位距 1.5 倍之外的值", "Values beyond 1.5 times the distance of the quartiles");
        var values = ofRows().operand(of);
        lines.add("low, high = " + values + ".quantile([0.25, 0.75])");
        lines.add("reach = 1.5 * (high - low)");
        lines.add(
                "rows = %1$s[(%2$s < low - reach) | (%2$s > high + reach)]"
                        .formatted(rows, values));
        rows = "rows";
    }

    private void list() {
        lines.add("result = " + rows);
        known.putAll(PandasExpression.fields(columns));
        names.addAll(columns.keySet());
    }

    private void listValues() {
        comment("列出不同的值", "List the distinct values");
        var compiler = ofRows();
        lines.add("result = pd.DataFrame({");
        for (var key : query.keys())
            lines.add(
                    "    "
                            + PythonLiterals.literal(know(key.name(), key.expression()))
                            + ": "
                            + compiler.of(key.expression())
                            + ",");
        lines.add("}).drop_duplicates()");
        orderWeekdays();
    }

    /** Names a column of the result; a name that is taken gets a number. */
    private String know(String wanted, Expression expression) {
        var name = wanted;
        for (int i = 2; !names.add(name); i++) name = wanted + "_" + i;
        known.put(expression, name);
        return name;
    }

    private void total() {
        boolean isOfCopies = leaves().stream().anyMatch(Expression.DuplicateRows.class::isInstance);
        if (isOfCopies && !query.filters().isEmpty())
            throw PandasExpression.unsupported(new Expression.DuplicateRows());
        comment("计算", "Compute over all rows");
        var compiler = ofRows();
        lines.add("result = pd.DataFrame({");
        for (var leaf : leaves())
            lines.add(
                    "    "
                            + PythonLiterals.literal(know(nameOf(leaf), leaf))
                            + ": ["
                            + compiler.total(leaf)
                            + "],");
        lines.add("})" + exact(leaves()));
    }

    private String exact(Set<Expression> leaves) {
        return leaves.stream().anyMatch(ofRows()::isFractional)
                ? ".round(" + PandasExpression.EXACT_DECIMALS + ")"
                : "";
    }

    private String nameOf(Expression expression) {
        return outputs.stream()
                .filter(output -> output.expression().equals(expression))
                .map(Output::name)
                .findFirst()
                .orElseGet(() -> new QueryText(chinese).describe(expression));
    }

    /** The aggregates that the result is made of. */
    private Set<Expression> leaves() {
        var leaves = new LinkedHashSet<Expression>();
        outputs.forEach(output -> addLeaves(output.expression(), leaves));
        query.having().stream()
                .flatMap(PandasScript::expressions)
                .forEach(one -> addLeaves(one, leaves));
        query.order().forEach(order -> addLeaves(order.by(), leaves));
        query.limit().ifPresent(limit -> limit.within().forEach(one -> addLeaves(one, leaves)));
        return leaves;
    }

    private static void addLeaves(Expression expression, Set<Expression> leaves) {
        switch (expression) {
            case Aggregation _,
                    Expression.WeightedMean _,
                    Expression.Correlation _,
                    Expression.DuplicateRows _ ->
                    leaves.add(expression);
            case Expression.Overall _ -> {}
            default -> expression.parts().forEach(part -> addLeaves(part, leaves));
        }
    }

    private static Stream<Expression> expressions(Condition condition) {
        return switch (condition) {
            case Condition.Comparison(var left, _, var right) -> Stream.of(left, right);
            case Condition.Range(var of, var low, var high, _) -> Stream.of(of, low, high);
            case Condition.OneOf(var of, _) -> Stream.of(of);
            case Condition.TextMatch(var of, _, _) -> Stream.of(of);
            case Condition.Missing(var of) -> Stream.of(of);
            case Condition.Outlier(var of) -> Stream.of(of);
            case Condition.All(var all) -> all.stream().flatMap(PandasScript::expressions);
            case Condition.Any(var any) -> any.stream().flatMap(PandasScript::expressions);
            case Condition.Not(var inner) -> expressions(inner);
        };
    }

    private void group() {
        var compiler = ofRows();
        var leaves = leaves();
        var derived = new LinkedHashMap<String, String>(); // expressions by name
        for (var key : query.keys()) know(key.name(), key.expression());
        var calls = new LinkedHashMap<String, String>();
        for (var leaf : leaves)
            calls.put(know(nameOf(leaf), leaf), ofGroups(leaf, compiler, derived));
        if (!derived.isEmpty()) {
            comment("分组前计算的列", "Columns to aggregate");
            lines.add("rows = " + rows + ".assign(**{");
            derived.forEach((name, code) ->
                    lines.add("    " + PythonLiterals.literal(name) + ": " + code + ","));
            lines.add("})");
            rows = "rows";
        }
        comment("分组并计算", "Group and compute");
        lines.add("groups = " + rows + ".groupby(");
        lines.add(
                "    ["
                        + query.keys().stream()
                                .map(key -> key(key, ofRows()))
                                .collect(Collectors.joining(", "))
                        + "],");
        lines.add("    sort=False,");
        lines.add("    dropna=False,");
        lines.add(")");
        lines.add("result = pd.DataFrame({");
        calls.forEach((name, code) ->
                lines.add("    " + PythonLiterals.literal(name) + ": " + code + ","));
        lines.add("})" + exact(leaves) + ".reset_index()");
        orderWeekdays();
    }

    private String key(Output key, PandasExpression compiler) {
        var name = PythonLiterals.literal(known.getOrDefault(key.expression(), key.name()));
        if (key.expression() instanceof Expression.Field(var column)
                && PythonLiterals.literal(column).equals(name)) return name;
        return compiler.operand(key.expression()) + ".rename(" + name + ")";
    }

    /** An aggregate of each group; what it is made of becomes a column first. */
    private String ofGroups(
            Expression leaf, PandasExpression compiler, Map<String, String> derived) {
        return switch (leaf) {
            case Aggregation aggregation -> {
                if (aggregation.of().isEmpty() && aggregation.only().isEmpty())
                    yield "groups.size()";
                var source =
                        aggregation.of().isPresent() && aggregation.only().isEmpty()
                                ? source(aggregation.of().get(), compiler, derived)
                                : derive(
                                        nameOf(aggregation), compiler.values(aggregation), derived);
                yield compiler.call(
                        aggregation, "groups[" + PythonLiterals.literal(source) + "]", false);
            }
            case Expression.WeightedMean(var of, var weight) -> {
                var product =
                        derive(
                                new QueryText(chinese).describe(of) + " × weight",
                                compiler.operand(of) + " * " + compiler.operand(weight),
                                derived);
                var counted =
                        derive(
                                new QueryText(chinese).describe(weight) + " (weight)",
                                compiler.operand(weight)
                                        + ".where("
                                        + compiler.operand(of)
                                        + ".notna())",
                                derived);
                yield "groups[%s].sum(min_count=1) / groups[%s].sum().replace(0, float(\"nan\"))"
                        .formatted(
                                PythonLiterals.literal(product), PythonLiterals.literal(counted));
            }
            case Expression.Correlation(var left, var right) ->
                    "groups.apply(lambda group: group[%s].corr(group[%s]))"
                            .formatted(
                                    PythonLiterals.literal(source(left, compiler, derived)),
                                    PythonLiterals.literal(source(right, compiler, derived)));
            default -> throw PandasExpression.unsupported(leaf);
        };
    }

    private String source(Expression of, PandasExpression compiler, Map<String, String> derived) {
        return of instanceof Expression.Field(var name)
                ? name
                : derive(new QueryText(chinese).describe(of), compiler.of(of), derived);
    }

    private String derive(String wanted, String code, Map<String, String> derived) {
        var name = wanted;
        while (columns.containsKey(name)
                || derived.containsKey(name) && !code.equals(derived.get(name))) name += "'";
        derived.put(name, code);
        return name;
    }

    /** The names of weekdays do not sort in their order. */
    private void orderWeekdays() {
        for (var key : query.keys())
            if (key.expression() instanceof Expression.DatePart(TimeGrain grain, _)
                    && grain == TimeGrain.WEEKDAY) {
                var name = PythonLiterals.literal(known.getOrDefault(key.expression(), ""));
                lines.add(
                        "result[%1$s] = pd.Categorical(result[%1$s], WEEKDAYS, ordered=True)"
                                .formatted(name));
            }
    }

    private void addWindows() {
        var windows = new LinkedHashSet<Expression>();
        Stream.of(
                        outputs.stream().map(Output::expression),
                        query.order().stream().map(Query.Order::by),
                        query.having().stream().flatMap(PandasScript::expressions))
                .flatMap(all -> all)
                .forEach(one -> addWindows(one, windows));
        if (windows.isEmpty()) return;
        comment("按次序与前面各组比较", "Compare with the groups before, in their order");
        var keys =
                query.keys().stream()
                        .map(key -> known.getOrDefault(key.expression(), key.name()))
                        .toList();
        var compiler = new PandasWindows(query, keys, columns);
        lines.addAll(compiler.ordered());
        for (var window : windows) {
            var aggregate = window.parts().getFirst();
            var values = "result[" + PythonLiterals.literal(addColumn(aggregate)) + "]";
            var exact =
                    ofRows().isFractional(aggregate)
                            ? ".round(" + PandasExpression.EXACT_DECIMALS + ")"
                            : "";
            addColumn(window, compiler.of(window, values, exact));
        }
    }

    private static void addWindows(Expression expression, Set<Expression> windows) {
        boolean isAlongKey =
                expression instanceof Expression.Change
                        || expression instanceof Expression.RunningTotal
                        || expression instanceof Expression.MovingAverage;
        if (isAlongKey) windows.add(expression);
        expression.parts().forEach(part -> addWindows(part, windows));
    }

    private String addColumn(Expression expression) {
        var name = known.get(expression);
        if (name != null) return name;
        return addColumn(expression, ofResult().of(expression));
    }

    private String addColumn(Expression expression, String code) {
        var name = know(nameOf(expression), expression);
        lines.add("result = result.assign(**{" + PythonLiterals.literal(name) + ": " + code + "})");
        return name;
    }

    private void addOutputs() {
        for (var output : outputs) addColumn(output.expression());
    }

    private void filterResult() {
        if (query.having().isEmpty()) return;
        comment("筛选结果", "Filter the result");
        lines.add("result = result[" + ofResult().join(query.having(), " & ") + "]");
    }

    private void sortAndCut() {
        var within =
                query.limit().stream()
                        .flatMap(limit -> limit.within().stream())
                        .map(this::addColumn)
                        .toList();
        var by = new LinkedHashMap<String, Boolean>(); // whether ascending
        var order = query.order().stream().map(one -> addColumn(placeOf(one.by()))).toList();
        within.forEach(name -> by.put(name, true));
        for (int i = 0; i < order.size(); i++)
            by.putIfAbsent(order.get(i), !query.order().get(i).isDescending());
        if (!by.isEmpty()) {
            comment("排序", "Sort");
            lines.add(
                    "result = result.sort_values("
                            + PythonLiterals.list(List.copyOf(by.keySet()))
                            + ", ascending="
                            + by.values().stream()
                                    .map(up -> up ? "True" : "False")
                                    .collect(Collectors.joining(", ", "[", "]"))
                            + ", kind=\"stable\")");
        }
        query.limit().ifPresent(limit -> cut(limit, within, order));
    }

    /** Single rows are sorted by the date itself, not by the name of its period. */
    private Expression placeOf(Expression by) {
        return !query.isGrouped() && by instanceof Expression.DatePart(_, var date) ? date : by;
    }

    private void cut(Query.Limit limit, List<String> within, List<String> order) {
        comment("取前 " + limit.rows() + " 行", "Take the first " + limit.rows());
        var grouped =
                within.isEmpty()
                        ? "result"
                        : "result.groupby("
                                + PythonLiterals.list(within)
                                + ", sort=False, dropna=False)";
        if (!limit.isWithTies()) {
            lines.add("result = " + grouped + ".head(" + limit.rows() + ")");
            return;
        }
        lines.add(
                "place = %s[%s].rank(method=\"min\", ascending=%s, na_option=\"bottom\")"
                        .formatted(
                                grouped,
                                PythonLiterals.literal(order.getFirst()),
                                query.order().getFirst().isDescending() ? "False" : "True"));
        lines.add("result = result[place <= " + limit.rows() + "]");
    }

    private void select() {
        var selected = Stream.concat(query.keys().stream(), outputs.stream()).toList();
        if (selected.isEmpty()) {
            if (names.size() > columns.size())
                lines.add("result = result[" + PythonLiterals.list(table.columnNames()) + "]");
            return;
        }
        var held =
                selected.stream()
                        .map(output -> known.getOrDefault(output.expression(), output.name()))
                        .toList();
        lines.add("result = result[" + PythonLiterals.list(held) + "]");
        var wanted = selected.stream().map(Output::name).toList();
        if (!held.equals(wanted))
            lines.add("result = result.set_axis(" + PythonLiterals.list(wanted) + ", axis=1)");
        var decimals = new Decimals(columns);
        var rounded = new TreeMap<Integer, List<String>>();
        for (var output : selected) {
            int digits = decimals.of(output.expression());
            if (digits >= 0)
                rounded.computeIfAbsent(digits, _ -> new ArrayList<>()).add(output.name());
        }
        rounded.forEach((digits, rounding) -> {
            var list = PythonLiterals.list(rounding);
            lines.add(
                    "result = result.assign(**round_half_up(result[%s], %d))"
                            .formatted(list, digits));
        });
    }
}
