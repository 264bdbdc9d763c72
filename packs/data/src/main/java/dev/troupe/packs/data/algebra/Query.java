package dev.troupe.packs.data.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A computation over one table, in the order in which it takes place: copies of rows are removed,
 * rows filtered, groups formed, values computed, groups filtered, sorted and cut.
 *
 * @param isDistinctRows whether exact copies of rows are removed first
 * @param keys what rows are grouped by; without an aggregate among the outputs, the distinct values
 *     are listed
 * @param outputs the other columns of the result; without keys and outputs, all columns of the
 *     table
 * @param pivot a key whose values become columns
 */
public record Query(
        boolean isDistinctRows,
        List<Condition> filters,
        List<Output> keys,
        List<Output> outputs,
        List<Condition> having,
        List<Order> order,
        Optional<Limit> limit,
        Optional<Output> pivot) {
    /** A named column of the result. */
    public record Output(String name, Expression expression) {}

    /**
     * A value that the result is sorted by.
     *
     * @param isUsual whether the question names no order, so that this one is used
     */
    public record Order(Expression by, boolean isDescending, boolean isUsual) {
        public Order(Expression by, boolean isDescending) {
            this(by, isDescending, false);
        }
    }

    /**
     * How many rows of the result remain.
     *
     * @param within the values that each have so many rows; empty for the whole result
     * @param isWithTies whether rows that equal the last one remain as well
     */
    public record Limit(int rows, List<Expression> within, boolean isWithTies) {
        public Limit {
            within = List.copyOf(within);
        }

        public static Limit of(int rows) {
            return new Limit(rows, List.of(), false);
        }
    }

    /** All rows and columns. */
    public static final Query ALL =
            new Query(
                    false,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty());

    public Query {
        filters = List.copyOf(filters);
        keys = List.copyOf(keys);
        outputs = List.copyOf(outputs);
        having = List.copyOf(having);
        order = List.copyOf(order);
    }

    /** Whether rows are grouped, or all together make one group. */
    public boolean isGrouped() {
        return !keys.isEmpty()
                || outputs.stream().anyMatch(output -> output.expression().isAggregate());
    }

    /** Whether the result is the table as it is. */
    public boolean isWhole() {
        return equals(ALL);
    }

    public Query withDistinctRows() {
        return new Query(true, filters, keys, outputs, having, order, limit, pivot);
    }

    public Query withFilter(Condition condition) {
        var all = new ArrayList<>(filters);
        all.add(condition);
        return withFilters(all);
    }

    public Query withFilters(List<Condition> all) {
        return new Query(isDistinctRows, all, keys, outputs, having, order, limit, pivot);
    }

    public Query withKeys(List<Output> all) {
        return new Query(isDistinctRows, filters, all, outputs, having, order, limit, pivot);
    }

    public Query withOutputs(List<Output> all) {
        return new Query(isDistinctRows, filters, keys, all, having, order, limit, pivot);
    }

    public Query withHaving(List<Condition> all) {
        return new Query(isDistinctRows, filters, keys, outputs, all, order, limit, pivot);
    }

    public Query withOrder(List<Order> all) {
        return new Query(isDistinctRows, filters, keys, outputs, having, all, limit, pivot);
    }

    public Query withLimit(Limit some) {
        return new Query(
                isDistinctRows, filters, keys, outputs, having, order, Optional.of(some), pivot);
    }

    public Query withPivot(Output columns) {
        return new Query(
                isDistinctRows, filters, keys, outputs, having, order, limit, Optional.of(columns));
    }
}
