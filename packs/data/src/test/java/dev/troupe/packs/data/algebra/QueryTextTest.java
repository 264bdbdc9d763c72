package dev.troupe.packs.data.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.ChangeKind;
import dev.troupe.packs.data.algebra.Expression.DateUnit;
import dev.troupe.packs.data.algebra.Expression.Field;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.Query.Limit;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.algebra.QueryCondition.Place;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that changes a result is stated: different queries have different texts. */
class QueryTextTest {
    private static final Field A = new Field("amount");
    private static final Field B = new Field("cost");
    private static final Expression SUM = Aggregation.of(Function.SUM, A);
    private static final Expression COUNT = Aggregation.ofRows();
    private static final QueryCondition IS_X = new QueryCondition.OneOf(B, List.of(Cell.of("x")));
    private static final QueryCondition IS_Y = new QueryCondition.OneOf(B, List.of(Cell.of("y")));

    private static Expression.Constant number(long value) {
        return Expression.Constant.of(BigDecimal.valueOf(value));
    }

    private static List<Expression> expressions() {
        var all = new ArrayList<Expression>();
        all.addAll(List.of(A, B, number(5), number(6), SUM, COUNT));
        for (var operator : Operator.values()) {
            all.add(new Expression.Arithmetic(operator, A, B));
            all.add(new Expression.Arithmetic(operator, B, A));
        }
        for (var grain : TimeGrain.values()) all.add(new Expression.DatePart(grain, A));
        all.add(new Expression.ClockTime(A));
        for (var unit : DateUnit.values()) {
            all.add(new Expression.DateDistance(unit, A, B));
            all.add(
                    new Expression.DateDistance(
                            unit, A, new Expression.Constant(Cell.of(LocalDate.EPOCH))));
        }
        for (int width : new int[] {5, 50})
            all.add(new Expression.Bin(A, BigDecimal.valueOf(width)));
        for (int groups : new int[] {4, 5}) {
            all.add(new Expression.QuantileBin(A, groups));
            all.add(new Expression.MovingAverage(SUM, groups));
            all.add(new Expression.Shuffle(groups));
            all.add(new Expression.Fallback(A, number(groups)));
            all.add(Aggregation.percentile(new BigDecimal(groups).movePointLeft(1), A));
        }
        for (var function : Function.values())
            if (function != Function.PERCENTILE && function != Function.SUM)
                all.add(Aggregation.of(function, A));
        all.add(((Aggregation) SUM).onlyWhere(IS_X));
        all.add(((Aggregation) SUM).onlyWhere(IS_Y));
        all.add(new Expression.WeightedMean(A, B));
        all.add(new Expression.WeightedMean(B, A));
        all.add(new Expression.Correlation(A, B));
        addStatistics(all);
        all.add(new Expression.Overall(SUM, Optional.empty()));
        all.add(new Expression.Overall(SUM, Optional.of(IS_X)));
        all.add(new Expression.Share(SUM));
        all.add(new Expression.Share(COUNT));
        for (var kind : ChangeKind.values()) all.add(new Expression.Change(kind, SUM));
        all.add(new Expression.RunningTotal(SUM));
        all.add(new Expression.Rank(SUM, true));
        all.add(new Expression.Rank(SUM, false));
        all.add(new Expression.RowNumber());
        all.add(new Expression.DuplicateRows());
        return all;
    }

    private static void addStatistics(List<Expression> all) {
        var correlations =
                List.of(new Expression.Correlation(A, B), new Expression.RankCorrelation(A, B));
        all.add(correlations.getLast());
        all.add(new Expression.AverageRank(A, B));
        all.add(new Expression.AverageRank(B, A));
        all.add(new Expression.Pairs(A, B));
        for (var part : Expression.LinePart.values()) {
            all.add(new Expression.Regression(part, A, B));
            all.add(new Expression.Regression(part, B, A));
        }
        for (var correlation : correlations) {
            var p = new Expression.PValue(correlation);
            all.add(p);
            for (var question : Expression.Question.values())
                all.add(new Expression.Verdict(question, p));
        }
        for (var test : Expression.Test.values()) {
            var statistic = new Expression.GroupTest(test, A, B);
            all.add(statistic);
            all.add(new Expression.DegreesOfFreedom(statistic, true));
            all.add(new Expression.DegreesOfFreedom(statistic, false));
            all.add(new Expression.PValue(statistic));
        }
    }

    private static List<QueryCondition> conditions() {
        var all = new ArrayList<QueryCondition>();
        for (var comparator : Comparator.values())
            all.add(new QueryCondition.Comparison(A, comparator, number(5)));
        all.add(new QueryCondition.Range(A, number(5), number(6), true));
        all.add(new QueryCondition.Range(A, number(5), number(6), false));
        all.add(IS_X);
        all.add(new QueryCondition.OneOf(B, List.of(Cell.of("x"), Cell.of("y"))));
        all.add(new QueryCondition.OneOf(B, List.of(Cell.of("x/y"))));
        for (var place : Place.values()) all.add(new QueryCondition.TextMatch(B, place, "x"));
        all.add(new QueryCondition.Missing(A));
        all.add(new QueryCondition.Outlier(A));
        for (var by : List.of(SUM, Aggregation.ofRows()))
            for (boolean isDescending : new boolean[] {true, false})
                for (int groups : new int[] {1, 2})
                    all.add(new QueryCondition.InTopGroups(B, by, isDescending, groups));
        for (int places : new int[] {1, -1}) all.add(new QueryCondition.NextTo(IS_X, places));
        all.add(new QueryCondition.NoneOf(B, IS_X));
        for (int rows : new int[] {2, 3}) {
            var bound = new QueryCondition.Comparison(COUNT, Comparator.ABOVE, number(rows));
            all.add(new QueryCondition.InGroups(B, bound));
        }
        for (int minutes : new int[] {5, 65}) {
            var time = new Expression.ClockTime(B);
            all.add(new QueryCondition.Comparison(time, Comparator.BELOW, number(minutes)));
            all.add(new QueryCondition.Range(time, number(minutes), number(100), true));
        }
        all.add(new QueryCondition.All(List.of(IS_X, new QueryCondition.Any(List.of(IS_Y, IS_X)))));
        all.add(new QueryCondition.Any(List.of(new QueryCondition.All(List.of(IS_X, IS_Y)), IS_X)));
        Stream.of(IS_X, new QueryCondition.Missing(A), new QueryCondition.Outlier(A), IS_Y)
                .map(QueryCondition.Not::new)
                .forEach(all::add);
        return all;
    }

    private static List<Query> queries() {
        var key = new Output("cost", B);
        var grouped =
                Query.ALL.withKeys(List.of(key)).withOutputs(List.of(new Output("total", SUM)));
        var sorted = grouped.withOrder(List.of(new Order(SUM, true)));
        var rows = Query.ALL.withOrder(List.of(new Order(A, true)));
        return List.of(
                Query.ALL,
                Query.ALL.withDistinctRows(),
                Query.ALL.withUnique(new Query.Unique(List.of(), true)),
                Query.ALL.withUnique(new Query.Unique(List.of("amount"), false)),
                Query.ALL.withUnique(new Query.Unique(List.of("amount"), true)),
                Query.ALL.withUnique(new Query.Unique(List.of("amount", "cost"), true)),
                Query.ALL.withFilter(IS_X),
                Query.ALL.withFilter(IS_X).withFilter(new QueryCondition.Any(List.of(IS_X, IS_Y))),
                Query.ALL.withFilter(
                        new QueryCondition.Any(
                                List.of(new QueryCondition.All(List.of(IS_X, IS_X)), IS_Y))),
                Query.ALL.withHaving(List.of(IS_X)),
                Query.ALL.withKeys(List.of(key)),
                Query.ALL.withOutputs(List.of(key)),
                grouped,
                grouped.withHaving(List.of(IS_X)),
                grouped.withPivot(new Query.Pivot(new Output("amount", A), false)),
                grouped.withPivot(new Query.Pivot(new Output("amount", A), true)),
                sorted,
                grouped.withOrder(List.of(new Order(SUM, false))),
                sorted.withLimit(Limit.of(1)),
                sorted.withLimit(Limit.of(2)),
                sorted.withLimit(new Limit(1, List.of(), true)),
                sorted.withLimit(new Limit(1, List.of(B), false)),
                sorted.withLimit(new Limit(1, List.of(B), true)),
                sorted.withLimit(Limit.ofPlace(1, List.of())),
                sorted.withLimit(Limit.ofPlace(2, List.of())),
                sorted.withLimit(Limit.ofPlace(2, List.of(B))),
                rows,
                rows.withLimit(Limit.of(1)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void differentPartsHaveDifferentTexts(boolean chinese) {
        var text = new QueryText(chinese);

        assertThat(expressions().stream().map(text::describe).toList()).doesNotHaveDuplicates();
        assertThat(conditions().stream().map(text::describe).toList()).doesNotHaveDuplicates();
        assertThat(kinds(expressions())).contains(records(Expression.class));
        assertThat(kinds(conditions())).contains(QueryCondition.class.getPermittedSubclasses());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void differentQueriesHaveDifferentTexts(boolean chinese) {
        var text = new QueryText(chinese);
        var all = new ArrayList<>(queries());
        for (var expression : expressions()) {
            if (!expression.equals(B))
                all.add(Query.ALL.withOutputs(List.of(new Output("o", expression))));
            all.add(Query.ALL.withOrder(List.of(new Order(expression, false))));
        }
        for (var condition : conditions()) all.add(Query.ALL.withFilter(condition));
        var different = all.stream().distinct().toList();

        assertThat(different.stream().map(text::describe).toList()).doesNotHaveDuplicates();
    }

    private static Class<?>[] records(Class<?> type) {
        return Stream.of(type.getPermittedSubclasses())
                .flatMap(kind -> kind.isSealed() ? Stream.of(records(kind)) : Stream.of(kind))
                .toArray(Class<?>[]::new);
    }

    private static List<Class<?>> kinds(List<?> all) {
        return all.stream().<Class<?>>map(Object::getClass).toList();
    }
}
