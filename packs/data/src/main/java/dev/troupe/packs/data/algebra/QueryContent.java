package dev.troupe.packs.data.algebra;

import java.util.stream.Stream;

/** What a query consists of, at every depth. */
public record QueryContent(Query query) {
    /** All expressions: of the result, its conditions, its order and its limit. */
    public Stream<Expression> expressions() {
        var direct =
                Stream.of(
                                query.expressions(),
                                query.pivot().stream().map(pivot -> pivot.columns().expression()),
                                query.limit().stream().flatMap(limit -> limit.within().stream()),
                                conditions().flatMap(QueryContent::operands))
                        .flatMap(all -> all);
        return direct.flatMap(QueryContent::withParts);
    }

    /** All conditions, with those that others consist of. */
    public Stream<QueryCondition> conditions() {
        return Stream.of(
                        query.filters().stream(),
                        query.having().stream(),
                        query.expressions()
                                .flatMap(QueryContent::withParts)
                                .flatMap(QueryContent::conditionsOf))
                .flatMap(all -> all)
                .flatMap(QueryContent::withParts);
    }

    /** All expressions of a condition. */
    public static Stream<Expression> expressionsOf(QueryCondition condition) {
        return withParts(condition)
                .flatMap(QueryContent::operands)
                .flatMap(QueryContent::withParts);
    }

    private static Stream<Expression> withParts(Expression expression) {
        return Stream.concat(
                Stream.of(expression),
                expression.parts().stream().flatMap(QueryContent::withParts));
    }

    /** The rows that an aggregate is computed over. */
    private static Stream<QueryCondition> conditionsOf(Expression expression) {
        return switch (expression) {
            case Expression.Aggregation(_, _, var only, _) -> only.stream();
            case Expression.Overall(_, var where) -> where.stream();
            default -> Stream.of();
        };
    }

    private static Stream<QueryCondition> withParts(QueryCondition condition) {
        var parts =
                switch (condition) {
                    case QueryCondition.All(var all) -> all.stream();
                    case QueryCondition.Any(var any) -> any.stream();
                    case QueryCondition.Not(var inner) -> Stream.of(inner);
                    case QueryCondition.NextTo(var inner, _) -> Stream.of(inner);
                    case QueryCondition.NoneOf(_, var inner) -> Stream.of(inner);
                    case QueryCondition.InGroups(_, var inner) -> Stream.of(inner);
                    default -> Stream.<QueryCondition>of();
                };
        return Stream.concat(Stream.of(condition), parts.flatMap(QueryContent::withParts));
    }

    /** The expressions that a condition is about, apart from those of its parts. */
    static Stream<Expression> operands(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Comparison(var left, _, var right) -> Stream.of(left, right);
            case QueryCondition.Range(var of, var low, var high, _) -> Stream.of(of, low, high);
            case QueryCondition.OneOf(var of, _) -> Stream.of(of);
            case QueryCondition.TextMatch(var of, _, _) -> Stream.of(of);
            case QueryCondition.Missing(var of) -> Stream.of(of);
            case QueryCondition.Outlier(var of) -> Stream.of(of);
            case QueryCondition.InTopGroups(var key, var by, _, _) -> Stream.of(key, by);
            case QueryCondition.NoneOf(var key, _) -> Stream.of(key);
            case QueryCondition.InGroups(var key, _) -> Stream.of(key);
            case QueryCondition.All _,
                    QueryCondition.Any _,
                    QueryCondition.Not _,
                    QueryCondition.NextTo _ ->
                    Stream.of();
        };
    }
}
