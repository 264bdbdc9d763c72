package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The only month, quarter or year that a question is about, next to another one as long.
 *
 * @param filters all conditions of the question
 * @param period the one among them that is the period
 */
record ComparedPeriods(List<Filtered> filters, Days period) {
    private static final int QUARTER = 3; // months
    private static final int YEAR = 12;

    /** Days of a column, up to one that is not among them. */
    record Days(Expression of, LocalDate from, LocalDate to) {
        static Optional<Days> of(QueryCondition condition) {
            return condition
                                    instanceof
                                    QueryCondition.Range(
                                            var of,
                                            Expression.Constant(Cell.Date(var from)),
                                            Expression.Constant(Cell.Date(var to)),
                                            var isEndIncluded)
                            && !isEndIncluded
                    ? Optional.of(new Days(of, from, to))
                    : Optional.empty();
        }

        /** 1, 3 or 12 for a month, a quarter or a year; 0 for others. */
        int months() {
            return Stream.of(1, QUARTER, YEAR)
                    .filter(months -> from.getDayOfMonth() == 1)
                    .filter(months -> from.plusMonths(months).equals(to))
                    .filter(months -> (from.getMonthValue() - 1) % months == 0)
                    .findFirst()
                    .orElse(0);
        }

        Days minusMonths(int months) {
            return new Days(of, from.minusMonths(months), to.minusMonths(months));
        }

        QueryCondition condition() {
            return new QueryCondition.Range(
                    of,
                    new Expression.Constant(Cell.of(from)),
                    new Expression.Constant(Cell.of(to)),
                    false);
        }
    }

    /** Empty for conditions of no period, or of several. */
    static Optional<ComparedPeriods> of(List<Filtered> filters) {
        var periods =
                filters.stream()
                        .flatMap(filter -> Days.of(filter.condition()).stream())
                        .filter(days -> days.months() > 0)
                        .toList();
        return periods.size() == 1
                ? Optional.of(new ComparedPeriods(filters, periods.getFirst()))
                : Optional.empty();
    }

    /**
     * The conditions with both periods.
     *
     * @param other without a year, it is one of each year: that of the question is meant
     */
    Optional<List<Filtered>> with(QueryCondition other) {
        var meant =
                other instanceof QueryCondition.Any(var years)
                        ? years.stream()
                                .flatMap(one -> Days.of(one).stream())
                                .filter(one -> one.from().getYear() == period.from().getYear())
                                .toList()
                        : Days.of(other).stream().toList();
        return meant.size() == 1
                        && meant.getFirst().months() == period.months()
                        && meant.getFirst().of().equals(period.of())
                        && !meant.getFirst().equals(period)
                ? Optional.of(withBoth(meant.getFirst()))
                : Optional.empty();
    }

    /** The conditions with the period and the one before it. */
    List<Filtered> withPrevious() {
        return withBoth(period.minusMonths(period.months()));
    }

    /** The conditions with the period and the same one of the year before. */
    List<Filtered> withYearBefore() {
        return withBoth(period.minusMonths(YEAR));
    }

    /** The conditions with the same period of the year before in its place. */
    List<Filtered> yearBefore() {
        return replace(period.minusMonths(YEAR).condition());
    }

    TimeGrain grain() {
        return switch (period.months()) {
            case 1 -> TimeGrain.MONTH;
            case QUARTER -> TimeGrain.QUARTER;
            default -> TimeGrain.YEAR;
        };
    }

    private List<Filtered> withBoth(Days other) {
        return replace(
                new QueryCondition.Any(
                        Stream.of(period, other)
                                .sorted(Comparator.comparing(Days::from))
                                .map(Days::condition)
                                .toList()));
    }

    private List<Filtered> replace(QueryCondition by) {
        var replaced = new ArrayList<>(filters);
        replaced.removeIf(filter -> Days.of(filter.condition()).filter(period::equals).isPresent());
        replaced.add(Filtered.of(by));
        return List.copyOf(replaced);
    }
}
