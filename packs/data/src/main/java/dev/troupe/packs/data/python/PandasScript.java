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
import dev.troupe.packs.data.python.PythonCalls.Call;
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
 * computed, the result filtered, sorted and cut. It has the same rows as {@link
 * dev.troupe.packs.data.algebra.QuerySql}.
 */
final class PandasScript {
    private static final String RESULT = "result";

    private final Table table;
    private final Query query;
    private final boolean chinese;
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final List<Output> outputs;
    private final List<String> lines = new ArrayList<>();

    /** The columns of {@code result} by what they hold. */
    private final Map<Expression, String> known = new HashMap<>();

    private final Set<String> names = new HashSet<>();

    /** The columns that the result is in ascending order of. */
    private final List<String> sorted = new ArrayList<>();

    /** The columns of the result, in order. */
    private final List<String> present = new ArrayList<>();

    private String rows = PandasExpression.TABLE;

    /** The variable that holds the result so far. */
    private String current = RESULT;

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
            throw PandasExpression.refusal("合计行", "a row of totals");
        if (usesYears()) throw PandasExpression.refusal("按年记录的列", "columns of years");
        lines.addAll(PandasFile.lines(table, file));
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
        if (!current.equals(RESULT)) lines.add(RESULT + " = " + current);
        var header = new ArrayList<>(header());
        header.addAll(lines);
        return header;
    }

    /** Times of pandas begin in 1678, the years of a table may be earlier. */
    private boolean usesYears() {
        var used = query.toString();
        return table.columns().stream()
                .filter(column -> column.type() == ColumnType.YEAR)
                .map(column -> new Expression.Field(column.name()).toString())
                .anyMatch(used::contains);
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

    private void removeCopies() {
        query.unique()
                .ifPresent(unique -> {
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
        return new PandasExpression(current, known, columns);
    }

    private void filter() {
        var outliers =
                query.filters().stream().filter(Condition.Outlier.class::isInstance).toList();
        var others = query.filters().stream().filter(one -> !outliers.contains(one)).toList();
        if (!others.isEmpty()) {
            keepRows(ofRows(), others);
        }
        if (outliers.size() > 1)
            throw PandasExpression.refusal("多列的离群值", "outliers of several columns");
        if (!outliers.isEmpty()) keepOutliers(((Condition.Outlier) outliers.getFirst()).of());
    }

    private void keepRows(PandasExpression compiler, List<Condition> conditions) {
        if (conditions.size() == 1) {
            lines.add(target() + " = " + rows + "[" + compiler.of(conditions.getFirst()) + "]");
        } else {
            lines.add(target() + " = " + rows + "[");
            for (int i = 0; i < conditions.size(); i++)
                lines.add(
                        "    " + (i == 0 ? "" : "& ") + "(" + compiler.of(conditions.get(i)) + ")");
            lines.add("]");
        }
        rows = target();
    }

    /** The variable of the filtered rows: those that are listed are the result. */
    private String target() {
        return query.isGrouped() ? "rows" : RESULT;
    }

    private void keepOutliers(Expression of) {
        comment(
                "离群值：超出四分位数 1.5 倍四分位距",
                "Outliers: more than 1.5 interquartile ranges outside the quartiles");
        var values = ofRows().operand(of);
        lines.add("low, high = " + values + ".quantile([0.25, 0.75])");
        lines.add("reach = 1.5 * (high - low)");
        lines.add(
                "%3$s = %1$s[(%2$s < low - reach) | (%2$s > high + reach)]"
                        .formatted(rows, values, target()));
        rows = target();
    }

    private void list() {
        current = rows;
        known.putAll(PandasExpression.fields(columns));
        names.addAll(columns.keySet());
        present.addAll(columns.keySet());
    }

    /** Continues the result with a chain of calls. */
    private void extend(Call... calls) {
        lines.addAll(PythonCalls.assign(RESULT, current, List.of(calls)));
        current = RESULT;
    }

    private void listValues() {
        var compiler = ofRows();
        var values = new LinkedHashMap<String, String>();
        for (var key : query.keys())
            values.put(know(key.name(), key.expression()), compiler.of(key.expression()));
        boolean isOfColumns =
                query.keys().stream()
                        .allMatch(key -> key.expression().equals(new Expression.Field(key.name())));
        var unique = Call.of("drop_duplicates");
        if (isOfColumns)
            lines.addAll(PythonCalls.assign(RESULT, rows, List.of(columns(present), unique)));
        else create(values, List.of(unique));
        orderWeekdays();
    }

    /** Names a column of the result; a name that is taken gets a number. */
    private String know(String wanted, Expression expression) {
        var name = wanted;
        for (int i = 2; !names.add(name); i++) name = wanted + "_" + i;
        known.put(expression, name);
        present.add(name);
        return name;
    }

    private void total() {
        boolean isOfCopies = leaves().stream().anyMatch(Expression.DuplicateRows.class::isInstance);
        if (isOfCopies && !query.filters().isEmpty())
            throw PandasExpression.refusal(new Expression.DuplicateRows());
        var compiler = ofRows();
        var values = new LinkedHashMap<String, String>();
        for (var leaf : leaves())
            values.put(know(nameOf(leaf), leaf), "[" + compiler.total(leaf) + "]");
        create(values, PandasGroups.exact(compiler, leaves()));
    }

    private static Call columns(List<String> names) {
        return new Call("[", List.of(PythonLiterals.list(names)), "]");
    }

    /** Makes the result of columns. */
    private void create(Map<String, String> values, List<Call> calls) {
        var arguments =
                values.entrySet().stream()
                        .map(entry ->
                                PythonLiterals.literal(entry.getKey()) + ": " + entry.getValue())
                        .toList();
        var all = new ArrayList<Call>();
        all.add(new Call(".DataFrame({", arguments, "})"));
        all.addAll(calls);
        lines.addAll(PythonCalls.assign(RESULT, "pd", all));
    }

    private String nameOf(Expression expression) {
        return outputs.stream()
                .filter(output -> output.expression().equals(expression))
                .map(Output::name)
                .findFirst()
                .orElseGet(() -> new QueryText(chinese).describe(expression));
    }

    /** The aggregates in the result. */
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
        for (var key : query.keys()) know(key.name(), key.expression());
        var leaves = new LinkedHashMap<Expression, String>();
        for (var leaf : leaves()) leaves.put(leaf, know(nameOf(leaf), leaf));
        var groups = new PandasGroups(query, columns, known, chinese);
        lines.addAll(groups.lines(rows, leaves));
        sorted.addAll(groups.order());
        orderWeekdays();
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
        var keys =
                query.keys().stream()
                        .map(key -> known.getOrDefault(key.expression(), key.name()))
                        .toList();
        var compiler = new PandasWindows(query, keys, columns);
        if (!isSorted(keys.subList(0, 1))) sort(keys.subList(0, 1), List.of(true));
        if (windows.stream().anyMatch(one -> !(one instanceof Expression.RunningTotal)))
            compiler.place().ifPresent(lines::add);
        for (var window : windows) {
            var aggregate = window.parts().getFirst();
            var values = "result[" + PythonLiterals.literal(addColumn(aggregate)) + "]";
            var exact =
                    ofRows().isFractional(aggregate)
                            ? ".round(" + PandasExpression.EXACT_DECIMALS + ")"
                            : "";
            lines.addAll(compiler.before(window, values));
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
        boolean isOwn = query.isGrouped() && query.having().isEmpty();
        if (isOwn) lines.add("result[" + PythonLiterals.literal(name) + "] = " + code);
        else extend(Call.of("assign", PythonCalls.arguments(Map.of(name, code))));
        return name;
    }

    private void addOutputs() {
        for (var output : outputs) addColumn(output.expression());
    }

    private void filterResult() {
        if (query.having().isEmpty()) return;
        extend(new Call("[", List.of(ofResult().join(query.having(), " & ")), "]"));
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
        sort(new ArrayList<>(by.keySet()), new ArrayList<>(by.values()));
        query.limit().ifPresent(limit -> cut(limit, within, order));
    }

    /** Sorts by what the result is not in order of already. */
    private void sort(List<String> names, List<Boolean> ascending) {
        int length = names.size();
        for (int i = 1; i <= names.size(); i++) {
            var end = names.subList(names.size() - i, names.size());
            boolean isUp = !ascending.subList(names.size() - i, names.size()).contains(false);
            if (isUp && isSorted(end)) length = names.size() - i;
        }
        if (length == 0) return;
        var by = names.subList(0, length);
        var up = ascending.subList(0, length);
        var arguments = new ArrayList<String>();
        arguments.add(
                by.size() == 1 ? PythonLiterals.literal(by.getFirst()) : PythonLiterals.list(by));
        if (!up.contains(true)) arguments.add("ascending=False");
        else if (up.contains(false))
            arguments.add(
                    up.stream()
                            .map(one -> one ? "True" : "False")
                            .collect(Collectors.joining(", ", "ascending=[", "]")));
        if (by.size() == 1) arguments.add("kind=\"stable\"");
        extend(Call.of("sort_values", arguments));
        var before = List.copyOf(sorted);
        sorted.clear();
        if (!up.contains(false)) {
            sorted.addAll(by);
            before.stream().filter(name -> !by.contains(name)).forEach(sorted::add);
        }
    }

    private boolean isSorted(List<String> by) {
        return by.size() <= sorted.size() && sorted.subList(0, by.size()).equals(by);
    }

    /** Single rows are sorted by the date itself, not by the name of its period. */
    private Expression placeOf(Expression by) {
        return !query.isGrouped() && by instanceof Expression.DatePart(_, var date) ? date : by;
    }

    private void cut(Query.Limit limit, List<String> within, List<String> order) {
        var calls = new ArrayList<Call>();
        if (!within.isEmpty()) calls.add(Call.of("groupby", groupArguments(within)));
        if (!limit.isWithTies()) {
            calls.add(Call.of("head", String.valueOf(limit.rows())));
            extend(calls.toArray(Call[]::new));
            return;
        }
        calls.add(columnOf(order.getFirst()));
        boolean isDescending = query.order().getFirst().isDescending();
        calls.add(
                Call.of(
                        "rank",
                        "method=\"min\"",
                        "ascending=" + (isDescending ? "False" : "True"),
                        "na_option=\"bottom\""));
        lines.addAll(PythonCalls.assign("place", current, calls));
        extend(new Call("[", List.of("place <= " + limit.rows()), "]"));
    }

    private static Call columnOf(String name) {
        return new Call("[", List.of(PythonLiterals.literal(name)), "]");
    }

    private static List<String> groupArguments(List<String> names) {
        return List.of(
                names.size() == 1
                        ? PythonLiterals.literal(names.getFirst())
                        : PythonLiterals.list(names),
                "dropna=False");
    }

    private void select() {
        var selected = Stream.concat(query.keys().stream(), outputs.stream()).toList();
        if (selected.isEmpty()) {
            var added = present.stream().filter(name -> !columns.containsKey(name)).toList();
            if (!added.isEmpty()) extend(Call.of("drop", "columns=" + PythonLiterals.list(added)));
            return;
        }
        var held =
                selected.stream()
                        .map(output -> known.getOrDefault(output.expression(), output.name()))
                        .toList();
        boolean isWhole = held.equals(present);
        if (!isWhole) extend(columns(held));
        var wanted = selected.stream().map(Output::name).toList();
        if (!held.equals(wanted))
            extend(Call.of("set_axis", PythonLiterals.list(wanted), "axis=1"));
        round(selected, isWhole);
    }

    /**
     * @param isWhole whether the result has no other columns
     */
    private void round(List<Output> selected, boolean isWhole) {
        var decimals = new Decimals(columns);
        var byDigits = new TreeMap<Integer, List<String>>();
        for (var output : selected) {
            int digits = decimals.of(output.expression());
            if (digits >= 0 && !isSumOfIntegers(output.expression()))
                byDigits.computeIfAbsent(digits, _ -> new ArrayList<>()).add(output.name());
        }
        boolean isOwn =
                query.isGrouped() && isWhole && query.having().isEmpty() && query.limit().isEmpty();
        byDigits.forEach((digits, columns) -> {
            if (isOwn && columns.size() == 1) {
                var column = "result[" + PythonLiterals.literal(columns.getFirst()) + "]";
                lines.add("%s = round_half_up(%s, %d)".formatted(column, column, digits));
            } else {
                var rounded =
                        "**round_half_up(%s[%s], %d)"
                                .formatted(current, PythonLiterals.list(columns), digits);
                extend(Call.of("assign", rounded));
            }
        });
    }

    private boolean isSumOfIntegers(Expression expression) {
        return expression instanceof Aggregation aggregation
                && aggregation.function() == Expression.Function.SUM
                && !ofRows().isFractional(expression);
    }
}
