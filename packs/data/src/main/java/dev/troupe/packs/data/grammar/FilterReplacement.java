package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Values;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts the conditions of a message in the place of those of a question: one about the same column
 * is replaced, one about another column is added.
 *
 * @param isAdded whether the message asks for more rather than for something else
 */
record FilterReplacement(boolean isAdded) {
    List<Filtered> replace(List<Filtered> question, List<Filtered> message) {
        var kept = new ArrayList<Filtered>();
        question.forEach(filtered -> kept.addAll(split(filtered)));
        var added = new ArrayList<Filtered>();
        for (var filtered : message) for (var part : split(filtered)) add(part, kept, added);
        kept.addAll(added);
        return List.copyOf(kept);
    }

    private void add(Filtered filtered, List<Filtered> kept, List<Filtered> added) {
        if (filtered.bound().isPresent()) {
            added.add(rebound(filtered, kept));
            return;
        }
        var before = List.copyOf(kept);
        var joined = inSameYear(filtered, kept);
        if (isAdded && filtered.choice().isPresent()) joined = joinChoice(filtered, kept);
        else if (!isAdded) kept.removeIf(old -> isReplaced(old, filtered.condition()));
        var role =
                before.stream()
                        .filter(old -> !kept.contains(old))
                        .flatMap(old -> old.role().stream())
                        .findFirst();
        added.add(joined.withRole(role.or(filtered::role)));
    }

    /** A month without a year is one of the year that the question is about. */
    private static Filtered inSameYear(Filtered filtered, List<Filtered> kept) {
        if (!(filtered.condition() instanceof QueryCondition.Any(var periods))) return filtered;
        var years =
                kept.stream()
                        .filter(old -> column(old.condition()).equals(column(filtered.condition())))
                        .flatMap(old -> year(old.condition()).stream())
                        .toList();
        var fitting =
                periods.stream()
                        .filter(period -> year(period).filter(years::contains).isPresent())
                        .toList();
        return fitting.size() == 1 ? Filtered.of(fitting.getFirst()) : filtered;
    }

    private static Optional<Integer> year(QueryCondition condition) {
        return condition
                        instanceof
                        QueryCondition.Range(_, Expression.Constant(Cell.Date(var from)), _, _)
                ? Optional.of(from.getYear())
                : Optional.empty();
    }

    /** Conditions that are joined by "and" are replaced one by one. */
    private static List<Filtered> split(Filtered filtered) {
        boolean isJoined =
                filtered.bound().isEmpty()
                        && filtered.condition() instanceof QueryCondition.All(var conditions)
                        && !conditions.isEmpty();
        return isJoined
                ? ((QueryCondition.All) filtered.condition())
                        .conditions().stream()
                                .map(part -> Filtered.of(part).withRole(filtered.role()))
                                .toList()
                : List.of(filtered);
    }

    private static boolean isReplaced(Filtered old, QueryCondition condition) {
        if (isPeriod(old.condition()) && isPeriod(condition)) return true;
        var column = column(condition);
        if (column.isEmpty() || !column.equals(column(old.condition()))) return false;
        boolean isExclusion = isExclusion(condition);
        if (isExclusion(old.condition()))
            return !isExclusion && !isDisjoint(((QueryCondition.Not) old.condition()), condition);
        return !isExclusion || !leavesSome(old.condition(), (QueryCondition.Not) condition);
    }

    /** Values that were excluded and are asked for now count again. */
    private static boolean isDisjoint(QueryCondition.Not left, QueryCondition wanted) {
        return left.condition() instanceof QueryCondition.OneOf(_, var out)
                && wanted instanceof QueryCondition.OneOf(_, var values)
                && values.stream().noneMatch(out::contains);
    }

    /** What is excluded from several values leaves the others. */
    private static boolean leavesSome(QueryCondition old, QueryCondition.Not exclusion) {
        return old instanceof QueryCondition.OneOf(_, var values)
                && exclusion.condition() instanceof QueryCondition.OneOf(_, var out)
                && !out.containsAll(values);
    }

    private static boolean isExclusion(QueryCondition condition) {
        return condition instanceof QueryCondition.Not(QueryCondition.OneOf _);
    }

    private static boolean isPeriod(QueryCondition condition) {
        return condition instanceof QueryCondition.Range range && !range.isEndIncluded();
    }

    /** The only column that a condition is about. */
    static Optional<String> column(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Comparison(var left, _, _) -> column(left);
            case QueryCondition.Range(var of, _, _, _) -> column(of);
            case QueryCondition.OneOf(var of, _) -> column(of);
            case QueryCondition.TextMatch(var of, _, _) -> column(of);
            case QueryCondition.Missing(var of) -> column(of);
            case QueryCondition.Outlier(var of) -> column(of);
            case QueryCondition.InTopGroups(var key, _, _, _) -> column(key);
            case QueryCondition.Not(var inner) -> column(inner);
            case QueryCondition.NoneOf(_, var inner) -> column(inner);
            case QueryCondition.InGroups(_, var inner) -> column(inner);
            case QueryCondition.NextTo(var inner, _) -> column(inner);
            case QueryCondition.All(var conditions) -> common(conditions);
            case QueryCondition.Any(var conditions) -> common(conditions);
        };
    }

    private static Optional<String> common(List<QueryCondition> conditions) {
        var columns = conditions.stream().map(FilterReplacement::column).distinct().toList();
        return columns.size() == 1 ? columns.getFirst() : Optional.empty();
    }

    private static Optional<String> column(Expression expression) {
        return switch (expression) {
            case Expression.Field(var column) -> Optional.of(column);
            case Expression.DatePart(_, var date) -> column(date);
            default -> Optional.empty();
        };
    }

    /** Snacks as well: the values of both. */
    private static Filtered joinChoice(Filtered filtered, List<Filtered> kept) {
        var choice = filtered.choice().orElseThrow();
        for (var old : List.copyOf(kept)) {
            boolean isSame =
                    old.choice()
                            .filter(values -> values.column().equals(choice.column()))
                            .isPresent();
            if (!isSame) continue;
            kept.remove(old);
            var all = new ArrayList<>(old.choice().orElseThrow().values());
            choice.values().stream().filter(value -> !all.contains(value)).forEach(all::add);
            return choose(new Values(choice.column(), List.copyOf(all)));
        }
        return filtered;
    }

    private static Filtered choose(Values values) {
        return Filtered.ofChoice(TableContext.oneOf(values.column(), values.values()), values);
    }

    /** Bounds without a number are for the number that the question compares. */
    private static Filtered rebound(Filtered filtered, List<Filtered> kept) {
        var compared = kept.stream().filter(FilterReplacement::isBounded).toList();
        if (compared.size() != 1) return filtered;
        kept.remove(compared.getFirst());
        if (compared.getFirst().bound().isPresent()) return filtered;
        return Filtered.of(
                filtered.bound()
                        .orElseThrow()
                        .conditionOn(number(compared.getFirst().condition())));
    }

    private static boolean isBounded(Filtered filtered) {
        return filtered.bound().isPresent()
                || switch (filtered.condition()) {
                    case QueryCondition.Comparison(_, _, Expression.Constant(Cell.Numeric _)) ->
                            true;
                    case QueryCondition.Range range -> range.isEndIncluded();
                    default -> false;
                };
    }

    private static Expression number(QueryCondition condition) {
        return condition instanceof QueryCondition.Range range
                ? range.of()
                : ((QueryCondition.Comparison) condition).left();
    }

    /** The conditions with another number in the only comparison; empty if there are several. */
    static Optional<List<Filtered>> withNumber(List<Filtered> question, BigDecimal value) {
        var bounded = question.stream().filter(FilterReplacement::isBounded).toList();
        if (bounded.size() != 1) return Optional.empty();
        var changed = withNumber(bounded.getFirst(), value);
        return changed.map(some ->
                question.stream().map(one -> one.equals(bounded.getFirst()) ? some : one).toList());
    }

    private static Optional<Filtered> withNumber(Filtered filtered, BigDecimal value) {
        if (filtered.bound().isPresent()) {
            var bound = filtered.bound().get();
            return bound.high().isPresent()
                    ? Optional.empty()
                    : Optional.of(
                            new Filtered(
                                    filtered.condition(),
                                    filtered.choice(),
                                    Optional.of(
                                            new Phrases.Bound(
                                                    bound.comparator(),
                                                    new Phrases.Amount(value, false),
                                                    Optional.empty())),
                                    filtered.role()));
        }
        return filtered.condition()
                        instanceof QueryCondition.Comparison(var left, var comparator, _)
                ? Optional.of(
                        Filtered.of(
                                new QueryCondition.Comparison(
                                        left, comparator, Expression.Constant.of(value))))
                : Optional.empty();
    }
}
