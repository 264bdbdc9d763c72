package dev.troupe.packs.data.mention;

import dev.troupe.language.ChineseText;
import dev.troupe.packs.data.table.Cell;

/**
 * A number to compute for each group.
 *
 * @param expression what is aggregated, in SQL; {@code *} for rows
 * @param what the same for users; empty for rows
 * @param alias the name of the resulting column
 * @param decimals digits after the decimal point of a mean
 */
public record Measure(
        Aggregate aggregate, String expression, String what, String alias, int decimals) {
    public static Measure ofRows(boolean chinese) {
        return new Measure(Aggregate.COUNT, "*", "", chinese ? "数量" : "count", 0);
    }

    public static Measure of(Aggregate aggregate, ColumnProfile column, boolean chinese) {
        return new Measure(
                aggregate,
                column.sql(),
                column.name(),
                aggregate.title(column.name(), chinese),
                decimals(column));
    }

    private static int decimals(ColumnProfile column) {
        int scale =
                column.column()
                        .presentCells()
                        .filter(cell -> cell instanceof Cell.Numeric)
                        .mapToInt(cell -> ((Cell.Numeric) cell).value().scale())
                        .max()
                        .orElse(0);
        return Math.clamp(scale, 2, 6);
    }

    public String sql() {
        return sql(0);
    }

    /**
     * @param minDecimals of a mean
     */
    public String sql(int minDecimals) {
        return switch (aggregate) {
            case MEAN, MEDIAN, DEVIATION ->
                    "round(%s, %d)"
                            .formatted(aggregate.sql(expression), Math.max(decimals, minDecimals));
            case SUM ->
                    expression.contains("*") || expression.contains("-")
                            ? "round(sum(" + expression + "), 4)"
                            : aggregate.sql(expression);
            case COUNT, COUNT_DISTINCT, MIN, MAX -> aggregate.sql(expression);
        };
    }

    /** Whether adding up its values over groups means something. */
    public boolean isAdditive() {
        return aggregate == Aggregate.SUM || aggregate == Aggregate.COUNT;
    }

    public String label(boolean chinese) {
        if (what.isEmpty()) return chinese ? "记录数" : "the number of rows";
        return chinese
                ? ChineseText.join(what, "的", aggregate.label(true))
                : "the " + aggregate.label(false) + " of " + what;
    }
}
