package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A value that a query selects and that may have no rows: a group without rows is not in the
 * result, and a total over no rows is empty or zero.
 *
 * @param value of a column, as the query compares it
 * @param counting how many rows have it and meet the other conditions: one number
 */
public record AbsentValues(Cell value, Query counting) {
    private static final int MOST = 20; // a longer list is not written out by hand

    /** Each value that a computation is about, up to 20 of them. */
    public static List<AbsentValues> of(Query query) {
        if (query.unique().isPresent()) return List.of();
        var chosen = query.filters().stream().flatMap(one -> findChosen(query, one));
        var compared =
                query.outputs().stream()
                        .flatMap(output -> conditions(output.expression()))
                        .distinct()
                        .flatMap(one ->
                                values(one).map(value -> counting(query.filters(), one, value)));
        return Stream.concat(chosen, compared).distinct().limit(MOST).toList();
    }

    private static Stream<AbsentValues> findChosen(Query query, QueryCondition condition) {
        var values = values(condition).toList();
        boolean isOfCase =
                values.stream()
                                .map(value -> value.text().toLowerCase(Locale.ROOT))
                                .distinct()
                                .count()
                        < values.size();
        if (isOfCase) return Stream.empty(); // done and Done are one value
        boolean isStatedOtherwise = values.size() == 1 && (isListed(query) || isCounted(query));
        if (isStatedOtherwise) return Stream.empty();
        var others = query.filters().stream().filter(one -> !one.equals(condition)).toList();
        return values.stream().map(value -> counting(others, condition, value));
    }

    /** Whether a single value without rows results in no row. */
    private static boolean isListed(Query query) {
        return !query.isGrouped() || !query.keys().isEmpty();
    }

    /** Whether the result shows that there are no rows, as their number. */
    private static boolean isCounted(Query query) {
        return query.outputs().stream()
                .anyMatch(output ->
                        output.expression() instanceof Aggregation aggregation
                                && (aggregation.function() == Function.COUNT
                                        || aggregation.function() == Function.COUNT_DISTINCT));
    }

    private static Stream<Cell> values(QueryCondition condition) {
        return condition instanceof QueryCondition.OneOf(Expression.Field _, var cells)
                ? cells.stream()
                : Stream.empty();
    }

    /** The conditions of numbers that count some rows only. */
    private static Stream<QueryCondition> conditions(Expression expression) {
        return expression instanceof Aggregation aggregation
                ? aggregation.only().stream()
                : expression.parts().stream().flatMap(AbsentValues::conditions);
    }

    private static AbsentValues counting(
            List<QueryCondition> others, QueryCondition condition, Cell value) {
        var filters = new ArrayList<>(others);
        if (condition instanceof QueryCondition.OneOf(var of, _))
            filters.add(new QueryCondition.OneOf(of, List.of(value)));
        return new AbsentValues(
                value,
                new Query(
                        Optional.empty(),
                        filters,
                        List.of(),
                        List.of(new Query.Output("rows", Aggregation.ofRows())),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty()));
    }
}
