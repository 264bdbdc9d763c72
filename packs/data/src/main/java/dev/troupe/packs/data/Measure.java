package dev.troupe.packs.data;

import dev.troupe.language.Chinese;

/**
 * A number to compute for each group.
 *
 * @param expression what is aggregated, in SQL; {@code *} for rows
 * @param what the same for people; empty for rows
 * @param alias the name of the resulting column
 * @param decimals digits kept after the decimal point of a mean
 */
record Measure(Aggregate aggregate, String expression, String what, String alias, int decimals) {
    static Measure rows(boolean chinese) {
        return new Measure(Aggregate.COUNT, "*", "", chinese ? "数量" : "count", 0);
    }

    static Measure of(Aggregate aggregate, ColumnFacts column, boolean chinese) {
        return new Measure(
                aggregate,
                column.sql(),
                column.name(),
                aggregate.title(column.name(), chinese),
                decimals(column));
    }

    private static int decimals(ColumnFacts column) {
        int scale =
                column.column()
                        .present()
                        .filter(cell -> cell instanceof Cell.Numeric)
                        .mapToInt(cell -> ((Cell.Numeric) cell).value().scale())
                        .max()
                        .orElse(0);
        return Math.clamp(scale, 2, 6);
    }

    String sql() {
        return switch (aggregate) {
            case MEAN, MEDIAN, DEVIATION ->
                    "round(" + aggregate.sql(expression) + ", " + decimals + ")";
            case SUM ->
                    expression.contains("*") || expression.contains("-")
                            ? "round(sum(" + expression + "), 4)"
                            : aggregate.sql(expression);
            case COUNT, COUNT_DISTINCT, MIN, MAX -> aggregate.sql(expression);
        };
    }

    /** Whether adding up its values over groups means something. */
    boolean isAdditive() {
        return aggregate == Aggregate.SUM || aggregate == Aggregate.COUNT;
    }

    String said(boolean chinese) {
        if (what.isEmpty()) return chinese ? "记录数" : "the number of rows";
        return chinese
                ? Chinese.joined(what, "的", aggregate.said(true))
                : "the " + aggregate.said(false) + " of " + what;
    }
}
