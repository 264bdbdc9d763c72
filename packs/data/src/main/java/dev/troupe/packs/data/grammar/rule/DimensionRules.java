package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Dimension;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Adjectives that name what they are about: the deepest, taller than 180, how old. */
final class DimensionRules extends RuleSet {
    private static final double OPEN = 1; // the largest may be another number as well

    DimensionRules(TableContext table) {
        super(table);
        addSuperlatives();
        addComparisons();
        addComparatives();
        addMoreThanOthers();
        ask("how_deep", Dimension.DEPTH);
        ask("how_tall", Dimension.HEIGHT);
        ask("how_heavy", Dimension.WEIGHT);
        ask("how_wide", Dimension.WIDTH);
        ask("how_old", Dimension.AGE);
        ask("how_long", Dimension.EXTENT);
        ask("how_windy", Dimension.WIND);
        ask("how_humid", Dimension.HUMIDITY);
    }

    private void addSuperlatives() {
        superlatives(Dimension.DEPTH, "deepest", "shallowest", 0.1);
        superlatives(Dimension.WEIGHT, "heaviest", "lightest", 0.1);
        superlatives(Dimension.WIDTH, "widest", "narrowest", 0.1);
        superlatives(Dimension.AREA, "largest", "smallest", OPEN);
        superlative("tallest", Dimension.HEIGHT, true, 0.1);
        superlatives(Dimension.SPEED, "fast", "slow", 0.1);
        superlatives(Dimension.HUMIDITY, "most_humid", "least_humid", 0.1);
        superlative("wettest", Dimension.RAIN, true, 0.1);
        superlative("windiest", Dimension.WIND, true, 0.1);
        superlative("longest", Dimension.EXTENT, true, 0.2);
        superlative("shortest", Dimension.SHORTNESS, false, 0.2);
    }

    private void superlatives(Dimension dimension, String most, String least, double cost) {
        superlative(most, dimension, true, cost);
        superlative(least, dimension, false, cost);
    }

    private void superlative(String word, Dimension dimension, boolean isHighest, double cost) {
        rule("SUP", word, cost, _ -> find(dimension, isHighest).orElse(null));
    }

    private Optional<Superlative> find(Dimension dimension, boolean isHighest) {
        return dimension
                .find(table)
                .map(column ->
                        new Superlative(
                                Optional.of(table.usual(table.number(column))), isHighest, false));
    }

    /** Which is taller, of two that the question names. */
    private void addComparatives() {
        comparative("taller_one", Dimension.HEIGHT, true);
        comparative("deeper_one", Dimension.DEPTH, true);
        comparative("longer_one", Dimension.EXTENT, true);
        comparative("shorter_one", Dimension.SHORTNESS, false);
        comparative("heavier_one", Dimension.WEIGHT, true);
        comparative("lighter_one", Dimension.WEIGHT, false);
        comparative("wider_one", Dimension.WIDTH, true);
        comparative("narrower_one", Dimension.WIDTH, false);
        comparative("larger_one", Dimension.AREA, true);
        comparative("smaller_one", Dimension.AREA, false);
        comparative("faster_one", Dimension.SPEED, true);
        comparative("slower_one", Dimension.SPEED, false);
        comparative("older_one", Dimension.AGE, true);
        comparative("younger_one", Dimension.AGE, false);
        comparative("older_one", () -> SuperlativeRules.ageOf(table, false));
        comparative("newer_one", () -> SuperlativeRules.ageOf(table, true));
    }

    /** More peaks than any other range: the most. */
    private void addMoreThanOthers() {
        rule("SUP", "more ROWS than_any_other", _ -> ofMost(table.rows()));
        rule(
                "SUP",
                "more LABEL than_any_other",
                parts ->
                        parts.first(Named.class).column().isUnique() ? ofMost(table.rows()) : null);
        rule("SUP", "more MI than_any_other", parts -> ofMost(parts.first(Measured.class)));
    }

    private static @Nullable Superlative ofMost(Measured number) {
        return number.isSuperlative() ? null : new Superlative(Optional.of(number), true, false);
    }

    private void comparative(String word, Dimension dimension, boolean isHighest) {
        comparative(word, () -> find(dimension, isHighest));
    }

    private void comparative(String word, Supplier<Optional<Superlative>> superlative) {
        for (var rows : List.of("", " ROWS", " LABEL"))
            rule(
                    "CLAUSE",
                    "which? is? " + word + rows,
                    _ -> superlative.get().map(QuestionClause.Comparative::new).orElse(null));
    }

    private void addComparisons() {
        compare("deeper", Dimension.DEPTH, Comparator.ABOVE);
        compare("taller", Dimension.HEIGHT, Comparator.ABOVE);
        compare("faster", Dimension.SPEED, Comparator.ABOVE);
        compare("slower", Dimension.SPEED, Comparator.BELOW);
        compare("heavier", Dimension.WEIGHT, Comparator.ABOVE);
        compare("lighter", Dimension.WEIGHT, Comparator.BELOW);
        compare("wider", Dimension.WIDTH, Comparator.ABOVE);
        compare("narrower", Dimension.WIDTH, Comparator.BELOW);
        compare("windier", Dimension.WIND, Comparator.ABOVE);
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
