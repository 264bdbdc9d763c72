package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.mention.PeriodParser.TimePeriod;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Conditions on dates as conditions on years that stand in a column of numbers. */
public final class YearNumbers {
    private YearNumbers() {}

    /** The same condition on years; null if it is about parts of a year. */
    public static @Nullable Filtered filter(QueryCondition condition) {
        return convert(condition).map(Filtered::of).orElse(null);
    }

    /** Some years, in the only column of years. */
    public static @Nullable Filtered oneOf(TableContext table, List<TimePeriod> periods) {
        boolean areYears =
                periods.stream().allMatch(period -> period.months() == 12 && period.year() > 0);
        return table.statedYears()
                .filter(_ -> areYears)
                .map(column ->
                        Filtered.of(
                                new QueryCondition.OneOf(
                                        TableContext.field(column),
                                        periods.stream()
                                                .map(period -> number(period.year()))
                                                .toList())))
                .orElse(null);
    }

    private static Optional<QueryCondition> convert(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Range(var of, var from, var to, _) -> convert(of, from, to);
            case QueryCondition.Comparison(var of, var comparator, var date) ->
                    year(date)
                            .map(year ->
                                    new QueryCondition.Comparison(of, comparator, constant(year)));
            default -> Optional.empty();
        };
    }

    /** From the beginning of one year to that of another. */
    private static Optional<QueryCondition> convert(Expression of, Expression from, Expression to) {
        var first = year(from);
        var last = year(to).map(year -> year - 1);
        if (first.isEmpty() || last.isEmpty()) return Optional.empty();
        return Optional.of(
                first.equals(last)
                        ? new QueryCondition.Comparison(
                                of, Comparator.EQUAL, constant(first.orElseThrow()))
                        : new QueryCondition.Range(
                                of,
                                constant(first.orElseThrow()),
                                constant(last.orElseThrow()),
                                true));
    }

    private static Optional<Integer> year(Expression date) {
        return date instanceof Expression.Constant(Cell.Date(LocalDate day))
                        && day.getDayOfYear() == 1
                ? Optional.of(day.getYear())
                : Optional.empty();
    }

    private static Expression constant(int year) {
        return new Expression.Constant(number(year));
    }

    private static Cell number(int year) {
        return new Cell.Numeric(BigDecimal.valueOf(year));
    }
}
