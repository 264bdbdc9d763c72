package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Mark;
import dev.troupe.packs.data.grammar.clause.TableContext;
import org.jspecify.annotations.Nullable;

/** Correlations of two numbers: Pearson's, or Spearman's where the question names it. */
final class CorrelationRules extends RuleSet {
    /** Which correlation is meant. */
    private enum Relation {
        OF_VALUES,
        OF_RANKS
    }

    CorrelationRules(TableContext table) {
        super(table);
        alias("RELATION", "correlation", Relation.OF_VALUES);
        alias("RELATION", "spearman correlation?", Relation.OF_RANKS);
        rule("RELATION", "correlation using? spearman", _ -> Relation.OF_RANKS);
        for (var pair :
                new String[] {
                    "RELATION between? N and N",
                    "RELATION between? N with N",
                    "RELATION between? NX and N",
                    "RELATION between? N and NX",
                    "RELATION between? N to N",
                    "correlation RELATION N and N",
                    "N RELATION with N",
                    "N RELATION to N",
                    "N to N RELATION",
                    "N over N RELATION",
                    "N and N significant? RELATION",
                    "N significant RELATION with N",
                    "N and N between_end RELATION",
                    "N and N RELATION correlation",
                    "N and N comma? RELATION comma correlation",
                    "by_how_much? strongly N and N RELATION"
                }) rule("M", pair, this::correlation);
        rule("CLAUSE", "correlation correlation?", 0.4, _ -> new Mark(Kind.CORRELATION));
        rule("CLAUSE", "significant", 0.2, _ -> new Mark(Kind.SIGNIFICANCE));
        rule("N", "N paid_by ROWNOUN", -0.2, parts -> parts.first(Number.class));
        rule("N", "N ROWNOUN obtain", -0.2, parts -> parts.first(Number.class));
    }

    private @Nullable Measured correlation(Rule.Parts parts) {
        var left = parts.first(Number.class);
        var right = parts.last(Number.class);
        if (left.expression().equals(right.expression())) return null;
        return parts.first(Relation.class) == Relation.OF_RANKS
                ? new Measured(
                        new Expression.RankCorrelation(left.expression(), right.expression()),
                        table.chinese() ? "Spearman 相关系数" : "spearman_correlation",
                        false)
                : new Measured(
                        new Expression.Correlation(left.expression(), right.expression()),
                        table.chinese() ? "Pearson 相关系数" : "pearson_correlation",
                        false);
    }
}
