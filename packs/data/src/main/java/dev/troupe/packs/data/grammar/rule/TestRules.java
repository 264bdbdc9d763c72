package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.LinePart;
import dev.troupe.packs.data.algebra.Expression.Test;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Mark;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Correlations, whether a distribution is normal or skewed, and whether groups differ more than by
 * chance.
 */
final class TestRules extends RuleSet {
    /** The groups that are compared; no values for all of the column. */
    private record Sides(ColumnProfile column, List<String> values) {}

    /** What is tested; no test where the question names none. */
    private record Tested(Optional<Test> test) {}

    /** Which correlation is meant. */
    private enum Relation {
        OF_VALUES,
        OF_RANKS
    }

    TestRules(TableContext table) {
        super(table);
        addCorrelations();
        addLines();
        addNextQuestions();
        rule("DN", "NUM", parts -> parts.get(0, Number.class));
        rule("DN", "distribution NUM", -0.1, parts -> parts.first(Number.class));
        rule("DN", "NUM distribution", -0.1, parts -> parts.first(Number.class));
        rule("CLAUSE", "test? test? DN test? normal test?", 0.1, TestRules::normality);
        rule("CLAUSE", "test? test? normal DN", 0.1, TestRules::normality);
        rule("CLAUSE", "test? test? DN test? normal or skewed", TestRules::normality);
        rule("CLAUSE", "distribution NUM NEXT_QUESTION normal", TestRules::normality);
        rule("CLAUSE", "test? test? DN test? skewed", 0.1, TestRules::readSkew);
        addDifferences();
        addIndependence();
    }

    /** What stands between two questions, the second with "if so" before a comma or without it. */
    private void addNextQuestions() {
        for (var marks : List.of("stop comma?", "comma comma?"))
            alias("NEXT_QUESTION", marks, "next");
    }

    /** Pearson's, or Spearman's if the question names it. */
    private void addCorrelations() {
        alias("RELATION", "correlation", Relation.OF_VALUES);
        alias("RELATION", "uncorrelated", Relation.OF_VALUES);
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
                    "not N and N RELATION",
                    "N and N not RELATION",
                    "N not RELATION with N",
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
        rule("M", "relationship between N and N", this::relationship);
    }

    /** Slope, intercept and R squared of a line of least squares. */
    private void addLines() {
        alias("LINE", "slope", LinePart.SLOPE);
        alias("LINE", "intercept", LinePart.INTERCEPT);
        alias("LINE", "r_squared", LinePart.R_SQUARED);
        for (var over : List.of("N regressed_on N", "N over N", "N with N", "N by N")) {
            rule("LINEAR", "regression " + over, parts -> parts.all(Number.class));
            rule("LINEAR", over + " regression", parts -> parts.all(Number.class));
            rule("M", "LINE regression? " + over, -0.4, this::line);
        }
        rule("LINEAR", "regression from N to N", -0.2, TestRules::reverse);
        rule("M", "LINE regression? from N to N", -0.6, this::reverseLine);
        rule("MS", "LINEAR", -0.6, this::wholeLine);
        rule("M", "LINE LINEAR", -0.6, this::line);
        rule("MS", "LINE and LINE LINEAR", -0.8, this::lines);
        rule("MS", "LINE comma LINE comma? and LINE LINEAR", -1, this::lines);
    }

    private @Nullable Measured line(Rule.Parts parts) {
        var numbers = sides(parts);
        return areDifferent(numbers) ? line(parts.first(LinePart.class), numbers) : null;
    }

    /** From hours to scores: the line of scores over hours. */
    private static List<Number> reverse(Rule.Parts parts) {
        return parts.all(Number.class).reversed();
    }

    private @Nullable Measured reverseLine(Rule.Parts parts) {
        var numbers = reverse(parts);
        return areDifferent(numbers) ? line(parts.first(LinePart.class), numbers) : null;
    }

    private @Nullable List<Measured> lines(Rule.Parts parts) {
        var numbers = sides(parts);
        return areDifferent(numbers)
                ? parts.all(LinePart.class).stream().map(part -> line(part, numbers)).toList()
                : null;
    }

    private @Nullable List<Measured> wholeLine(Rule.Parts parts) {
        var numbers = parts.firstList(Number.class);
        if (!areDifferent(numbers)) return null;
        return Stream.concat(
                        Stream.of(LinePart.values()).map(part -> line(part, numbers)),
                        Stream.of(
                                new Measured(
                                        new Expression.Pairs(
                                                numbers.getFirst().expression(),
                                                numbers.getLast().expression()),
                                        table.chinese() ? "行数" : "rows",
                                        false)))
                .toList();
    }

    private static List<Number> sides(Rule.Parts parts) {
        return parts.all(List.class).isEmpty()
                ? parts.all(Number.class)
                : parts.firstList(Number.class);
    }

    private static boolean areDifferent(List<Number> numbers) {
        return !numbers.getFirst().expression().equals(numbers.getLast().expression());
    }

    private Measured line(LinePart part, List<Number> numbers) {
        return new Measured(
                new Expression.Regression(
                        part, numbers.getFirst().expression(), numbers.getLast().expression()),
                part.label(table.chinese()).replace(' ', '_'),
                false);
    }

    private @Nullable Measured correlation(Rule.Parts parts) {
        return correlation(parts, parts.first(Relation.class));
    }

    /** Pearson's coefficient, which the answer names. */
    private @Nullable Measured relationship(Rule.Parts parts) {
        return correlation(parts, Relation.OF_VALUES);
    }

    private @Nullable Measured correlation(Rule.Parts parts, Relation relation) {
        var left = parts.first(Number.class);
        var right = parts.last(Number.class);
        if (left.expression().equals(right.expression())) return null;
        return relation == Relation.OF_RANKS
                ? new Measured(
                        new Expression.RankCorrelation(left.expression(), right.expression()),
                        table.chinese() ? "Spearman 相关系数" : "spearman_correlation",
                        false)
                : new Measured(
                        new Expression.Correlation(left.expression(), right.expression()),
                        table.chinese() ? "Pearson 相关系数" : "pearson_correlation",
                        false);
    }

    private static QuestionClause normality(Rule.Parts parts) {
        return new QuestionClause.Normality(parts.first(Number.class));
    }

    private static QuestionClause readSkew(Rule.Parts parts) {
        return new QuestionClause.Skewed(parts.first(Number.class));
    }

    private void addDifferences() {
        rule("SIDES", "VALUE and VALUE", TestRules::values);
        rule("SIDES", "VALUE compared VALUE", TestRules::values);
        for (var all : new String[] {"COLUMN", "each COLUMN", "COLUMN values"})
            rule("SIDES", all, parts -> new Sides(parts.first(Named.class).column(), List.of()));
        var none = new Tested(Optional.empty());
        alias("DIFFERS", "significant difference", none);
        alias("DIFFERS", "difference significant", none);
        alias("DIFFERS", "significantly_differ", none);
        alias("DIFFERS", "differ", none);
        test("t_test", Test.WELCH);
        test("anova", Test.ANOVA);
        test("kruskal_wallis", Test.KRUSKAL_WALLIS);
        rule("DN", "mean NUM", 0.1, parts -> parts.first(Number.class));
        rule("DN", "NUM mean", 0.1, parts -> parts.first(Number.class));
        for (var differs :
                new String[] {
                    "DIFFERS DN between SIDES",
                    "DIFFERS DN by SIDES",
                    "DIFFERS between SIDES DN",
                    "test? DN DIFFERS between? SIDES",
                    "test? DN DIFFERS by SIDES",
                    "between? SIDES between_end? DN DIFFERS",
                    "difference DN between SIDES significant",
                    "difference between SIDES DN significant"
                }) rule("CLAUSE", differs, -0.1, TestRules::differences);
    }

    private void test(String word, Test test) {
        for (var words :
                new String[] {
                    word,
                    word + " test",
                    "using " + word + " test?",
                    word + " test? difference",
                    word + " DIFFERS",
                    "DIFFERS using " + word
                }) rule("DIFFERS", words, _ -> new Tested(Optional.of(test)));
    }

    private static @Nullable Sides values(Rule.Parts parts) {
        var first = parts.first(Valued.class);
        var last = parts.last(Valued.class);
        boolean areGroups =
                first.column().equals(last.column()) && !first.value().equals(last.value());
        return areGroups ? new Sides(first.column(), List.of(first.value(), last.value())) : null;
    }

    private static QuestionClause differences(Rule.Parts parts) {
        var sides = parts.first(Sides.class);
        var test = parts.all(Tested.class).stream().map(Tested::test).findFirst();
        return new QuestionClause.GroupsTested(
                test.flatMap(one -> one),
                parts.first(Number.class).expression(),
                sides.column(),
                sides.values());
    }

    private void addIndependence() {
        for (var independence :
                new String[] {
                    "chi_square test? between? COLUMN and COLUMN",
                    "COLUMN and COLUMN chi_square test?",
                    "using chi_square test? comma? test? COLUMN and COLUMN independent?",
                    "significant? association between? COLUMN and COLUMN",
                    "significant? association between? COLUMN with COLUMN",
                    "COLUMN and COLUMN between_end? significant? association significant?",
                    "COLUMN and COLUMN independent",
                    "COLUMN independent COLUMN"
                }) rule("CLAUSE", independence, -0.1, TestRules::independence);
    }

    private static @Nullable QuestionClause independence(Rule.Parts parts) {
        var left = parts.first(Named.class).column();
        var right = parts.last(Named.class).column();
        boolean areCategories = !left.equals(right) && isCategory(left) && isCategory(right);
        return areCategories
                ? new QuestionClause.GroupsTested(
                        Optional.of(Test.CHI_SQUARE), field(left), right, List.of())
                : null;
    }

    private static Expression field(ColumnProfile column) {
        return TableContext.field(column);
    }

    private static boolean isCategory(ColumnProfile column) {
        return !column.type().isTemporal()
                && column.distinct() > 1
                && 2 * column.distinct() <= column.column().cells().size();
    }
}
