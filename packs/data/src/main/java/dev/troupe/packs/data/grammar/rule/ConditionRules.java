package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Role;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Combinations of conditions, and the clause that they make. */
final class ConditionRules extends RuleSet {
    ConditionRules(TableContext table) {
        super(table);
        addCombinations();
    }

    private void addCombinations() {
        rule("C", "DEFINED defined_open C defined_close", -1, parts -> parts.first(Filtered.class));
        if (table.chinese())
            for (var words :
                    List.of("VALUE or VALUE", "COLUMN is? VALUE or VALUE", "VALUE or VALUE COLUMN"))
                rule("C", words, -0.3, ConditionRules::eitherValue);
        rule("C", "C and C", 0.1, parts -> both(parts));
        rule("C", "C or C", parts -> either(parts));
        rule("C", "C ROWS? and_those C", -0.4, this::union);
        rule("C", "DONE_TIMES", ConditionRules::doneAtAll);
        rule("C", "obtain by LABEL C", -0.8, this::ofAgents);
        rule("C", "obtain by LABEL having C", -0.8, this::ofAgents);
        rule("C", "obtain by LABEL obtain C", -0.8, this::ofAgents);
        rule("C", "C comma or C", parts -> either(parts));
        rule("CLAUSE", "C", parts -> new QuestionClause.Filter(parts.get(0, Filtered.class)));
        rule(
                "CLAUSE",
                "C only",
                0.1,
                parts -> new QuestionClause.Filter(parts.first(Filtered.class)));
        rule(
                "CLAUSE",
                "only C",
                0.1,
                parts -> new QuestionClause.Filter(parts.first(Filtered.class)));
        for (var words : List.of("C ROWS? inside", "among C ROWS?", "C ROWS? are"))
            rule(
                    "CLAUSE",
                    words,
                    -0.8,
                    parts ->
                            new QuestionClause.Filter(
                                    parts.first(Filtered.class).withRole(Optional.of(Role.WHOLE))));
    }

    /** 返修过: more than no times. */
    private static Filtered doneAtAll(Rule.Parts parts) {
        return Filtered.of(
                new QueryCondition.Comparison(
                        TableContext.field(parts.first(Phrases.Named.class).column()),
                        QueryCondition.Comparator.ABOVE,
                        Expression.Constant.of(BigDecimal.ZERO)));
    }

    /** Won by the countries with at least 20 golds: by some of them, rather than by each. */
    private @Nullable Filtered ofAgents(Rule.Parts parts) {
        boolean isDefinite = parts.get(1, String.class).replace('_', ' ').equals("by the");
        return isDefinite && !table.chinese() ? parts.first(Filtered.class) : null;
    }

    private static @Nullable Filtered both(Rule.Parts parts) {
        var left = parts.first(Filtered.class);
        var right = parts.last(Filtered.class);
        if (left.bound().isPresent() || right.bound().isPresent()) return null;
        if (areTwoValues(left.condition(), right.condition()))
            return Filtered.of(
                    new QueryCondition.Any(List.of(left.condition(), right.condition())));
        boolean isOneColumn =
                left.choice().isPresent()
                        && right.choice().isPresent()
                        && left.choice().get().column().equals(right.choice().get().column());
        if (isOneColumn || isPeriod(left.condition()) && isPeriod(right.condition())) return null;
        return Filtered.of(new QueryCondition.All(List.of(left.condition(), right.condition())));
    }

    /** 2022 and 2023: no row has both. */
    private static boolean areTwoValues(QueryCondition left, QueryCondition right) {
        return left instanceof QueryCondition.Comparison(var of, var first, _)
                && right instanceof QueryCondition.Comparison(var other, var last, _)
                && first == Comparator.EQUAL
                && last == Comparator.EQUAL
                && of.equals(other);
    }

    private static boolean isPeriod(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Range range -> !range.isEndIncluded();
            case QueryCondition.Any(var conditions) ->
                    conditions.stream().allMatch(ConditionRules::isPeriod);
            default -> false;
        };
    }

    /** 市场部的和杭州的, "those in Sales and those in Rome": the rows that meet either of them. */
    private @Nullable Filtered union(Rule.Parts parts) {
        var left = parts.first(Filtered.class).choice();
        var right = parts.last(Filtered.class).choice();
        boolean isOneColumn =
                left.isPresent()
                        && right.isPresent()
                        && left.get().column().equals(right.get().column());
        boolean isOfFilled =
                parts.all(Filtered.class).stream()
                        .map(Filtered::condition)
                        .anyMatch(
                                one -> one instanceof QueryCondition.Not(QueryCondition.Missing _));
        return isOneColumn || isOfFilled ? null : either(parts);
    }

    /** 甘肃或者四川: the rows of both together, rather than a group of each. */
    private static @Nullable Filtered eitherValue(Rule.Parts parts) {
        var first = parts.first(Valued.class);
        var last = parts.last(Valued.class);
        var named = parts.all(Named.class).stream().map(Named::column);
        boolean isOfOne =
                first.column().equals(last.column())
                        && !first.value().equals(last.value())
                        && named.allMatch(first.column()::equals);
        var values = new Phrases.Values(first.column(), List.of(first.value(), last.value()));
        return isOfOne ? Filtered.of(ValueRules.oneOf(values)) : null;
    }

    private static @Nullable Filtered either(Rule.Parts parts) {
        var left = parts.first(Filtered.class);
        var right = parts.last(Filtered.class);
        if (left.bound().isPresent() || right.bound().isPresent()) return null;
        return Filtered.of(new QueryCondition.Any(List.of(left.condition(), right.condition())));
    }
}
