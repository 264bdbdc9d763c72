package dev.troupe.packs.data.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A computation over one table, in the order in which it takes place: copies of rows are removed,
 * rows filtered, groups formed, values computed, the result filtered, sorted and cut.
 *
 * @param unique which copies of rows are removed first
 * @param keys what rows are grouped by; without an aggregate among the outputs, the distinct values
 *     are listed
 * @param outputs the other columns of the result; without keys and outputs, all columns of the
 *     table
 * @param having what rows of the result have to meet; shares, ranks and comparisons with the period
 *     before are computed before them
 * @param pivot a key whose values become columns
 */
public record Query(
        Optional<Unique> unique,
        List<QueryCondition> filters,
        List<Output> keys,
        List<Output> outputs,
        List<QueryCondition> having,
        List<Order> order,
        Optional<Limit> limit,
        Optional<Pivot> pivot) {
    /** A named column of the result. */
    public record Output(String name, Expression expression) {}

    /**
     * One row remains of those that are equal.
     *
     * @param by the columns that have to be equal; empty for all
     * @param isLast whether the last of them remains rather than the first
     */
    public record Unique(List<String> by, boolean isLast) {
        public Unique {
            by = List.copyOf(by);
        }
    }

    /**
     * Values that become columns.
     *
     * @param isWithTotals whether a row and a column over all values are added
     */
    public record Pivot(Output columns, boolean isWithTotals) {}

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
     * @param isPlace whether only those at the last place remain: the second highest, where equal
     *     ones share a place and the next place follows it
     */
    public record Limit(int rows, List<Expression> within, boolean isWithTies, boolean isPlace) {
        public Limit {
            if (rows < 1) throw new IllegalArgumentException("a limit of " + rows + " rows");
            within = List.copyOf(within);
        }

        public Limit(int rows, List<Expression> within, boolean isWithTies) {
            this(rows, within, isWithTies, false);
        }

        /** Those at one place. */
        public static Limit ofPlace(int place, List<Expression> within) {
            return new Limit(place, within, true, true);
        }

        public static Limit of(int rows) {
            return new Limit(rows, List.of(), false);
        }
    }

    /** All rows and columns. */
    public static final Query ALL =
            new Query(
                    Optional.empty(),
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

    /** The expressions of the result and of its order. */
    Stream<Expression> expressions() {
        return Stream.of(
                        keys.stream().map(Output::expression),
                        outputs.stream().map(Output::expression),
                        order.stream().map(Order::by))
                .flatMap(all -> all);
    }

    public Query withUnique(Unique some) {
        return new Query(Optional.of(some), filters, keys, outputs, having, order, limit, pivot);
    }

    public Query withDistinctRows() {
        return withUnique(new Unique(List.of(), false));
    }

    public Query withFilter(QueryCondition condition) {
        var all = new ArrayList<>(filters);
        all.add(condition);
        return withFilters(all);
    }

    public Query withFilters(List<QueryCondition> all) {
        return new Query(unique, all, keys, outputs, having, order, limit, pivot);
    }

    public Query withKeys(List<Output> all) {
        return new Query(unique, filters, all, outputs, having, order, limit, pivot);
    }

    public Query withOutputs(List<Output> all) {
        return new Query(unique, filters, keys, all, having, order, limit, pivot);
    }

    public Query withHaving(List<QueryCondition> all) {
        return new Query(unique, filters, keys, outputs, all, order, limit, pivot);
    }

    public Query withOrder(List<Order> all) {
        return new Query(unique, filters, keys, outputs, having, all, limit, pivot);
    }

    public Query withLimit(Limit some) {
        return new Query(unique, filters, keys, outputs, having, order, Optional.of(some), pivot);
    }

    public Query withPivot(Pivot columns) {
        return new Query(
                unique, filters, keys, outputs, having, order, limit, Optional.of(columns));
    }
}
