package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Function;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Rows that a sum, a mean or another statistic omits because they have no value.
 *
 * @param column of the table that has no value in them
 * @param counting how many there are: one number
 */
public record OmittedRows(String column, Query counting) {
    private static final Set<Function> COUNTS_OR_EXTREMES =
            EnumSet.of(Function.COUNT, Function.COUNT_DISTINCT, Function.MIN, Function.MAX);

    /** For each column that a result is computed from and that has missing values. */
    public static List<OmittedRows> of(Query query, Predicate<String> hasMissing) {
        return query.outputs().stream()
                .flatMap(output -> aggregations(output.expression()))
                .filter(aggregation -> !COUNTS_OR_EXTREMES.contains(aggregation.function()))
                .flatMap(aggregation ->
                        aggregation.of().stream()
                                .flatMap(OmittedRows::fields)
                                .filter(hasMissing)
                                .map(column ->
                                        new OmittedRows(
                                                column,
                                                counting(query, aggregation.only(), column))))
                .distinct()
                .toList();
    }

    private static Query counting(Query query, Optional<QueryCondition> only, String column) {
        var filters = new ArrayList<>(query.filters());
        only.ifPresent(filters::add);
        filters.add(new QueryCondition.Missing(new Expression.Field(column)));
        return new Query(
                query.unique(),
                filters,
                List.of(),
                List.of(new Query.Output("rows", Aggregation.ofRows())),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static Stream<Aggregation> aggregations(Expression expression) {
        return expression instanceof Aggregation aggregation
                ? Stream.of(aggregation)
                : expression.parts().stream().flatMap(OmittedRows::aggregations);
    }

    /** Not those that have another value where theirs is missing. */
    private static Stream<String> fields(Expression expression) {
        return switch (expression) {
            case Expression.Field(var column) -> Stream.of(column);
            case Expression.Fallback _ -> Stream.empty();
            default -> expression.parts().stream().flatMap(OmittedRows::fields);
        };
    }
}
