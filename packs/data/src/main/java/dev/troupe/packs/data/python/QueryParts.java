package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The aggregates and windows that a query needs, wherever it uses them. */
record QueryParts(Query query, List<Output> outputs) {
    /** The aggregates that the result needs, each once. */
    Set<Expression> aggregates() {
        var found = new LinkedHashSet<Expression>();
        outputs.forEach(output -> addAggregates(output.expression(), found));
        query.having().stream()
                .flatMap(QueryParts::expressions)
                .forEach(one -> addAggregates(one, found));
        query.order().forEach(order -> addAggregates(order.by(), found));
        query.limit().ifPresent(limit -> limit.within().forEach(one -> addAggregates(one, found)));
        return found;
    }

    /** What is computed along the groups, in the order of its first occurrence. */
    Set<Expression> windows() {
        var found = new LinkedHashSet<Expression>();
        Stream.of(
                        outputs.stream().map(Output::expression),
                        query.order().stream().map(Query.Order::by),
                        query.having().stream().flatMap(QueryParts::expressions))
                .flatMap(all -> all)
                .forEach(one -> addWindows(one, found));
        return found;
    }

    private static void addAggregates(Expression expression, Set<Expression> aggregates) {
        switch (expression) {
            case Aggregation _,
                    Expression.WeightedMean _,
                    Expression.Correlation _,
                    Expression.Statistic _,
                    Expression.DuplicateRows _ ->
                    aggregates.add(expression);
            case Expression.Overall _ -> {}
            default -> expression.parts().forEach(part -> addAggregates(part, aggregates));
        }
    }

    private static Stream<Expression> expressions(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Comparison(var left, _, var right) -> Stream.of(left, right);
            case QueryCondition.Range(var of, var low, var high, _) -> Stream.of(of, low, high);
            case QueryCondition.OneOf(var of, _) -> Stream.of(of);
            case QueryCondition.TextMatch(var of, _, _) -> Stream.of(of);
            case QueryCondition.Missing(var of) -> Stream.of(of);
            case QueryCondition.Outlier(var of) -> Stream.of(of);
            case QueryCondition.InTopGroups(var key, var by, _, _) -> Stream.of(key, by);
            case QueryCondition.All(var all) -> all.stream().flatMap(QueryParts::expressions);
            case QueryCondition.Any(var any) -> any.stream().flatMap(QueryParts::expressions);
            case QueryCondition.Not(var inner) -> expressions(inner);
            case QueryCondition.NextTo(var inner, _) -> expressions(inner);
            case QueryCondition.NoneOf(var key, var inner) ->
                    Stream.concat(Stream.of(key), expressions(inner));
            case QueryCondition.InGroups(var key, var inner) ->
                    Stream.concat(Stream.of(key), expressions(inner));
        };
    }

    private static void addWindows(Expression expression, Set<Expression> windows) {
        boolean isAlongKey =
                expression instanceof Expression.Change
                        || expression instanceof Expression.RunningTotal
                        || expression instanceof Expression.MovingAverage;
        if (isAlongKey) windows.add(expression);
        expression.parts().forEach(part -> addWindows(part, windows));
    }
}
