package dev.troupe.packs.data.question.check;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryContent;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Numbers that are compared, added or subtracted although their headers state different units. */
public final class UnlikeUnits {
    private static final String UNITS =
            "元|美元|欧元|日元|人|人次|户|吨|千克|公斤|克|公里|千米|米|厘米|毫米|平方米|平方公里|公顷|亩|立方米|升|千瓦|千瓦时|度|兆瓦"
                    + "|个|台|辆|件|套|次|岁|年|天|小时|分钟|秒|%|％|usd|eur|cny|rmb|\\$|€|¥|kg|g|t|km|m|cm|mm|kw|kwh|h|min|s";

    /** A unit at the end of a name; other words in brackets, as in 进球（主）, are not units. */
    private static final Pattern HEADER =
            Pattern.compile(
                    "(?i)[^()（）]+[(（]\\s?(?<unit>(?:百|千|万|十万|百万|千万|亿|百亿)?(?:%s)\\s?[kmb]?)\\s?[)）]"
                            .formatted(UNITS));

    private UnlikeUnits() {}

    /** The names of two such columns; empty if there are none. */
    public static Optional<List<String>> find(Query query) {
        var content = new QueryContent(query);
        var compared =
                content.conditions()
                        .flatMap(one ->
                                one instanceof QueryCondition.Comparison(var left, _, var right)
                                        ? Stream.of(List.of(left, right))
                                        : Stream.<List<Expression>>of());
        var computed =
                content.expressions()
                        .flatMap(one ->
                                one instanceof Expression.Arithmetic(var how, var left, var right)
                                                && (how == Operator.MINUS || how == Operator.PLUS)
                                        ? Stream.of(List.of(left, right))
                                        : Stream.<List<Expression>>of());
        return Stream.concat(compared, computed)
                .map(both -> both.stream().flatMap(one -> column(one).stream()).toList())
                .filter(both -> both.size() == 2 && areUnlike(both.getFirst(), both.getLast()))
                .findFirst();
    }

    /** The column whose values, or whose total, an expression is. */
    private static Optional<String> column(Expression expression) {
        return switch (expression) {
            case Expression.Field(var name) -> Optional.of(name);
            case Expression.Aggregation aggregation ->
                    aggregation.of().flatMap(UnlikeUnits::column);
            default -> Optional.empty();
        };
    }

    private static boolean areUnlike(String one, String other) {
        var left = HEADER.matcher(one);
        var right = HEADER.matcher(other);
        return left.matches()
                && right.matches()
                && !left.group("unit").equalsIgnoreCase(right.group("unit"));
    }
}
