package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Constant;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.RowRole;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Rows of the table that values of one row of a result are computed from.
 *
 * @param columns of the result that these rows are behind, in their order
 * @param query selects the rows: all columns, in the order of the table
 */
public record SourceRows(RowRole role, List<String> columns, Query query) {
    public SourceRows {
        columns = List.copyOf(columns);
    }

    /**
     * The rows behind one row of the result of a query; of a query that lists rows, the conditions
     * are on values, so that a row is found by its place instead.
     *
     * @param outputs the columns of the result after the keys; with a pivot, one for each value
     * @param keys the values of the keys in the row; empty for the row of totals
     */
    public static List<SourceRows> of(Query query, List<Query.Output> outputs, List<Cell> keys) {
        return new Trace(query, keys).parts(outputs);
    }

    private record Rows(RowRole role, Query query) {}

    private record Trace(Query query, List<Cell> keys) {
        List<SourceRows> parts(List<Query.Output> outputs) {
            var columns = new LinkedHashMap<Rows, Set<String>>();
            for (var key : query.keys()) add(columns, new Rows(own(), group()), key.name());
            for (var output : outputs)
                rows(output.expression(), RowRole.VALUE)
                        .distinct()
                        .forEach(rows -> add(columns, rows, output.name()));
            return columns.entrySet().stream().map(Trace::part).toList();
        }

        private static void add(Map<Rows, Set<String>> columns, Rows rows, String column) {
            columns.computeIfAbsent(rows, _ -> new LinkedHashSet<>()).add(column);
        }

        private static SourceRows part(Map.Entry<Rows, Set<String>> entry) {
            return new SourceRows(
                    entry.getKey().role(), List.copyOf(entry.getValue()), entry.getKey().query());
        }

        /** The rows behind a value that has a role in the number that the result has. */
        private Stream<Rows> rows(Expression expression, RowRole role) {
            return switch (expression) {
                case Constant _ -> Stream.empty();
                case Aggregation aggregation ->
                        Stream.of(new Rows(of(role), only(group(), aggregation.only())));
                case Expression.Overall(var aggregate, var where) ->
                        Stream.of(new Rows(role, only(overall(where), onlyOf(aggregate))));
                case Expression.Share(var aggregate) ->
                        Stream.of(
                                new Rows(of(RowRole.NUMERATOR), only(group(), onlyOf(aggregate))),
                                new Rows(RowRole.DENOMINATOR, only(base(), onlyOf(aggregate))));
                case Expression.Arithmetic(var operator, var left, var right)
                        when expression.isAggregate() || hasOverall(expression) -> {
                    boolean isRatio = operator == Operator.DIVIDED_BY && role == RowRole.VALUE;
                    yield Stream.concat(
                            rows(left, isRatio ? RowRole.NUMERATOR : role),
                            rows(right, isRatio ? RowRole.DENOMINATOR : role));
                }
                default ->
                        expression.isWindow()
                                ? Stream.of(
                                        new Rows(RowRole.OWN, group()),
                                        new Rows(RowRole.ALL, base()))
                                : Stream.of(new Rows(of(role), group()));
            };
        }

        private static boolean hasOverall(Expression expression) {
            return expression instanceof Expression.Overall
                    || expression.parts().stream().anyMatch(Trace::hasOverall);
        }

        private static Optional<QueryCondition> onlyOf(Expression aggregate) {
            return aggregate instanceof Aggregation aggregation
                    ? aggregation.only()
                    : Optional.empty();
        }

        private RowRole of(RowRole role) {
            return isTraceable() ? role : RowRole.ALL;
        }

        private RowRole own() {
            return of(RowRole.VALUE);
        }

        /** All rows that meet the conditions of the query. */
        private Query base() {
            return rowsOf(query.filters());
        }

        private Query overall(Optional<QueryCondition> where) {
            return rowsOf(where.map(List::of).orElse(List.of()));
        }

        private Query rowsOf(List<QueryCondition> filters) {
            var rows = Query.ALL.withFilters(filters);
            return query.unique().map(rows::withUnique).orElse(rows);
        }

        private Query group() {
            if (!isTraceable()) return base();
            var conditions = new ArrayList<>(query.filters());
            for (int i = 0; i < keys.size(); i++)
                conditions.add(equal(query.keys().get(i).expression(), keys.get(i)));
            return rowsOf(conditions);
        }

        private static QueryCondition equal(Expression key, Cell value) {
            return value.isMissing()
                    ? new QueryCondition.Missing(key)
                    : new QueryCondition.OneOf(key, List.of(value));
        }

        private static Query only(Query rows, Optional<QueryCondition> only) {
            return only.map(rows::withFilter).orElse(rows);
        }

        /** Places at quantiles and outliers change with the rows that are compared. */
        private boolean isTraceable() {
            return query.keys().stream().noneMatch(key -> hasQuantiles(key.expression()))
                    && (keys.isEmpty() || query.filters().stream().noneMatch(Trace::hasOutlier));
        }

        private static boolean hasQuantiles(Expression expression) {
            return expression instanceof Expression.QuantileBin
                    || expression.parts().stream().anyMatch(Trace::hasQuantiles);
        }

        private static boolean hasOutlier(QueryCondition condition) {
            return switch (condition) {
                case QueryCondition.Outlier _,
                        QueryCondition.InTopGroups _,
                        QueryCondition.NoneOf _,
                        QueryCondition.InGroups _ ->
                        true;
                case QueryCondition.All(var conditions) ->
                        conditions.stream().anyMatch(Trace::hasOutlier);
                case QueryCondition.Any(var conditions) ->
                        conditions.stream().anyMatch(Trace::hasOutlier);
                case QueryCondition.Not(var inner) -> hasOutlier(inner);
                default -> false;
            };
        }
    }
}
