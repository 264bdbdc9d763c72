package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Decimals;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.PivotColumns;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.file.WidthForms;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.python.PythonCalls.Call;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One query as the steps of a script: copies of rows are removed, rows filtered and grouped, values
 * computed, the result filtered, sorted and cut. It has the same rows as {@link
 * dev.troupe.packs.data.algebra.QuerySql}.
 */
final class PandasScript {
    private final Table table;
    private final Query query;
    private final boolean chinese;
    private final Optional<Integer> asked;
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final List<Output> outputs;
    private final QueryParts parts;
    private final List<String> lines = new ArrayList<>();
    private final PandasResult result = new PandasResult(lines);

    private String rows = PandasExpression.TABLE;

    /**
     * @param chinese the language of comments and weekdays
     */
    PandasScript(Table table, Query query, boolean chinese) {
        this(table, query, chinese, Optional.empty());
    }

    /**
     * @param asked decimals that all numbers of the result are rounded to
     */
    PandasScript(Table table, Query query, boolean chinese, Optional<Integer> asked) {
        this.table = table;
        this.query = query;
        this.chinese = chinese;
        this.asked = asked;
        table.columns().forEach(column -> columns.put(column.name(), column));
        outputs = new PivotColumns(columns, chinese).outputs(query);
        parts = new QueryParts(query, outputs);
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
        if (usesUnified())
            throw PandasExpression.refusal("全角、半角写法不同的值", "values in full and half width");
        lines.addAll(PandasFile.lines(table, file));
        removeCopies();
        filter();
        if (!query.isGrouped()) list();
        else if (query.keys().isEmpty()) total();
        else if (parts.aggregates().isEmpty()) listValues();
        else group();
        addWindows();
        addOutputs();
        filterResult();
        sortAndCut();
        select();
        if (!result.variable().equals(PandasResult.VARIABLE))
            lines.add(PandasResult.VARIABLE + " = " + result.variable());
        var script = new ArrayList<>(new PandasHeader(lines, chinese).lines());
        script.addAll(lines);
        return script;
    }

    /** Times of pandas begin in 1678, the years of a table may be earlier. */
    private boolean usesYears() {
        var used = query.toString();
        return table.columns().stream()
                .filter(column -> column.type() == ColumnType.YEAR)
                .map(column -> new Expression.Field(column.name()).toString())
                .anyMatch(used::contains);
    }

    /** Whether values of a column are not those of the file. */
    private boolean usesUnified() {
        return table.columns().stream()
                .anyMatch(column -> table.remarks().contains(WidthForms.remark(column.name())));
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

    private ValueFacts facts() {
        return new ValueFacts(columns);
    }

    private PandasExpression ofResult() {
        return new PandasExpression(result.variable(), result.columnNames(), columns);
    }

    private void filter() {
        var outliers =
                query.filters().stream().filter(QueryCondition.Outlier.class::isInstance).toList();
        var others = query.filters().stream().filter(one -> !outliers.contains(one)).toList();
        if (!others.isEmpty()) {
            keepRows(ofRows(), others);
        }
        if (outliers.size() > 1)
            throw PandasExpression.refusal("多列的离群值", "outliers of several columns");
        if (!outliers.isEmpty()) keepOutliers(((QueryCondition.Outlier) outliers.getFirst()).of());
    }

    private void keepRows(PandasExpression compiler, List<QueryCondition> conditions) {
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
        return query.isGrouped() ? "rows" : PandasResult.VARIABLE;
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
        result.useRows(rows, PandasExpression.fields(columns), columns.keySet());
    }

    private void listValues() {
        var compiler = ofRows();
        var values = new LinkedHashMap<String, String>();
        for (var key : query.keys())
            values.put(
                    result.nameColumn(key.name(), key.expression()), compiler.of(key.expression()));
        boolean isOfColumns =
                query.keys().stream()
                        .allMatch(key -> key.expression().equals(new Expression.Field(key.name())));
        var unique = Call.of("drop_duplicates");
        if (isOfColumns)
            lines.addAll(
                    PythonCalls.assign(
                            PandasResult.VARIABLE,
                            rows,
                            List.of(columns(result.columns()), unique)));
        else result.create(values, List.of(unique));
        orderWeekdays();
    }

    private void total() {
        boolean isOfCopies =
                parts.aggregates().stream().anyMatch(Expression.DuplicateRows.class::isInstance);
        if (isOfCopies && !query.filters().isEmpty())
            throw PandasExpression.refusal(new Expression.DuplicateRows());
        var compiler = ofRows();
        var values = new LinkedHashMap<String, String>();
        for (var leaf : parts.aggregates())
            values.put(result.nameColumn(nameOf(leaf), leaf), "[" + compiler.total(leaf) + "]");
        result.create(values, PandasGroups.exact(compiler, parts.aggregates()));
    }

    private static Call columns(List<String> names) {
        return new Call("[", List.of(PythonLiterals.list(names)), "]");
    }

    private String nameOf(Expression expression) {
        return outputs.stream()
                .filter(output -> output.expression().equals(expression))
                .map(Output::name)
                .findFirst()
                .orElseGet(() -> new QueryText(chinese).describe(expression));
    }

    private void group() {
        for (var key : query.keys()) result.nameColumn(key.name(), key.expression());
        var leaves = new LinkedHashMap<Expression, String>();
        for (var leaf : parts.aggregates()) leaves.put(leaf, result.nameColumn(nameOf(leaf), leaf));
        var groups = new PandasGroups(query, columns, result.columnNames(), chinese);
        lines.addAll(groups.lines(rows, leaves));
        result.markSorted(groups.order());
        orderWeekdays();
    }

    /** The names of weekdays do not sort in their order. */
    private void orderWeekdays() {
        for (var key : query.keys())
            if (key.expression() instanceof Expression.DatePart(TimeGrain grain, _)
                    && grain == TimeGrain.WEEKDAY) {
                var name =
                        PythonLiterals.literal(
                                result.columnNames().getOrDefault(key.expression(), ""));
                lines.add(
                        "result[%1$s] = pd.Categorical(result[%1$s], WEEKDAYS, ordered=True)"
                                .formatted(name));
            }
    }

    private void addWindows() {
        var windows = parts.windows();
        if (windows.isEmpty()) return;
        var keys =
                query.keys().stream()
                        .map(key -> result.columnNames().getOrDefault(key.expression(), key.name()))
                        .toList();
        var compiler = new PandasWindows(query, keys, columns);
        if (!result.isSorted(keys.subList(0, 1))) result.sort(keys.subList(0, 1), List.of(true));
        if (windows.stream().anyMatch(one -> !(one instanceof Expression.RunningTotal)))
            compiler.place().ifPresent(lines::add);
        for (var window : windows) {
            var aggregate = window.parts().getFirst();
            var values = "result[" + PythonLiterals.literal(addColumn(aggregate)) + "]";
            var exact =
                    facts().isFractional(aggregate)
                            ? ".round(" + ValueFacts.EXACT_DECIMALS + ")"
                            : "";
            lines.addAll(compiler.before(window, values));
            addColumn(window, compiler.of(window, values, exact));
        }
    }

    private String addColumn(Expression expression) {
        var name = result.columnNames().get(expression);
        if (name != null) return name;
        return addColumn(expression, ofResult().of(expression));
    }

    private String addColumn(Expression expression, String code) {
        var name = result.nameColumn(nameOf(expression), expression);
        boolean isOwn = query.isGrouped() && query.having().isEmpty();
        if (isOwn) lines.add("result[" + PythonLiterals.literal(name) + "] = " + code);
        else result.extend(Call.of("assign", PythonCalls.arguments(Map.of(name, code))));
        return name;
    }

    private void addOutputs() {
        for (var output : outputs) addColumn(output.expression());
    }

    private void filterResult() {
        if (query.having().isEmpty()) return;
        result.extend(new Call("[", List.of(ofResult().join(query.having(), " & ")), "]"));
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
        result.sort(new ArrayList<>(by.keySet()), new ArrayList<>(by.values()));
        query.limit().ifPresent(limit -> cut(limit, within, order));
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
            result.extend(calls.toArray(Call[]::new));
            return;
        }
        calls.add(columnOf(order.getFirst()));
        boolean isDescending = query.order().getFirst().isDescending();
        calls.add(
                Call.of(
                        "rank",
                        limit.isPlace() ? "method=\"dense\"" : "method=\"min\"",
                        "ascending=" + (isDescending ? "False" : "True"),
                        limit.isPlace() ? "na_option=\"keep\"" : "na_option=\"bottom\""));
        lines.addAll(PythonCalls.assign("place", result.variable(), calls));
        var isWithin = (limit.isPlace() ? "place == " : "place <= ") + limit.rows();
        result.extend(new Call("[", List.of(isWithin), "]"));
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
            var added =
                    result.columns().stream().filter(name -> !columns.containsKey(name)).toList();
            if (!added.isEmpty())
                result.extend(Call.of("drop", "columns=" + PythonLiterals.list(added)));
            return;
        }
        var held =
                selected.stream()
                        .map(output ->
                                result.columnNames()
                                        .getOrDefault(output.expression(), output.name()))
                        .toList();
        boolean isWhole = held.equals(result.columns());
        if (!isWhole) result.extend(columns(held));
        var wanted = selected.stream().map(Output::name).toList();
        if (!held.equals(wanted))
            result.extend(Call.of("set_axis", PythonLiterals.list(wanted), "axis=1"));
        round(selected, isWhole);
    }

    /**
     * @param isWhole whether the result has no other columns
     */
    private void round(List<Output> selected, boolean isWhole) {
        var decimals = new Decimals(columns);
        var byDigits = new TreeMap<Integer, List<String>>();
        for (var output : selected) {
            int usual = decimals.of(output.expression());
            boolean mayRound = usual >= 0 || Decimals.hasSome(output.expression(), columns);
            int digits = asked.filter(_ -> mayRound).orElse(usual);
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
                                .formatted(result.variable(), PythonLiterals.list(columns), digits);
                result.extend(Call.of("assign", rounded));
            }
        });
    }

    private boolean isSumOfIntegers(Expression expression) {
        return expression instanceof Aggregation aggregation
                && aggregation.function() == Expression.Function.SUM
                && !facts().isFractional(expression);
    }
}
