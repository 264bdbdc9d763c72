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
    public Stream<Condition> conditions() {
        return Stream.of(
                        query.filters().stream(),
                        query.having().stream(),
                        query.expressions()
                                .flatMap(QueryContent::withParts)
                                .flatMap(QueryContent::conditionsOf))
                .flatMap(all -> all)
                .flatMap(QueryContent::withParts);
    }

    private static Stream<Expression> withParts(Expression expression) {
        return Stream.concat(
                Stream.of(expression),
                expression.parts().stream().flatMap(QueryContent::withParts));
    }

    /** The rows that an aggregate is computed over. */
    private static Stream<Condition> conditionsOf(Expression expression) {
        return switch (expression) {
            case Expression.Aggregation(_, _, var only, _) -> only.stream();
            case Expression.Overall(_, var where) -> where.stream();
            default -> Stream.of();
        };
    }

    private static Stream<Condition> withParts(Condition condition) {
        var parts =
                switch (condition) {
                    case Condition.All(var all) -> all.stream();
                    case Condition.Any(var any) -> any.stream();
                    case Condition.Not(var inner) -> Stream.of(inner);
                    default -> Stream.<Condition>of();
                };
        return Stream.concat(Stream.of(condition), parts.flatMap(QueryContent::withParts));
    }

    /** The expressions that a condition is about, apart from those of its parts. */
    static Stream<Expression> operands(Condition condition) {
        return switch (condition) {
            case Condition.Comparison(var left, _, var right) -> Stream.of(left, right);
            case Condition.Range(var of, var low, var high, _) -> Stream.of(of, low, high);
            case Condition.OneOf(var of, _) -> Stream.of(of);
            case Condition.TextMatch(var of, _, _) -> Stream.of(of);
            case Condition.Missing(var of) -> Stream.of(of);
            case Condition.Outlier(var of) -> Stream.of(of);
            case Condition.InTopGroups(var key, var by, _, _) -> Stream.of(key, by);
            case Condition.All _, Condition.Any _, Condition.Not _ -> Stream.of();
        };
    }
}
