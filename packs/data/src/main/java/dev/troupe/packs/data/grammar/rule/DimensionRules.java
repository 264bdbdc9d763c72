package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Adjectives that name what they are about: the deepest, taller than 180, how old. */
final class DimensionRules extends RuleSet {
    private static final double OPEN = 1; // the largest may be another number as well

    DimensionRules(TableContext table) {
        super(table);
        addSuperlatives();
        addComparisons();
        ask("how_deep", Dimension.DEPTH);
        ask("how_tall", Dimension.HEIGHT);
        ask("how_heavy", Dimension.WEIGHT);
        ask("how_wide", Dimension.WIDTH);
        ask("how_old", Dimension.AGE);
        ask("how_long", Dimension.EXTENT);
    }

    private void addSuperlatives() {
        superlatives(Dimension.DEPTH, "deepest", "shallowest", 0.1);
        superlatives(Dimension.WEIGHT, "heaviest", "lightest", 0.1);
        superlatives(Dimension.WIDTH, "widest", "narrowest", 0.1);
        superlatives(Dimension.AREA, "largest", "smallest", OPEN);
        superlative("tallest", Dimension.HEIGHT, true, 0.1);
        superlative("longest", Dimension.EXTENT, true, 0.2);
        superlative("shortest", Dimension.SHORTNESS, false, 0.2);
    }

    private void superlatives(Dimension dimension, String most, String least, double cost) {
        superlative(most, dimension, true, cost);
        superlative(least, dimension, false, cost);
    }

    private void superlative(String word, Dimension dimension, boolean isHighest, double cost) {
        rule(
                "SUP",
                word,
                cost,
                _ ->
                        dimension
                                .find(table)
                                .map(column ->
                                        new Superlative(
                                                Optional.of(table.usual(table.number(column))),
                                                isHighest,
                                                false))
                                .orElse(null));
    }

    private void addComparisons() {
        compare("deeper", Dimension.DEPTH, Comparator.ABOVE);
        compare("taller", Dimension.HEIGHT, Comparator.ABOVE);
        compare("heavier", Dimension.WEIGHT, Comparator.ABOVE);
        compare("lighter", Dimension.WEIGHT, Comparator.BELOW);
        compare("wider", Dimension.WIDTH, Comparator.ABOVE);
        compare("narrower", Dimension.WIDTH, Comparator.BELOW);
    }

    private void compare(String word, Dimension dimension, Comparator comparator) {
        rule("C", word + " NUMBER", parts -> compare(dimension, comparator, parts));
    }

    private @Nullable Filtered compare(
            Dimension dimension, Comparator comparator, Rule.Parts parts) {
        var amount = parts.first(Amount.class);
        return dimension
                .find(table)
                .filter(_ -> !amount.isPercent())
                .map(column ->
                        Filtered.of(
                                new QueryCondition.Comparison(
                                        TableContext.field(column),
                                        comparator,
                                        Expression.Constant.of(amount.value()))))
                .orElse(null);
    }

    private void ask(String word, Dimension dimension) {
        rule(
                "CLAUSE",
                word,
                0.2,
                _ ->
                        dimension
                                .find(table)
                                .map(column ->
                                        new QuestionClause.Measures(
                                                List.of(table.usual(table.number(column)))))
                                .orElse(null));
    }
}
