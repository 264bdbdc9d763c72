package dev.troupe.packs.data.algebra;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.GroupTest;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.table.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a chi-square test has enough rows: its p value is not reliable where more than 20 % of
 * the cells have an expected count below 5 (Cochran's rule).
 *
 * @param counting how many rows each cell has: the two categories and a number
 */
public record ExpectedCounts(Query counting) {
    private static final double LEAST = 5;
    private static final double MOST_BELOW = 0.2;

    /** Empty if the query has no chi-square test. */
    public static Optional<ExpectedCounts> of(Query query) {
        return query.outputs().stream()
                .flatMap(output ->
                        output.expression() instanceof GroupTest test
                                        && test.test() == Expression.Test.CHI_SQUARE
                                ? Stream.of(test)
                                : Stream.<GroupTest>empty())
                .findFirst()
                .map(test -> new ExpectedCounts(count(query, test)));
    }

    private static Query count(Query query, GroupTest test) {
        return Query.ALL
                .withFilters(query.filters())
                .withFilter(new QueryCondition.Not(new QueryCondition.Missing(test.of())))
                .withFilter(new QueryCondition.Not(new QueryCondition.Missing(test.by())))
                .withKeys(List.of(new Output("a", test.of()), new Output("b", test.by())))
                .withOutputs(List.of(new Output("n", Aggregation.ofRows())));
    }

    /**
     * How many cells have a small expected count.
     *
     * @param counts the result of {@link #counting}
     * @return empty if they are few enough
     */
    public static Optional<LocalizedText> remark(Table counts) {
        var rows = new HashMap<String, Double>();
        var columns = new HashMap<String, Double>();
        double all = 0;
        for (int i = 0; i < counts.rowCount(); i++) {
            var row = counts.row(i);
            double number = Double.parseDouble(row.getLast());
            rows.merge(row.getFirst(), number, Double::sum);
            columns.merge(row.get(1), number, Double::sum);
            all += number;
        }
        int small = 0;
        for (double row : rows.values())
            for (double column : columns.values()) if (row * column / all < LEAST) small++;
        int cells = rows.size() * columns.size();
        return small > MOST_BELOW * cells
                ? Optional.of(
                        LocalizedText.of(
                                "%d 个单元格中有 %d 个的期望频数小于 5（超过 20 %%），卡方检验的 p 值不可靠。",
                                " The expected counts of %2$d of the %1$d cells are below 5 (more than 20 %%),"
                                        + " so the p value of the chi-square test is not reliable.",
                                cells,
                                small))
                : Optional.empty();
    }
}
