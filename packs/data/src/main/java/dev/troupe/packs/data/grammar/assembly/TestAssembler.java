package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.clause.TableContext.field;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.GroupTest;
import dev.troupe.packs.data.algebra.Expression.Question;
import dev.troupe.packs.data.algebra.Expression.Test;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Makes the query of a question about a distribution, or of a test of whether groups differ.
 *
 * @param filtered with the filters of the question
 */
record TestAssembler(
        TableContext table, QuestionClauses clauses, Query filtered, List<Grouped> keys) {
    private static final int MOST_GROUPS = 100;

    /** The test of Jarque and Bera, with what it is computed from. */
    Optional<Query> normality(Phrases.Number number) {
        if (!clauses.isOnlyAbout(
                List.of(QuestionClause.Normality.class, QuestionClause.Keys.class)))
            return Optional.empty();
        var outputs = new ArrayList<Output>();
        for (var function :
                List.of(
                        Function.COUNT,
                        Function.SKEWNESS,
                        Function.KURTOSIS,
                        Function.JARQUE_BERA,
                        Function.JARQUE_BERA_P)) outputs.add(distribution(function, number));
        outputs.add(
                verdict(
                        Question.NORMALITY,
                        Aggregation.of(Function.JARQUE_BERA_P, number.expression())));
        return Optional.of(ofGroups(outputs));
    }

    Optional<Query> skew(Phrases.Number number) {
        if (!clauses.isOnlyAbout(List.of(QuestionClause.Skewed.class, QuestionClause.Keys.class)))
            return Optional.empty();
        return Optional.of(
                ofGroups(
                        List.of(
                                distribution(Function.SKEWNESS, number),
                                distribution(Function.COUNT, number),
                                verdict(
                                        Question.DIRECTION,
                                        Aggregation.of(Function.SKEWNESS, number.expression())))));
    }

    private Output distribution(Function function, Phrases.Number number) {
        return Groups.output(table.measure(Phrases.Way.of(function), number));
    }

    private Query ofGroups(List<Output> outputs) {
        return filtered.withKeys(keys.stream().map(Groups::output).toList())
                .withOutputs(outputs)
                .withOrder(
                        keys.stream()
                                .map(key -> new Order(key.expression(), false, true))
                                .toList());
    }

    /** Of two groups their means, else how many groups there are, with the test. */
    Optional<Query> groups(QuestionClause.GroupsTested tested) {
        var by = tested.by();
        var cells = cells(tested);
        var test = tested.test().orElse(cells.size() == 2 ? Test.WELCH : Test.ANOVA);
        boolean fits =
                clauses.isOnlyAbout(List.of(QuestionClause.GroupsTested.class))
                        && clauses.one(QuestionClause.HowMuch.class).isEmpty()
                        && keys.isEmpty()
                        && !tested.of().equals(field(by))
                        && isOfGroups(by)
                        && cells.size() > 1
                        && cells.size() <= MOST_GROUPS
                        && (test != Test.WELCH || cells.size() == 2);
        if (!fits) return Optional.empty();
        var statistic = new GroupTest(test, tested.of(), field(by));
        var p = new Expression.PValue(statistic);
        var outputs = new ArrayList<Output>();
        if (test == Test.WELCH)
            for (var cell : cells)
                outputs.add(
                        new Output(
                                (table.chinese() ? "平均值 " : "mean_") + cell.text(),
                                Aggregation.of(Function.MEAN, tested.of())
                                        .onlyWhere(
                                                new QueryCondition.OneOf(
                                                        field(by), List.of(cell)))));
        if (test == Test.ANOVA || test == Test.KRUSKAL_WALLIS)
            outputs.add(
                    new Output(
                            table.chinese() ? "组数" : "groups",
                            Aggregation.of(Function.COUNT_DISTINCT, field(by))));
        outputs.add(new Output(name(test), statistic));
        outputs.add(
                new Output(
                        table.chinese() ? "自由度" : "df",
                        new Expression.DegreesOfFreedom(statistic, false)));
        if (test == Test.ANOVA)
            outputs.add(
                    new Output(
                            table.chinese() ? "组内自由度" : "df_within",
                            new Expression.DegreesOfFreedom(statistic, true)));
        outputs.add(
                new Output(
                        table.chinese() ? "行数" : "rows",
                        new Expression.Pairs(tested.of(), field(by))));
        outputs.add(new Output(table.chinese() ? "p 值" : "p_value", p));
        outputs.add(verdict(Question.SIGNIFICANCE, p));
        var chosen =
                tested.values().isEmpty()
                        ? filtered
                        : filtered.withFilter(new QueryCondition.OneOf(field(by), cells));
        return Optional.of(chosen.withOutputs(outputs));
    }

    private Output verdict(Question question, Expression of) {
        boolean isLevel = question != Question.DIRECTION;
        return new Output(
                table.chinese()
                        ? isLevel ? "结论（5 % 水平）" : "结论"
                        : isLevel ? "conclusion_at_5_percent" : "conclusion",
                new Expression.Verdict(question, of));
    }

    private String name(Test test) {
        return switch (test) {
            case WELCH -> "t";
            case ANOVA -> "F";
            case KRUSKAL_WALLIS -> "H";
            case CHI_SQUARE -> table.chinese() ? "卡方" : "chi_square";
        };
    }

    private boolean isOfGroups(ColumnProfile column) {
        return !column.type().isTemporal() && !Groups.isOfManyNumbers(table.key(column));
    }

    /** The values of the groups in the rows of the question, in the order of the engine. */
    private List<Cell> cells(QuestionClause.GroupsTested tested) {
        return new FilteredCells(table.columns(), filtered.filters())
                .of(tested.by())
                .filter(cell -> tested.values().isEmpty() || tested.values().contains(cell.text()))
                .distinct()
                .limit(MOST_GROUPS + 1)
                .sorted(TestAssembler::compare)
                .toList();
    }

    private static int compare(Cell left, Cell right) {
        return left instanceof Cell.Numeric(var one) && right instanceof Cell.Numeric(var other)
                ? one.compareTo(other)
                : Comparator.<String>naturalOrder().compare(left.text(), right.text());
    }
}
