package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Compiles the expressions and conditions of one query.
 *
 * @param bins the columns that hold the groups of equal size and the ranks of rows
 */
record ExpressionSql(
        Query query,
        SourceSql source,
        Map<String, ColumnType> types,
        Map<Expression, String> bins,
        boolean chinese) {
    private static final int EXACT_DIGITS = 38;

    /** Digits after the point that the bounds of intervals are exact to. */
    private static final int BIN_DECIMALS = 10;

    String sql(Expression expression) {
        return switch (expression) {
            case Expression.Field(var name) -> SqlText.name(name);
            case Expression.Constant(var value) -> literal(value);
            case Expression.RowNumber() -> source.place();
            case Expression.Shuffle(var seed) ->
                    "md5('" + seed + "-' || CAST(" + source.place() + " AS VARCHAR))";
            case Expression.Arithmetic(var operator, var left, var right) ->
                    "(" + sql(left) + " " + operator.sign() + " " + operand(operator, right) + ")";
            case Expression.DatePart(var grain, var date) -> grain.sql(sql(date), chinese);
            case Expression.ClockTime(var text) -> ClockTimes.sql(sql(text));
            case Expression.DateDistance(var unit, var from, var to) ->
                    (unit == Expression.DateUnit.DAY ? "date_diff('" : "date_sub('")
                            + unit.name().toLowerCase(Locale.ROOT)
                            + "', "
                            + sql(from)
                            + ", "
                            + sql(to)
                            + ")";
            case Expression.Bin(var of, var width) -> bin(sql(of), width);
            case Expression.QuantileBin _ ->
                    SqlText.name(Objects.requireNonNull(bins.get(expression)));
            case Expression.Fallback(var of, var otherwise) ->
                    "coalesce(" + sql(of) + ", " + sql(otherwise) + ")";
            case Aggregation aggregation -> aggregation(aggregation);
            case Expression.WeightedMean(var of, var weight) -> weightedMean(sql(of), sql(weight));
            case Expression.Correlation(var left, var right) ->
                    "corr(" + sql(left) + ", " + sql(right) + ")";
            case Expression.AverageRank _ ->
                    SqlText.name(Objects.requireNonNull(bins.get(expression)));
            case Expression.Statistic statistic -> new StatisticSql(this).of(statistic);
            case Expression.Overall(var aggregate, var where) ->
                    "(SELECT "
                            + sql(aggregate)
                            + " FROM "
                            + source.text()
                            + where.map(condition -> " WHERE " + sql(condition)).orElse("")
                            + ")";
            case Expression.Share(var aggregate) -> {
                var value = sql(aggregate);
                yield "100.0 * " + value + " / nullif(sum(" + value + ") OVER (), 0)";
            }
            case Expression.Change(var kind, var aggregate) -> change(kind, sql(aggregate));
            case Expression.RunningTotal(var aggregate) ->
                    "sum(" + sql(aggregate) + ") OVER (" + alongFirstKey() + ")";
            case Expression.MovingAverage(var aggregate, var groups) ->
                    "avg("
                            + sql(aggregate)
                            + ") OVER ("
                            + alongFirstKey()
                            + (hasSteps() ? " RANGE" : " ROWS")
                            + " BETWEEN "
                            + (groups - 1)
                            + " PRECEDING AND CURRENT ROW)";
            case Expression.Rank(var by, var isDescending) -> rank(sql(by), isDescending);
            case Expression.DuplicateRows() ->
                    "(count(*) - (SELECT count(*) FROM (SELECT DISTINCT * FROM "
                            + source.text()
                            + ")))";
        };
    }

    private String operand(Operator operator, Expression right) {
        return operator == Operator.DIVIDED_BY ? "nullif(" + sql(right) + ", 0)" : sql(right);
    }

    /** Exact: by division, 0.3 would belong below 0.3. */
    private static String bin(String of, BigDecimal width) {
        var exact = "CAST(" + of + " AS DECIMAL(" + EXACT_DIGITS + ", " + BIN_DECIMALS + "))";
        var step = width.stripTrailingZeros().toPlainString();
        return "(%s - ((%s %% %s) + %s) %% %s)".formatted(exact, exact, step, step, step);
    }

    private static String weightedMean(String of, String weight) {
        return "(sum(CAST(%1$s AS DOUBLE) * %2$s) / nullif(sum(%2$s) FILTER (WHERE %1$s IS NOT NULL), 0))"
                .formatted(of, weight);
    }

    private static String rank(String by, boolean isDescending) {
        return "CASE WHEN "
                + by
                + " IS NOT NULL THEN rank() OVER (ORDER BY "
                + by
                + (isDescending ? " DESC" : " ASC")
                + " NULLS LAST) END";
    }

    private String change(Expression.ChangeKind kind, String value) {
        var along = " OVER (" + alongFirstKey() + ")";
        var place = order(query.keys().getFirst().expression());
        var before =
                hasSteps()
                        ? "CASE WHEN lag(%s)%s = %s - 1 THEN lag(%s)%s END"
                                .formatted(place, along, place, value, along)
                        : "lag(" + value + ")" + along;
        return kind == Expression.ChangeKind.DIFFERENCE
                ? value + " - " + before
                : "100.0 * (" + value + " / nullif(" + before + ", 0) - 1)";
    }

    private String alongFirstKey() {
        var keys = query.keys().stream().map(Query.Output::expression).toList();
        var others = keys.subList(1, keys.size());
        var partition =
                others.isEmpty()
                        ? ""
                        : "PARTITION BY "
                                + others.stream().map(this::sql).collect(Collectors.joining(", "))
                                + " ";
        return partition + "ORDER BY " + order(keys.getFirst());
    }

    /** Whether the order of the first key counts periods, so that one before another is known. */
    private boolean hasSteps() {
        return switch (query.keys().getFirst().expression()) {
            case Expression.DatePart _ -> true;
            case Expression.Field(var name) ->
                    switch (types.get(name)) {
                        case MONTH, YEAR, NUMBER -> true;
                        case null, default -> false;
                    };
            default -> false;
        };
    }

    /** What puts a key in its order; of periods, their number. */
    String order(Expression key) {
        return switch (key) {
            case Expression.DatePart(var grain, var date) ->
                    query.isGrouped() ? number(grain, "min(" + sql(date) + ")") : sql(date);
            case Expression.Field(var name) when types.get(name) == ColumnType.MONTH ->
                    number(TimeGrain.MONTH, sql(key));
            case Expression.Field(var name) when types.get(name) == ColumnType.YEAR ->
                    number(TimeGrain.YEAR, sql(key));
            default -> sql(key);
        };
    }

    private static String number(TimeGrain grain, String date) {
        return switch (grain) {
            case DAY, WEEK, MONTH, QUARTER, YEAR ->
                    "date_diff('%s', DATE '2000-01-03', %s)"
                            .formatted(grain.name().toLowerCase(Locale.ROOT), date);
            case WEEKDAY -> "isodow(" + date + ")";
            case HOUR -> "hour(" + date + ")";
        };
    }

    private String aggregation(Aggregation aggregation) {
        var of = aggregation.of().map(this::sql).orElse("*");
        var only =
                aggregation
                        .only()
                        .map(condition -> " FILTER (WHERE " + sql(condition) + ")")
                        .orElse("");
        return switch (aggregation.function()) {
            case SUM ->
                    only.isEmpty() ? "sum(" + of + ")" : "coalesce(sum(" + of + ")" + only + ", 0)";
            case MEAN -> "avg(" + of + ")" + only;
            case COUNT -> "count(" + of + ")" + only;
            case COUNT_DISTINCT -> "count(DISTINCT " + of + ")" + only;
            case MIN -> "min(" + of + ")" + only;
            case MAX -> "max(" + of + ")" + only;
            case MEDIAN -> "median(CAST(" + of + " AS DOUBLE))" + only;
            case DEVIATION -> "stddev_samp(" + of + ")" + only;
            case VARIANCE -> "var_samp(" + of + ")" + only;
            case SKEWNESS -> "skewness(" + of + ")" + only;
            case KURTOSIS -> "kurtosis(" + of + ")" + only;
            case JARQUE_BERA -> jarqueBera(of, only);
            case JARQUE_BERA_P -> "exp(-" + jarqueBera(of, only) + " / 2)";
            case PERCENTILE ->
                    "quantile_cont(CAST(%s AS DOUBLE), %s)%s"
                            .formatted(
                                    of, aggregation.fraction().orElseThrow().toPlainString(), only);
        };
    }

    /**
     * Jarque and Bera 1980; the engine's skewness is corrected for small samples, theirs is not.
     */
    private static String jarqueBera(String of, String only) {
        var n = "count(" + of + ")" + only;
        var skewness =
                "(skewness(%s)%s * (%s - 2) / sqrt(%s * (%s - 1.0)))".formatted(of, only, n, n, n);
        return "(%s / 6.0 * (pow(%s, 2) + pow(kurtosis_pop(%s)%s, 2) / 4))"
                .formatted(n, skewness, of, only);
    }

    String sql(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Comparison(var left, var comparator, var right) ->
                    comparator == QueryCondition.Comparator.NOT_EQUAL
                            ? "(" + sql(left) + " = " + sql(right) + ") IS NOT TRUE"
                            : sql(left) + " " + comparator.sign() + " " + sql(right);
            case QueryCondition.Range(var of, var low, var high, var isEndIncluded) ->
                    sql(of)
                            + " >= "
                            + sql(low)
                            + " AND "
                            + sql(of)
                            + (isEndIncluded ? " <= " : " < ")
                            + sql(high);
            case QueryCondition.OneOf(var of, var values) ->
                    sql(of)
                            + " IN ("
                            + values.stream()
                                    .map(ExpressionSql::literal)
                                    .collect(Collectors.joining(", "))
                            + ")";
            case QueryCondition.TextMatch(var of, var place, var text) -> {
                var value = "lower(CAST(" + sql(of) + " AS VARCHAR))";
                var part = "lower(" + SqlText.literal(text) + ")";
                yield switch (place) {
                    case ANYWHERE -> "contains(" + value + ", " + part + ")";
                    case START -> "starts_with(" + value + ", " + part + ")";
                    case END -> "ends_with(" + value + ", " + part + ")";
                };
            }
            case QueryCondition.Missing(var of) ->
                    isText(of)
                            ? "%1$s IS NULL OR regexp_full_match(%1$s, '[\\s\\p{Z}]*')"
                                    .formatted(sql(of))
                            : sql(of) + " IS NULL";
            case QueryCondition.Outlier(var of) -> outlier(of);
            case QueryCondition.InTopGroups(var key, var by, var isDescending, var groups) ->
                    "%1$s IN (SELECT %1$s FROM %2$s GROUP BY 1 ORDER BY %3$s %4$s NULLS LAST, 1 LIMIT %5$d)"
                            .formatted(
                                    sql(key),
                                    source.text(),
                                    sql(by),
                                    isDescending ? "DESC" : "ASC",
                                    groups);
            case QueryCondition.NoneOf(var key, var inner) ->
                    "%1$s IN (SELECT %1$s FROM %2$s GROUP BY 1 HAVING count(*) FILTER (WHERE %3$s) = 0)"
                            .formatted(sql(key), source.text(), sql(inner));
            case QueryCondition.InGroups(var key, var inner) -> inGroups(key, inner);
            case QueryCondition.NextTo(var inner, var places) ->
                    "%1$s IN (SELECT %1$s + %2$d FROM %3$s WHERE %4$s)"
                            .formatted(source.place(), places, source.text(), sql(inner));
            case QueryCondition.All(var conditions) -> join(conditions, " AND ");
            case QueryCondition.Any(var conditions) -> join(conditions, " OR ");
            case QueryCondition.Not(var inner) -> "(" + sql(inner) + ") IS NOT TRUE";
        };
    }

    private String inGroups(Expression key, QueryCondition condition) {
        var others =
                query.filters().stream()
                        .filter(one -> !(one instanceof QueryCondition.InGroups))
                        .toList();
        return "%1$s IN (SELECT %1$s FROM %2$s%3$s GROUP BY 1 HAVING %4$s)"
                .formatted(
                        sql(key),
                        source.text(),
                        others.isEmpty() ? "" : " WHERE " + join(others, " AND "),
                        sql(condition));
    }

    private boolean isText(Expression expression) {
        return expression instanceof Expression.Field(var name)
                && types.get(name) == ColumnType.TEXT;
    }

    /** Conditions on outliers do not decide which rows the quartiles are of. */
    private static boolean isAboutOutliers(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Outlier _ -> true;
            case QueryCondition.Not(var inner) -> isAboutOutliers(inner);
            case QueryCondition.NextTo(var inner, _) -> isAboutOutliers(inner);
            case QueryCondition.NoneOf(_, var inner) -> isAboutOutliers(inner);
            case QueryCondition.InGroups(_, var inner) -> isAboutOutliers(inner);
            case QueryCondition.All(var all) ->
                    all.stream().anyMatch(ExpressionSql::isAboutOutliers);
            case QueryCondition.Any(var any) ->
                    any.stream().anyMatch(ExpressionSql::isAboutOutliers);
            default -> false;
        };
    }

    private String outlier(Expression of) {
        var others =
                query.filters().stream().filter(condition -> !isAboutOutliers(condition)).toList();
        var where = others.isEmpty() ? "" : " WHERE " + join(others, " AND ");
        var quartile = "quantile_cont(CAST(" + sql(of) + " AS DOUBLE), ";
        var low = quartile + "0.25)";
        var high = quartile + "0.75)";
        var distance = "1.5 * (" + high + " - " + low + ")";
        var bound = "(SELECT %s FROM " + source.text() + where + ")";
        return "%s < %s OR %s > %s"
                .formatted(
                        sql(of),
                        bound.replace("%s", low + " - " + distance),
                        sql(of),
                        bound.replace("%s", high + " + " + distance));
    }

    String join(List<QueryCondition> conditions, String operator) {
        return conditions.stream()
                .map(condition -> "(" + sql(condition) + ")")
                .collect(Collectors.joining(operator));
    }

    static String literal(Cell value) {
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
