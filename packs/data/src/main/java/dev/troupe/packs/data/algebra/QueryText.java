package dev.troupe.packs.data.algebra;

import dev.troupe.language.ChineseText;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** States a {@link Query} as one sentence in Chinese or English. */
public final class QueryText {
    private final boolean chinese;

    public QueryText(boolean chinese) {
        this.chinese = chinese;
    }

    /** The steps, without a full stop. */
    public String describe(Query query) {
        var steps = new ArrayList<String>();
        query.unique().ifPresent(unique -> steps.add(unique(unique)));
        if (!query.filters().isEmpty())
            steps.add(join(localize("筛选", "filter rows where"), list(query.filters())));
        steps.add(computation(query));
        if (!query.having().isEmpty())
            steps.add(
                    join(
                            query.isGrouped()
                                    ? localize("筛选分组", "filter groups where")
                                    : localize("再从结果中筛选", "then select from the result where"),
                            list(query.having())));
        var order = query.order().stream().filter(one -> !one.isUsual()).toList();
        if (!order.isEmpty()) steps.add(sort(order));
        query.limit().ifPresent(limit -> steps.add(limit(limit, query)));
        return String.join(localize("；", "; "), steps);
    }

    /** Which rows of the table a query is about, without a full stop. */
    public String describeRows(Query query) {
        var steps = new ArrayList<String>();
        query.unique().ifPresent(unique -> steps.add(unique(unique)));
        if (!query.filters().isEmpty())
            steps.add(join(localize("筛选", "rows where"), list(query.filters())));
        return steps.isEmpty()
                ? localize("所有行", "all rows")
                : String.join(localize("；", "; "), steps);
    }

    private String direction(Query.Order order) {
        return order.isDescending()
                ? localize("从大到小", "descending")
                : localize("从小到大", "ascending");
    }

    private String unique(Query.Unique unique) {
        var which = unique.isLast() ? localize("最后一行", "last") : localize("第一行", "first");
        if (unique.by().isEmpty())
            return unique.isLast()
                    ? localize("重复行只保留最后一行", "remove duplicate rows but the last")
                    : localize("删除重复行", "remove duplicate rows");
        return chinese
                ? ChineseText.join(commas(unique.by()), "相同的行只保留" + which)
                : "use the " + which + " row of those with the same " + and(unique.by());
    }

    private String computation(Query query) {
        var keys = query.keys().stream().map(key -> describe(key.expression())).toList();
        var outputs = query.outputs().stream().map(one -> describe(one.expression())).toList();
        if (!query.isGrouped())
            return outputs.isEmpty()
                    ? localize("列出所有列", "list all columns")
                    : join(localize("列出", "list"), commas(outputs));
        if (outputs.isEmpty())
            return chinese
                    ? ChineseText.join("列出", commas(keys), "的不同值")
                    : "list the distinct values of " + and(keys);
        var across = query.pivot().map(this::across).orElse("");
        if (keys.isEmpty())
            return chinese
                    ? ChineseText.join("计算全部行的", commas(outputs))
                    : "compute " + and(outputs) + " over all rows";
        return chinese
                ? ChineseText.join("按", commas(keys), "分组", across, "，计算", commas(outputs))
                : "group by " + and(keys) + across + ", compute " + and(outputs);
    }

    private String across(Query.Pivot pivot) {
        var columns = describe(pivot.columns().expression());
        return chinese
                ? ChineseText.join("，", columns, pivot.isWithTotals() ? "为列，带合计" : "为列")
                : ", with a column for each "
                        + columns
                        + (pivot.isWithTotals() ? " and totals" : "");
    }

    private String sort(List<Query.Order> order) {
        if (order.getFirst().by() instanceof Expression.Shuffle(var seed))
            return localize("随机排列（种子 " + seed + "）", "put in a random order (seed " + seed + ")");
        var parts =
                order.stream()
                        .map(one ->
                                chinese
                                        ? ChineseText.join("按", describe(one.by()), direction(one))
                                        : direction(one) + " order of " + describe(one.by()))
                        .toList();
        return chinese ? String.join("、", parts) + "排列" : "sort in " + String.join(" and ", parts);
    }

    private String limit(Query.Limit limit, Query query) {
        if (limit.isPlace()) return place(limit);
        var rows = String.valueOf(limit.rows());
        var ties =
                limit.isWithTies()
                        ? localize("（含并列）", ", with ties")
                        : isCutWithinTies(query)
                                ? localize("（并列时按表中先后）", " (equal ones in the order of the table)")
                                : "";
        if (limit.within().isEmpty())
            return chinese ? "取前 " + rows + " 行" + ties : "take the first " + rows + ties;
        var within = limit.within().stream().map(this::describe).toList();
        return chinese
                ? ChineseText.join("每个", commas(within), "取前 " + rows + " 行" + ties)
                : "take the first " + rows + " of each " + and(within) + ties;
    }

    private String place(Query.Limit limit) {
        var within = limit.within().stream().map(this::describe).toList();
        if (!chinese)
            return "take place "
                    + limit.rows()
                    + (within.isEmpty() ? "" : " of each " + and(within))
                    + " (equal ones share a place)";
        var taken = "取第 " + limit.rows() + " 位（数值相同的同位）";
        return within.isEmpty() ? taken : ChineseText.join("每个", commas(within), taken);
    }

    private static boolean isCutWithinTies(Query query) {
        return !query.isGrouped()
                && query.order().stream()
                        .anyMatch(order ->
                                !(order.by() instanceof Expression.RowNumber)
                                        && !(order.by() instanceof Expression.Shuffle));
    }

    /** An expression as a noun. */
    public String describe(Expression expression) {
        return switch (expression) {
            case Expression.Field(var name) -> name;
            case Expression.Constant(var value) -> value.text();
            case Expression.Arithmetic(var operator, var left, var right) ->
                    "(" + describe(left) + " " + operator.sign() + " " + describe(right) + ")";
            case Expression.DatePart(var grain, var date) ->
                    chinese
                            ? ChineseText.join(describe(date), "的", grain.label(true))
                            : grain.label(false) + " of " + describe(date);
            case Expression.ClockTime(var text) ->
                    chinese
                            ? ChineseText.join(describe(text), "的时刻")
                            : "the time of day of " + describe(text);
            case Expression.DateDistance distance -> distance(distance);
            case Expression.Bin(var of, var width) ->
                    chinese
                            ? ChineseText.join(describe(of), "（每 " + width.toPlainString() + " 一档）")
                            : describe(of) + " in steps of " + width.toPlainString();
            case Expression.QuantileBin(var of, var groups) ->
                    chinese
                            ? ChineseText.join(describe(of), "按分位数等分的 " + groups + " 组")
                            : "one of "
                                    + groups
                                    + " groups divided at the quantiles of "
                                    + describe(of);
            case Expression.Fallback(var of, var otherwise) ->
                    chinese
                            ? ChineseText.join(describe(of), "（空值按 ", describe(otherwise), " 计）")
                            : describe(of) + " with " + describe(otherwise) + " where empty";
            case Aggregation aggregation -> describe(aggregation);
            case Expression.WeightedMean(var of, var weight) ->
                    chinese
                            ? ChineseText.join(describe(of), "按", describe(weight), "加权的平均值")
                            : "the average of " + describe(of) + " weighted by " + describe(weight);
            case Expression.Correlation correlation ->
                    new StatisticText(this, chinese).of(correlation);
            case Expression.Statistic statistic -> new StatisticText(this, chinese).of(statistic);
            case Expression.Overall overall -> overall(overall);
            case Expression.Share(var aggregate) ->
                    chinese
                            ? ChineseText.join(describe(aggregate), "的占比")
                            : "its share of " + describe(aggregate);
            case Expression.Change(var kind, var aggregate) -> change(kind, describe(aggregate));
            case Expression.RunningTotal(var aggregate) ->
                    chinese
                            ? ChineseText.join(describe(aggregate), "的逐期累计")
                            : "the running total of " + describe(aggregate);
            case Expression.MovingAverage(var aggregate, var groups) ->
                    chinese
                            ? ChineseText.join(describe(aggregate), "的 " + groups + " 期移动平均")
                            : "the moving average of " + groups + " of " + describe(aggregate);
            case Expression.Rank(var by, var isDescending) ->
                    chinese
                            ? ChineseText.join(describe(by), isDescending ? "从大到小的名次" : "从小到大的名次")
                            : "the rank by "
                                    + describe(by)
                                    + (isDescending ? " from the largest" : " from the smallest");
            case Expression.Shuffle(var seed) ->
                    localize("随机顺序（种子 " + seed + "）", "a random place (seed " + seed + ")");
            case Expression.RowNumber() -> localize("出现的先后", "place in the table");
            case Expression.DuplicateRows() -> localize("完全重复的行数", "the number of duplicate rows");
        };
    }

    private String change(Expression.ChangeKind kind, String what) {
        if (kind == Expression.ChangeKind.PERCENT)
            return chinese
                    ? ChineseText.join(what, "的环比增长率")
                    : "the growth of " + what + " over the one before, in percent";
        return chinese
                ? ChineseText.join(what, "比上一期的增减")
                : "the change of " + what + " from the one before";
    }

    private String distance(Expression.DateDistance distance) {
        boolean isInDays = distance.unit() == Expression.DateUnit.DAY;
        var unit = distance.unit().label(chinese);
        var from = describe(distance.from());
        var to = describe(distance.to());
        return chinese
                ? ChineseText.join("从", from, "到", to, (isInDays ? "的" : "的整") + unit + "数")
                : (isInDays ? "" : "complete ") + unit + "s from " + from + " to " + to;
    }

    private String overall(Expression.Overall overall) {
        var rows =
                overall.where()
                        .map(condition ->
                                chinese
                                        ? "（" + describe(condition) + "的全部行）"
                                        : " over all rows where " + describe(condition))
                        .orElse(localize("（全部行）", " over all rows"));
        return describe(overall.aggregate()) + rows;
    }

    private String describe(Aggregation aggregation) {
        var what = aggregation.of().map(this::describe).orElse("");
        var only =
                aggregation
                        .only()
                        .map(condition ->
                                chinese
                                        ? "（" + describe(condition) + "）"
                                        : " where " + describe(condition))
                        .orElse("");
        if (what.isEmpty()) return localize("记录数", "the number of rows") + only;
        var label = aggregation.function().label(chinese);
        var percent =
                aggregation
                        .fraction()
                        .map(fraction ->
                                fraction.movePointRight(2).stripTrailingZeros().toPlainString())
                        .orElse("");
        if (chinese) return ChineseText.join(what, "的", percent + label) + only;
        return percent.isEmpty()
                ? "the " + label + " of " + what + only
                : "the " + label + " " + percent + " of " + what + only;
    }

    /** A condition as a clause. */
    public String describe(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Comparison(Expression.ClockTime time, var comparator, var right) ->
                    describe(time) + " " + comparator.label(chinese) + " " + clock(right);
            case QueryCondition.Range(Expression.ClockTime time, var low, var high, _) ->
                    chinese
                            ? ChineseText.join(
                                    describe(time), " 在 " + clock(low) + " 到 " + clock(high), "之间")
                            : describe(time) + " between " + clock(low) + " and " + clock(high);
            case QueryCondition.Comparison(var left, var comparator, var right) ->
                    describe(left) + " " + comparator.label(chinese) + " " + describe(right);
            case QueryCondition.Range(var of, var low, var high, var isEndIncluded) ->
                    chinese
                            ? ChineseText.join(
                                    describe(of),
                                    " 在 " + describe(low) + " 到 " + describe(high),
                                    isEndIncluded ? "之间" : "之前")
                            : describe(of)
                                    + (isEndIncluded ? " between " : " from ")
                                    + describe(low)
                                    + (isEndIncluded ? " and " : " to before ")
                                    + describe(high);
            case QueryCondition.OneOf(var of, var values) ->
                    describe(of) + localize(" 为 ", " is ") + choice(values);
            case QueryCondition.TextMatch(var of, var place, var text) ->
                    describe(of)
                            + switch (place) {
                                case ANYWHERE ->
                                        localize(" 含有“" + text + "”", " contains '" + text + "'");
                                case START ->
                                        localize(
                                                " 以“" + text + "”开头",
                                                " starts with '" + text + "'");
                                case END ->
                                        localize(" 以“" + text + "”结尾", " ends with '" + text + "'");
                            };
            case QueryCondition.Missing(var of) -> describe(of) + localize(" 为空", " is empty");
            case QueryCondition.Outlier(var of) ->
                    describe(of)
                            + localize(
                                    " 是离群值（超出四分位数 1.5 倍四分位距）",
                                    " is an outlier (beyond the quartiles by more than 1.5 times"
                                            + " their distance)");
            case QueryCondition.InTopGroups(var key, var by, var isDescending, var groups) ->
                    chinese
                            ? "%s 属于%s%s的 %d 组（并列时按名称）"
                                    .formatted(
                                            describe(key),
                                            describe(by),
                                            isDescending ? "最大" : "最小",
                                            groups)
                            : "%s is one of the %d with the %s %s (equal ones by name)"
                                    .formatted(
                                            describe(key),
                                            groups,
                                            isDescending ? "largest" : "smallest",
                                            describe(by));
            case QueryCondition.NoneOf(var key, var inner) ->
                    chinese
                            ? "同一%s没有任何一行 %s".formatted(describe(key), describe(inner))
                            : "no row of the same %s has %s"
                                    .formatted(describe(key), describe(inner));
            case QueryCondition.InGroups(var key, var inner) ->
                    chinese
                            ? "同一%s的 %s".formatted(describe(key), describe(inner))
                            : "in all rows of the same %s, %s"
                                    .formatted(describe(key), describe(inner));
            case QueryCondition.NextTo(var inner, var places) ->
                    places > 0
                            ? localize(
                                    "表中 " + describe(inner) + " 的下一行",
                                    "the row is the next one in the table after that where "
                                            + describe(inner))
                            : localize(
                                    "表中 " + describe(inner) + " 的上一行",
                                    "the row is the previous one in the table before that where "
                                            + describe(inner));
            case QueryCondition.All(var conditions) -> joinNested(conditions, localize("且", "and"));
            case QueryCondition.Any(var conditions) -> joinNested(conditions, localize("或", "or"));
            case QueryCondition.Not(QueryCondition.OneOf(var of, var values)) ->
                    describe(of) + localize(" 不是 ", " is not ") + choice(values);
            case QueryCondition.Not(QueryCondition.Missing(var of)) ->
                    describe(of) + localize(" 不为空", " is not empty");
            case QueryCondition.Not(var inner) ->
                    chinese ? "不满足（" + describe(inner) + "）" : "not (" + describe(inner) + ")";
        };
    }

    /** A time of day as clocks show it. */
    private String clock(Expression time) {
        return time instanceof Expression.Constant(Cell.Numeric(var minutes))
                ? ClockTimes.text(minutes.intValue())
                : describe(time);
    }

    /** A value with a slash is quoted, so that it does not look like two. */
    private String choice(List<Cell> values) {
        return values.stream()
                .map(Cell::text)
                .map(text ->
                        text.contains("/") ? localize("“" + text + "”", "'" + text + "'") : text)
                .collect(Collectors.joining("/"));
    }

    private String joinNested(List<QueryCondition> conditions, String word) {
        return conditions.stream()
                .map(one ->
                        one instanceof QueryCondition.All || one instanceof QueryCondition.Any
                                ? "(" + describe(one) + ")"
                                : describe(one))
                .collect(Collectors.joining(" " + word + " "));
    }

    private String list(List<QueryCondition> conditions) {
        if (conditions.size() == 1) return describe(conditions.getFirst());
        return conditions.stream()
                .map(one ->
                        one instanceof QueryCondition.Any
                                ? localize("（" + describe(one) + "）", "(" + describe(one) + ")")
                                : describe(one))
                .collect(Collectors.joining(localize("、", " and ")));
    }

    private String commas(List<String> parts) {
        return String.join(localize("、", ", "), parts);
    }

    private String and(List<String> parts) {
        return String.join(localize("、", " and "), parts);
    }

    private String join(String verb, String rest) {
        return chinese ? ChineseText.join(verb, rest) : verb + " " + rest;
    }

    private String localize(String zh, String en) {
        return chinese ? zh : en;
    }
}
