package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Values;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.ArrayList;
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
                .or(() -> periods().flatMap(periods -> table.key(periods.grain())));
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
        return periods().flatMap(periods -> periods.with(comparison.with().condition()));
    }

    private Optional<ComparedPeriods> periods() {
        return ComparedPeriods.of(question.filters());
    }
}
