package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.DateUnit;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.TableException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes expressions and conditions over the rows of one data frame. A condition holds or does not
 * hold: where a value is missing, no comparison but "not equal" holds.
 *
 * @param frame the variable of the data frame
 * @param known the columns of the frame by what they hold
 * @param columns of the table by name
 */
record PandasExpression(String frame, Map<Expression, String> known, Map<String, Column> columns) {
    /** The variable of the table as it was read, without removed copies. */
    static final String TABLE = "df";

    String of(Expression expression) {
        var name = known.get(expression);
        if (name != null) return column(name);
        return switch (expression) {
            case Expression.Constant(var value) -> PythonLiterals.literal(value);
            case Expression.RowNumber() -> frame + ".index.to_series()";
            case Expression.Shuffle(var seed) ->
                    "%s.index.to_series().map(lambda row: hashlib.md5(f\"%d-{row}\".encode()).hexdigest())"
                            .formatted(frame, seed);
            case Expression.Arithmetic(var operator, var left, var right) ->
                    operand(left)
                            + " "
                            + operator.sign()
                            + " "
                            + (operator == Operator.DIVIDED_BY ? divisor(right) : operand(right));
            case Expression.DatePart(var grain, var date) ->
                    switch (grain) {
                        case DAY -> of(date) + ".dt.strftime(\"%Y-%m-%d\")";
                        case WEEK -> of(date) + ".dt.strftime(\"%G-W%V\")";
                        case MONTH -> of(date) + ".dt.strftime(\"%Y-%m\")";
                        case QUARTER ->
                                "%1$s.dt.strftime(\"%%Y-Q\") + %1$s.dt.quarter.map(\"{:.0f}\".format)"
                                        .formatted(of(date));
                        case YEAR -> of(date) + ".dt.strftime(\"%Y\")";
                        case WEEKDAY -> of(date) + ".dt.dayofweek.map(dict(enumerate(WEEKDAYS)))";
                        case HOUR -> of(date) + ".dt.strftime(\"%H:00\")";
                    };
            case Expression.ClockTime(var text) ->
                    "%1$s.str.strip().map(lambda time: int(time.split(\":\")[0]) * 60 + int(time.split(\":\")[1]), na_action=\"ignore\")"
                            .formatted(of(text));
            case Expression.DateDistance(var unit, var from, var to) -> distance(unit, from, to);
            case Expression.Bin(var of, var width) -> bin(of, width.stripTrailingZeros());
            case Expression.QuantileBin(var of, var groups) ->
                    "(1 + sum((%1$s > %1$s.quantile(i / %2$d)).astype(int) for i in range(1, %2$d))).where(%1$s.notna())"
                            .formatted(operand(of), groups);
            case Expression.Fallback(var of, var otherwise) ->
                    operand(of) + ".fillna(" + of(otherwise) + ")";
            case Expression.Overall(var aggregate, var where) ->
                    new PandasExpression(
                                    where.map(one -> TABLE + "[" + ofTable().of(one) + "]")
                                            .orElse(TABLE),
                                    fields(columns),
                                    columns)
                            .total(aggregate);
            case Expression.Share(var aggregate) ->
                    "100 * %1$s / (%1$s.sum() or float(\"nan\"))".formatted(operand(aggregate));
            case Expression.Rank(var by, var isDescending) ->
                    "%s.rank(method=\"min\", ascending=%s).astype(\"Int64\")"
                            .formatted(operand(by), isDescending ? "False" : "True");
            case Expression.Field _,
                    Aggregation _,
                    Expression.WeightedMean _,
                    Expression.Correlation _,
                    Expression.Statistic _,
                    Expression.DuplicateRows _,
                    Expression.Change _,
                    Expression.RunningTotal _,
                    Expression.MovingAverage _ ->
                    throw refusal(expression);
        };
    }

    /** The name of each column by its expression. */
    static Map<Expression, String> fields(Map<String, Column> columns) {
        return columns.keySet().stream()
                .collect(Collectors.toMap(Expression.Field::new, name -> name));
    }

    static TableException refusal(Expression expression) {
        return refusal(
                new QueryText(true).describe(expression),
                new QueryText(false).describe(expression));
    }

    static TableException refusal(String zh, String en) {
        return new TableException(
                "离线规则无法用 Python 表达“" + zh + "”；请让数据分析智能体计算，或用语言模型编写代码",
                "Rules cannot write '"
                        + en
                        + "' in Python; have the data agent compute it, or a language model write the"
                        + " code");
    }

    ValueFacts facts() {
        return new ValueFacts(columns);
    }

    private PandasExpression ofTable() {
        return new PandasExpression(TABLE, fields(columns), columns);
    }

    private String column(String name) {
        return frame + "[" + PythonLiterals.literal(name) + "]";
    }

    /** An expression that another operator may follow. */
    String operand(Expression expression) {
        boolean isOpen =
                switch (expression) {
                    case Expression.Arithmetic _, Expression.Bin _, Expression.Share _ -> true;
                    case Expression.DatePart(var grain, _) -> grain == TimeGrain.QUARTER;
                    case Expression.DateDistance(var unit, _, _) -> unit != DateUnit.DAY;
                    default -> false;
                };
        return isOpen && !known.containsKey(expression)
                ? "(" + of(expression) + ")"
                : of(expression);
    }

    private String divisor(Expression right) {
        return switch (right) {
            case Expression.Constant(Cell.Numeric(var number)) when number.signum() != 0 ->
                    of(right);
            case Expression.Constant _, Expression.Overall _ ->
                    "(" + of(right) + " or float(\"nan\"))";
            default -> operand(right) + ".replace(0, float(\"nan\"))";
        };
    }

    private static boolean isScalar(Expression expression) {
        return expression instanceof Expression.Constant
                || expression instanceof Expression.Overall;
    }

    private String distance(DateUnit unit, Expression from, Expression to) {
        if (isScalar(from) && isScalar(to))
            throw refusal(new Expression.DateDistance(unit, from, to));
        return switch (unit) {
            case DAY -> "(" + day(to) + " - " + day(from) + ").dt.days";
            case WEEK -> "np.trunc((" + of(to) + " - " + of(from) + ") / pd.Timedelta(weeks=1))";
            case MONTH -> months(from, to);
            case YEAR -> "np.trunc(" + months(from, to) + " / 12)";
        };
    }

    private String day(Expression date) {
        return operand(date) + (isScalar(date) ? ".normalize()" : ".dt.normalize()");
    }

    private String months(Expression from, Expression to) {
        if (isScalar(to)) return of(from) + ".map(lambda date: whole_months(date, " + of(to) + "))";
        if (isScalar(from))
            return of(to) + ".map(lambda date: whole_months(" + of(from) + ", date))";
        return "pd.Series(map(whole_months, "
                + of(from)
                + ", "
                + of(to)
                + "), "
                + frame
                + ".index, dtype=float)";
    }

    private String bin(Expression of, BigDecimal width) {
        var step = width.toPlainString();
        return facts().isFractional(of) || width.scale() > 0
                ? "np.floor((%s / %s).round(%d)) * %s"
                        .formatted(operand(of), step, ValueFacts.EXACT_DECIMALS, step)
                : operand(of) + " // " + step + " * " + step;
    }

    /** An aggregate over all rows of the frame. */
    String total(Expression aggregate) {
        return switch (aggregate) {
            case Aggregation aggregation -> {
                boolean isRows = aggregation.of().isEmpty() && aggregation.only().isEmpty();
                yield isRows ? "len(" + frame + ")" : call(aggregation, values(aggregation));
            }
            case Expression.WeightedMean(var of, var weight) ->
                    "(%1$s * %2$s).sum(min_count=1) / (%2$s.where(%1$s.notna()).sum() or float(\"nan\"))"
                            .formatted(operand(of), operand(weight));
            case Expression.Correlation _, Expression.Statistic _ ->
                    PandasStatistics.of(aggregate, this::operand);
            case Expression.DuplicateRows() -> TABLE + ".duplicated().sum()";
            case Expression.Arithmetic(var operator, var left, var right) ->
                    "("
                            + total(left)
                            + " "
                            + operator.sign()
                            + " "
                            + (operator == Operator.DIVIDED_BY
                                    ? "(" + total(right) + " or float(\"nan\"))"
                                    : total(right))
                            + ")";
            case Expression.Constant _ -> of(aggregate);
            default -> throw refusal(aggregate);
        };
    }

    /** The values to aggregate; of whole rows, whether each one counts. */
    String values(Aggregation aggregation) {
        if (aggregation.of().isEmpty()) return "(" + of(aggregation.only().orElseThrow()) + ")";
        var values = operand(aggregation.of().get());
        return aggregation.only().map(only -> values + ".where(" + of(only) + ")").orElse(values);
    }

    /**
     * @param values a series
     */
    private String call(Aggregation aggregation, String values) {
        return switch (aggregation.function()) {
            case SUM ->
                    values
                            + (aggregation.only().isEmpty() && mayBeNone(aggregation)
                                    ? ".sum(min_count=1)"
                                    : ".sum()");
            case COUNT -> values + (aggregation.of().isEmpty() ? ".sum()" : ".count()");
            case MIN, MAX ->
                    values
                            + (facts().isText(aggregation) ? ".dropna()." : ".")
                            + name(aggregation)
                            + "()";
            case PERCENTILE -> values + ".quantile(" + fraction(aggregation) + ")";
            default -> values + "." + name(aggregation) + "()";
        };
    }

    /** Whether there may be no value at all, whose sum pandas takes for zero. */
    private boolean mayBeNone(Aggregation aggregation) {
        return !frame.equals(TABLE)
                || aggregation.of().filter(facts()::mayMiss).isPresent()
                || columns.values().stream().allMatch(column -> column.cells().isEmpty());
    }

    /** What groups are aggregated by: the name of a method, or a function. */
    String function(Aggregation aggregation) {
        boolean mayMiss = aggregation.of().filter(facts()::mayMiss).isPresent();
        boolean isOfText = facts().isText(aggregation) && mayMiss;
        return switch (aggregation.function()) {
            case SUM ->
                    mayMiss && aggregation.only().isEmpty()
                            ? "lambda numbers: numbers.sum(min_count=1)"
                            : "\"sum\"";
            case COUNT -> aggregation.of().isEmpty() ? "\"sum\"" : "\"count\"";
            case MIN, MAX ->
                    isOfText
                            ? "lambda texts: texts.dropna()." + name(aggregation) + "()"
                            : PythonLiterals.literal(name(aggregation));
            case KURTOSIS -> "pd.Series.kurt";
            case PERCENTILE -> "lambda numbers: numbers.quantile(" + fraction(aggregation) + ")";
            default -> PythonLiterals.literal(name(aggregation));
        };
    }

    private static String name(Aggregation aggregation) {
        return switch (aggregation.function()) {
            case SUM -> "sum";
            case MEAN -> "mean";
            case COUNT -> "count";
            case COUNT_DISTINCT -> "nunique";
            case MIN -> "min";
            case MAX -> "max";
            case MEDIAN -> "median";
            case DEVIATION -> "std";
            case VARIANCE -> "var";
            case SKEWNESS -> "skew";
            case KURTOSIS -> "kurt";
            case PERCENTILE -> "quantile";
            case JARQUE_BERA, JARQUE_BERA_P -> throw refusal(aggregation);
        };
    }

    private static String fraction(Aggregation aggregation) {
        return aggregation.fraction().orElseThrow().toPlainString();
    }

    String of(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Comparison(var left, var comparator, var right) ->
                    comparable(left) + " " + sign(comparator) + " " + bound(left, right);
            case QueryCondition.Range(var of, var low, var high, var isEndIncluded) ->
                    "("
                            + comparable(of)
                            + " >= "
                            + bound(of, low)
                            + ") & ("
                            + comparable(of)
                            + (isEndIncluded ? " <= " : " < ")
                            + bound(of, high)
                            + ")";
            case QueryCondition.OneOf(var of, var values) ->
                    values.size() == 1
                            ? comparable(of) + " == " + PythonLiterals.literal(values.getFirst())
                            : operand(of)
                                    + values.stream()
                                            .map(PythonLiterals::literal)
                                            .collect(Collectors.joining(", ", ".isin([", "])"));
            case QueryCondition.TextMatch(var of, var place, var text) -> match(of, place, text);
            case QueryCondition.Missing(var of) ->
                    of instanceof Expression.Field(var name)
                                    && facts().type(name) == ColumnType.TEXT
                            ? of(of) + ".fillna(\"\").str.strip() == \"\""
                            : operand(of) + ".isna()";
            case QueryCondition.InTopGroups _,
                    QueryCondition.NextTo _,
                    QueryCondition.NoneOf _,
                    QueryCondition.InGroups _ ->
                    throw refusal(
                            new QueryText(true).describe(condition),
                            new QueryText(false).describe(condition));
            case QueryCondition.Outlier(var of) ->
                    throw refusal(
                            new QueryText(true).describe(condition),
                            new QueryText(false).describe(condition));
            case QueryCondition.All(var conditions) -> join(conditions, " & ");
            case QueryCondition.Any(var conditions) -> join(conditions, " | ");
            case QueryCondition.Not(QueryCondition.OneOf(var of, var values))
                    when values.size() == 1 ->
                    comparable(of) + " != " + PythonLiterals.literal(values.getFirst());
            case QueryCondition.Not(var inner) -> "~(" + of(inner) + ")";
        };
    }

    private String comparable(Expression expression) {
        boolean isComputed =
                expression instanceof Expression.Arithmetic && facts().isFractional(expression);
        return isComputed && !known.containsKey(expression)
                ? operand(expression) + ".round(" + ValueFacts.EXACT_DECIMALS + ")"
                : operand(expression);
    }

    /** A value that a column is compared with; a date as a text. */
    private String bound(Expression left, Expression right) {
        return left instanceof Expression.Field
                        && right instanceof Expression.Constant(var value)
                        && (value instanceof Cell.Date || value instanceof Cell.DateTime)
                ? PythonLiterals.literal(value.text())
                : comparable(right);
    }

    private static String sign(QueryCondition.Comparator comparator) {
        return switch (comparator) {
            case EQUAL -> "==";
            case NOT_EQUAL -> "!=";
            default -> comparator.sign();
        };
    }

    private String match(Expression of, QueryCondition.Place place, String text) {
        var lower = PythonLiterals.literal(text.toLowerCase(java.util.Locale.ROOT));
        var values = text(of) + ".str.lower().str.";
        return switch (place) {
            case ANYWHERE -> values + "contains(" + lower + ", regex=False, na=False)";
            case START -> values + "startswith(" + lower + ", na=False)";
            case END -> values + "endswith(" + lower + ", na=False)";
        };
    }

    /** The text of a value as the engine writes it. */
    private String text(Expression of) {
        if (!(of instanceof Expression.Field(var name))) return operand(of);
        return switch (facts().type(name)) {
            case TEXT -> of(of);
            case NUMBER ->
                    of(of)
                            + ".map(\"{:."
                            + Math.max(0, facts().scale(name))
                            + "f}\".format, na_action=\"ignore\")";
            case DATE, MONTH, YEAR -> of(of) + ".dt.strftime(\"%Y-%m-%d\")";
            case DATE_TIME -> of(of) + ".dt.strftime(\"%Y-%m-%d %H:%M:%S\")";
            case FLAG -> of(of) + ".map(str, na_action=\"ignore\")";
        };
    }

    String join(List<QueryCondition> conditions, String operator) {
        return conditions.size() == 1
                ? of(conditions.getFirst())
                : conditions.stream()
                        .map(condition -> "(" + of(condition) + ")")
                        .collect(Collectors.joining(operator));
    }
}
