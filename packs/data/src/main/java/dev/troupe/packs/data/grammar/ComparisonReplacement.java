package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Values;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Puts the rows that a message compares in the place of those that a question is about, and groups
 * them, so that the result has one number for each.
 */
record ComparisonReplacement(
        TableContext table, QuestionClauses question, QuestionClause.Comparison comparison) {
    /** The conditions of the changed question; empty when it is about nothing to compare with. */
    Optional<List<Filtered>> filters() {
        return comparison.with().choice().isPresent() ? ofValues() : ofPeriods();
    }

    /** What the compared rows are grouped by. */
    Optional<Grouped> key() {
        return comparison
                .with()
                .choice()
                .map(values -> table.key(values.column()))
                .or(() -> months(comparison.with().condition()).flatMap(this::key));
    }

    private Optional<Grouped> key(int months) {
        return table.key(months == 1 ? TimeGrain.MONTH : TimeGrain.YEAR);
    }

    private Optional<List<Filtered>> ofValues() {
        var with = comparison.with();
        var column = FilterReplacement.column(with.condition());
        Predicate<Filtered> isSame =
                old -> FilterReplacement.column(old.condition()).equals(column);
        if (!comparison.isWithCurrent()) return Optional.of(replace(isSame, with));
        var values = with.choice().orElseThrow();
        var current = question.filters().stream().filter(isSame).toList();
        boolean isOther =
                current.size() == 1
                        && current.getFirst()
                                .choice()
                                .filter(old ->
                                        old.values().stream().noneMatch(values.values()::contains))
                                .isPresent();
        return isOther
                ? Optional.of(
                        replace(isSame, join(current.getFirst().choice().orElseThrow(), values)))
                : Optional.empty();
    }

    private static Filtered join(Values current, Values others) {
        var all = new ArrayList<>(current.values());
        all.addAll(others.values());
        var values = new Values(current.column(), List.copyOf(all));
        return Filtered.ofChoice(TableContext.oneOf(values.column(), values.values()), values);
    }

    /** The other conditions of the question, and this one. */
    private List<Filtered> replace(Predicate<Filtered> isReplaced, Filtered by) {
        var filters = new ArrayList<>(question.filters());
        filters.removeIf(isReplaced);
        filters.add(by);
        return List.copyOf(filters);
    }

    /** A month is compared with a month, a year with a year. */
    private Optional<List<Filtered>> ofPeriods() {
        var with = comparison.with().condition();
        var periods =
                question.filters().stream()
                        .filter(old -> months(old.condition()).isPresent())
                        .toList();
        if (periods.size() != 1) return Optional.empty();
        var current = periods.getFirst().condition();
        boolean fits =
                months(current).equals(months(with))
                        && !current.equals(with)
                        && FilterReplacement.column(current).equals(FilterReplacement.column(with));
        if (!fits) return Optional.empty();
        var both = new ArrayList<>(List.of(current, with));
        both.sort(Comparator.comparing(ComparisonReplacement::from));
        return Optional.of(
                replace(periods.getFirst()::equals, Filtered.of(new QueryCondition.Any(both))));
    }

    /** 1 for a month and 12 for a year; empty for another condition. */
    private static Optional<Integer> months(QueryCondition condition) {
        return isPeriod(condition, 1)
                ? Optional.of(1)
                : isPeriod(condition, 12) ? Optional.of(12) : Optional.empty();
    }

    private static boolean isPeriod(QueryCondition condition, int months) {
        return condition
                        instanceof
                        QueryCondition.Range(
                                _,
                                Expression.Constant(Cell.Date(var from)),
                                Expression.Constant(Cell.Date(var to)),
                                var isEndIncluded)
                && !isEndIncluded
                && from.getDayOfMonth() == 1
                && from.plusMonths(months).equals(to);
    }

    private static LocalDate from(QueryCondition condition) {
        return condition
                        instanceof
                        QueryCondition.Range(_, Expression.Constant(Cell.Date(var from)), _, _)
                ? from
                : LocalDate.MIN;
    }
}
