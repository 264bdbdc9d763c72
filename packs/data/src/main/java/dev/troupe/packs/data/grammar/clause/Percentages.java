package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** Percentages that columns in percent, or of fractions, are compared with. */
public final class Percentages {
    /** Names of columns that are written in percent. */
    private static final Pattern PERCENT_NAME =
            Pattern.compile("(?:.* )?(?:pct|percent|percentage)(?: .*)?|.*(?:百分比|%.?)");

    private static final Pattern IN_PERCENT = Pattern.compile(".*[(（] ?[%％] ?[)）]");

    private Percentages() {}

    /** A percentage as a column states it; empty for other numbers and other columns. */
    public static Optional<BigDecimal> find(TableContext table, Expression number, Amount amount) {
        if (amount.isPercent() && isQuotient(number))
            return Optional.of(amount.value().movePointLeft(2));
        var column =
                table.columns().stream()
                        .filter(one -> TableContext.field(one).equals(number))
                        .findFirst();
        if (!amount.isPercent() || column.isEmpty()) return Optional.empty();
        boolean isOfPercents =
                column.get().column().unit().equals("%")
                        || IN_PERCENT.matcher(column.get().name()).matches()
                        || isNamedAsPercent(column.get());
        if (isOfPercents) return Optional.of(amount.value());
        return holdsFractions(column.get())
                ? Optional.of(amount.value().movePointLeft(2))
                : Optional.empty();
    }

    /** One column divided by another: 20% of it is 0.2. */
    private static boolean isQuotient(Expression number) {
        return number instanceof Expression.Arithmetic(var operator, var left, var right)
                && operator == Expression.Operator.DIVIDED_BY
                && left instanceof Expression.Field
                && right instanceof Expression.Field;
    }

    /** A rate whose numbers are all between 0 and 1, and not only these two. */
    private static boolean holdsFractions(ColumnProfile column) {
        var numbers =
                column.column()
                        .presentCells()
                        .map(cell ->
                                cell instanceof Cell.Numeric(var value) ? value : BigDecimal.TEN)
                        .toList();
        return numbers.stream()
                        .allMatch(value ->
                                value.signum() >= 0 && value.compareTo(BigDecimal.ONE) <= 0)
                && numbers.stream().anyMatch(value -> value.stripTrailingZeros().scale() > 0);
    }

    /** A column such as discount_pct whose numbers are not fractions. */
    private static boolean isNamedAsPercent(ColumnProfile column) {
        return PERCENT_NAME.matcher(column.spaced()).matches()
                && column.column()
                        .presentCells()
                        .anyMatch(cell ->
                                cell instanceof Cell.Numeric(var value)
                                        && value.compareTo(BigDecimal.ONE) > 0);
    }
}
