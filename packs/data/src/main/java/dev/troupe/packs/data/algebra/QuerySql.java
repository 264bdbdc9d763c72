package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compiles a {@link Query} to one statement in the dialect of the embedded engine. */
public final class QuerySql {
    private static final int SHARE_DECIMALS = 2;
    private static final int RATIO_DECIMALS = 6;

    private final String table;
    private final List<ColumnProfile> columns;
    private final boolean chinese;

    /**
     * @param columns of the table
     * @param chinese the language of weekdays
     */
    public QuerySql(String table, List<ColumnProfile> columns, boolean chinese) {
        this.table = table;
        this.columns = List.copyOf(columns);
        this.chinese = chinese;
    }

    /** The whole statement. */
    public String compile(Query query) {
        var outputs = pivotOutputs(query);
        boolean isGrouped = query.isGrouped();
        var selected = new ArrayList<String>();
        for (var key : query.keys()) selected.add(selectAs(key, query));
        for (var output : outputs) selected.add(selectAs(output, query));
        var sql = new StringBuilder("SELECT ");
        if (isGrouped && outputs.isEmpty()) sql.append("DISTINCT ");
        sql.append(selected.isEmpty() ? "*" : String.join(", ", selected));
        sql.append("\nFROM ").append(source(query));
        append(sql, "WHERE", query.filters());
        if (isGrouped && !query.keys().isEmpty() && !outputs.isEmpty())
            sql.append("\nGROUP BY ")
                    .append(
                            query.keys().stream()
                                    .map(key -> sql(key.expression(), query))
                                    .collect(Collectors.joining(", ")));
        append(sql, "HAVING", query.having());
        query.limit()
                .filter(limit -> !limit.within().isEmpty() || limit.isWithTies())
                .ifPresent(limit -> sql.append("\nQUALIFY ").append(qualify(limit, query)));
        var order = order(query);
        if (!order.isEmpty()) sql.append("\nORDER BY ").append(String.join(", ", order));
        query.limit()
                .filter(limit -> limit.within().isEmpty() && !limit.isWithTies())
                .ifPresent(limit -> sql.append("\nLIMIT ").append(limit.rows()));
        return sql.toString();
    }

    private String source(Query query) {
        var name = SqlText.name(table);
        return query.isDistinctRows() ? "(SELECT DISTINCT * FROM " + name + ")" : name;
    }

    private void append(StringBuilder sql, String keyword, List<Condition> conditions) {
        if (conditions.isEmpty()) return;
        sql.append('\n')
                .append(keyword)
                .append(' ')
                .append(
                        conditions.stream()
                                .map(condition -> "(" + sql(condition) + ")")
                                .collect(Collectors.joining(" AND ")));
    }

    /** With a pivot, each output once for each value of the column that is pivoted. */
    private List<Query.Output> pivotOutputs(Query query) {
        if (query.pivot().isEmpty()) return query.outputs();
        var across = query.pivot().get();
        var outputs = new ArrayList<Query.Output>();
        for (var output : query.outputs())
            for (var value : values(across.expression()))
                outputs.add(
                        new Query.Output(
                                query.outputs().size() == 1
                                        ? value.text()
                                        : output.name() + " " + value.text(),
                                only(
                                        output.expression(),
                                        new Condition.OneOf(across.expression(), List.of(value)))));
        return outputs;
    }

    private static Expression only(Expression expression, Condition condition) {
        return expression instanceof Aggregation aggregation
                ? aggregation.onlyWhere(
                        aggregation
                                .only()
                                .<Condition>map(
                                        other -> new Condition.All(List.of(other, condition)))
                                .orElse(condition))
                : expression;
    }

    /** The values of a column in their order. */
    private List<Cell> values(Expression expression) {
        return expression instanceof Expression.Field(var name)
                ? column(name).stream()
                        .flatMap(Column::presentCells)
                        .distinct()
                        .sorted(Comparator.comparing(Cell::text))
                        .toList()
                : List.of();
    }

    private String selectAs(Query.Output output, Query query) {
        return round(output.expression(), query) + " AS " + SqlText.name(output.name());
    }

    private String round(Expression expression, Query query) {
        var sql = sql(expression, query);
        int decimals = decimals(expression);
        return decimals < 0 ? sql : "round(" + sql + ", " + decimals + ")";
    }

    /** Digits after the point; negative where the value is exact as it is. */
    private int decimals(Expression expression) {
        return switch (expression) {
            case Expression.Share _ -> SHARE_DECIMALS;
            case Expression.Change(var kind, var aggregate) ->
                    kind == Expression.ChangeKind.PERCENT ? SHARE_DECIMALS : decimals(aggregate);
            case Expression.Correlation _ -> RATIO_DECIMALS;
            case Expression.MovingAverage(var aggregate, _) -> scale(aggregate);
            case Expression.RunningTotal(var aggregate) -> decimals(aggregate);
            case Expression.Overall(var aggregate, _) -> decimals(aggregate);
            case Expression.Arithmetic(var operator, _, _) ->
                    operator == Expression.Operator.DIVIDED_BY ? RATIO_DECIMALS : scale(expression);
            case Aggregation(var function, var of, _, _) ->
                    switch (function) {
                        case MEAN, MEDIAN, DEVIATION, VARIANCE, PERCENTILE ->
                                of.map(this::scale).orElse(2);
                        case SKEWNESS -> RATIO_DECIMALS;
                        case SUM ->
                                of.filter(what -> !(what instanceof Expression.Field)).isPresent()
                                        ? RATIO_DECIMALS
                                        : -1;
                        case COUNT, COUNT_DISTINCT, MIN, MAX -> -1;
                    };
            default -> -1;
        };
    }

    private int scale(Expression expression) {
        if (expression instanceof Expression.Field(var name))
            return Math.clamp(
                    column(name).stream()
                            .flatMap(Column::presentCells)
                            .filter(Cell.Numeric.class::isInstance)
                            .mapToInt(cell -> ((Cell.Numeric) cell).value().scale())
                            .max()
                            .orElse(0),
                    2,
                    6);
        boolean divides =
                expression instanceof Expression.Arithmetic(var operator, _, _)
                        && operator == Expression.Operator.DIVIDED_BY;
        return expression.parts().stream().mapToInt(this::scale).max().stream()
                .map(most -> divides ? Math.max(most, RATIO_DECIMALS) : most)
                .findFirst()
                .orElse(2);
    }

    private Optional<Column> column(String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .map(ColumnProfile::column)
                .findFirst();
    }

    private ColumnType type(Expression expression) {
        return expression instanceof Expression.Field(var name)
                ? column(name).map(Column::type).orElse(ColumnType.TEXT)
                : ColumnType.NUMBER;
    }

    private String qualify(Query.Limit limit, Query query) {
        var partition =
                limit.within().isEmpty()
                        ? ""
                        : "PARTITION BY "
                                + limit.within().stream()
                                        .map(key -> sql(key, query))
                                        .collect(Collectors.joining(", "))
                                + " ";
        var by =
                query.order().stream()
                        .limit(limit.isWithTies() ? 1 : Long.MAX_VALUE)
                        .map(order -> orderBy(order, query))
                        .collect(Collectors.joining(", "));
        return (limit.isWithTies() ? "rank()" : "row_number()")
                + " OVER ("
                + partition
                + (by.isEmpty() ? "" : "ORDER BY " + by)
                + ") <= "
                + limit.rows();
    }

    private List<String> order(Query query) {
        var order = new ArrayList<String>();
        query.limit().stream()
                .flatMap(limit -> limit.within().stream())
                .forEach(key -> order.add(sql(key, query)));
        query.order().forEach(one -> order.add(orderBy(one, query)));
        return order;
    }

    private String orderBy(Query.Order order, Query query) {
        return orderSql(order.by(), query)
                + (order.isDescending() ? " DESC" : " ASC")
                + " NULLS LAST";
    }

    /** The names of weekdays do not sort in their order. */
    private String orderSql(Expression expression, Query query) {
        return expression instanceof Expression.DatePart(var grain, var date)
                ? query.isGrouped() ? grain.order(sql(date, query)) : sql(date, query)
                : sql(expression, query);
    }

    private String sql(Expression expression, Query query) {
        return switch (expression) {
            case Expression.Share(var aggregate) -> {
                var value = sql(aggregate, query);
                yield "100.0 * " + value + " / sum(" + value + ") OVER ()";
            }
            case Expression.Change(var kind, var aggregate) -> {
                var value = sql(aggregate, query);
                var before = "lag(" + value + ") OVER (ORDER BY " + firstKey(query) + ")";
                yield kind == Expression.ChangeKind.DIFFERENCE
                        ? value + " - " + before
                        : "100.0 * (" + value + " / nullif(" + before + ", 0) - 1)";
            }
            case Expression.RunningTotal(var aggregate) ->
                    "sum(" + sql(aggregate, query) + ") OVER (ORDER BY " + firstKey(query) + ")";
            case Expression.MovingAverage(var aggregate, var groups) ->
                    "avg("
                            + sql(aggregate, query)
                            + ") OVER (ORDER BY "
                            + firstKey(query)
                            + " ROWS BETWEEN "
                            + (groups - 1)
                            + " PRECEDING AND CURRENT ROW)";
            case Expression.Overall(var aggregate, var where) ->
                    "(SELECT "
                            + sql(aggregate, query)
                            + " FROM "
                            + source(query)
                            + where.map(condition -> " WHERE " + sql(condition)).orElse("")
                            + ")";
            case Expression.DuplicateRows() ->
                    "(count(*) - (SELECT count(*) FROM (SELECT DISTINCT * FROM "
                            + SqlText.name(table)
                            + ")))";
            case Expression.Arithmetic(var operator, var left, var right) -> {
                var divisor = sql(right, query);
                yield "("
                        + sql(left, query)
                        + " "
                        + operator.sign()
                        + " "
                        + (operator == Expression.Operator.DIVIDED_BY
                                ? "nullif(" + divisor + ", 0)"
                                : divisor)
                        + ")";
            }
            default -> sql(expression);
        };
    }

    private String firstKey(Query query) {
        var key = query.keys().getFirst().expression();
        return key instanceof Expression.DatePart(var grain, var date)
                ? grain.order(sql(date, query))
                : sql(key, query);
    }

    /** An expression that no key of a query matters to. */
    private String sql(Expression expression) {
        return switch (expression) {
            case Expression.Field(var name) -> SqlText.name(name);
            case Expression.Constant(var value) -> literal(value);
            case Expression.RowNumber() -> "rowid";
            case Expression.DatePart(var grain, var date) -> grain.sql(sql(date), chinese);
            case Expression.DateDistance(var unit, var from, var to) ->
                    "date_diff('"
                            + unit.name().toLowerCase(java.util.Locale.ROOT)
                            + "', "
                            + sql(from)
                            + ", "
                            + sql(to)
                            + ")";
            case Expression.Bin(var of, var width) ->
                    "floor("
                            + sql(of)
                            + " / "
                            + width.toPlainString()
                            + ") * "
                            + width.toPlainString();
            case Expression.Fallback(var of, var otherwise) ->
                    "coalesce(" + sql(of) + ", " + sql(otherwise) + ")";
            case Aggregation aggregation -> sql(aggregation);
            case Expression.Correlation(var left, var right) ->
                    "corr(" + sql(left) + ", " + sql(right) + ")";
            case Expression.Share _,
                    Expression.Change _,
                    Expression.RunningTotal _,
                    Expression.MovingAverage _,
                    Expression.Overall _,
                    Expression.DuplicateRows _,
                    Expression.Arithmetic _ ->
                    sql(expression, Query.ALL);
        };
    }

    private String sql(Aggregation aggregation) {
        var of = aggregation.of().map(this::sql).orElse("*");
        var call =
                switch (aggregation.function()) {
                    case SUM -> "sum(" + of + ")";
                    case MEAN -> "avg(" + of + ")";
                    case COUNT -> "count(" + of + ")";
                    case COUNT_DISTINCT -> "count(DISTINCT " + of + ")";
                    case MIN -> "min(" + of + ")";
                    case MAX -> "max(" + of + ")";
                    case MEDIAN -> "median(CAST(" + of + " AS DOUBLE))";
                    case DEVIATION -> "stddev_samp(" + of + ")";
                    case VARIANCE -> "var_samp(" + of + ")";
                    case SKEWNESS -> "skewness(" + of + ")";
                    case PERCENTILE ->
                            "quantile_cont(CAST("
                                    + of
                                    + " AS DOUBLE), "
                                    + aggregation.fraction().orElseThrow().toPlainString()
                                    + ")";
                };
        var filtered =
                aggregation
                        .only()
                        .map(condition -> call + " FILTER (WHERE " + sql(condition) + ")")
                        .orElse(call);
        boolean isZeroWhereNone =
                aggregation.only().isPresent() && aggregation.function() == Function.SUM;
        return isZeroWhereNone ? "coalesce(" + filtered + ", 0)" : filtered;
    }

    private String sql(Condition condition) {
        return switch (condition) {
            case Condition.Comparison(var left, var comparator, var right) ->
                    sql(left) + " " + comparator.sign() + " " + sql(right);
            case Condition.Range(var of, var low, var high, var isEndIncluded) ->
                    sql(of)
                            + " >= "
                            + sql(low)
                            + " AND "
                            + sql(of)
                            + (isEndIncluded ? " <= " : " < ")
                            + sql(high);
            case Condition.OneOf(var of, var values) ->
                    sql(of)
                            + (values.size() == 1
                                    ? " = " + literal(values.getFirst())
                                    : " IN ("
                                            + values.stream()
                                                    .map(QuerySql::literal)
                                                    .collect(Collectors.joining(", "))
                                            + ")");
            case Condition.TextMatch(var of, var place, var text) -> {
                var value = "lower(CAST(" + sql(of) + " AS VARCHAR))";
                var part = "lower(" + SqlText.literal(text) + ")";
                yield switch (place) {
                    case ANYWHERE -> "contains(" + value + ", " + part + ")";
                    case START -> "starts_with(" + value + ", " + part + ")";
                    case END -> "ends_with(" + value + ", " + part + ")";
                };
            }
            case Condition.Missing(var of) ->
                    type(of) == ColumnType.TEXT
                            ? sql(of) + " IS NULL OR trim(" + sql(of) + ") = ''"
                            : sql(of) + " IS NULL";
            case Condition.Partner(var column, var other, var partner) ->
                    "EXISTS (SELECT 1 FROM "
                            + SqlText.name(other)
                            + " AS other WHERE other."
                            + SqlText.name(partner)
                            + " = "
                            + SqlText.name(table)
                            + "."
                            + SqlText.name(column)
                            + ")";
            case Condition.All(var conditions) -> joinConditions(conditions, " AND ");
            case Condition.Any(var conditions) -> joinConditions(conditions, " OR ");
            case Condition.Not(var inner) -> "(" + sql(inner) + ") IS NOT TRUE";
        };
    }

    private String joinConditions(List<Condition> conditions, String operator) {
        return conditions.stream()
                .map(condition -> "(" + sql(condition) + ")")
                .collect(Collectors.joining(operator));
    }

    private static String literal(Cell value) {
        return switch (value) {
            case Cell.Text(var text) -> SqlText.literal(text);
            case Cell.Numeric(var number) -> number.toPlainString();
            case Cell.Date(var date) -> "DATE " + SqlText.literal(date.toString());
            case Cell.DateTime _ -> "TIMESTAMP " + SqlText.literal(value.text());
            case Cell.Flag(var flag) -> String.valueOf(flag);
            case Cell.Missing _ -> "NULL";
        };
    }
}
