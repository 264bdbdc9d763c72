package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** A value of each row, or of each group of rows. */
public sealed interface Expression {
    /** A column of the table. */
    record Field(String column) implements Expression {}

    record Constant(Cell value) implements Expression {
        public static Constant of(BigDecimal number) {
            return new Constant(Cell.of(number));
        }
    }

    record Arithmetic(Operator operator, Expression left, Expression right) implements Expression {}

    /** The unit of time that a date belongs to, such as its month. */
    record DatePart(TimeGrain grain, Expression date) implements Expression {}

    /** The time of day that a text such as 6:40 states, in minutes after midnight. */
    record ClockTime(Expression text) implements Expression {}

    /**
     * From one date to another; negative when the second is earlier. Days are counted by the
     * calendar, larger units only when they are complete.
     */
    record DateDistance(DateUnit unit, Expression from, Expression to) implements Expression {}

    /** The lower bound of the interval of a fixed width that a number belongs to. */
    record Bin(Expression of, BigDecimal width) implements Expression {
        public Bin {
            if (width.signum() <= 0)
                throw new IllegalArgumentException("intervals of the width " + width);
        }
    }

    /**
     * The place, from 1, of the group of about equal size that a number belongs to, in ascending
     * order. Groups are divided at the quantiles of the rows that count; equal numbers share one.
     */
    record QuantileBin(Expression of, int groups) implements Expression {
        public QuantileBin {
            if (groups < 2) throw new IllegalArgumentException(groups + " groups");
        }
    }

    /** A value, or another one if it is missing. */
    record Fallback(Expression of, Constant otherwise) implements Expression {}

    /**
     * One value out of the values of many rows.
     *
     * @param of empty for whole rows, which can be counted only
     * @param only the rows that take part; empty for all of the group
     * @param fraction of a percentile, 0 to 1
     */
    record Aggregation(
            Function function,
            Optional<Expression> of,
            Optional<QueryCondition> only,
            Optional<BigDecimal> fraction)
            implements Expression {
        public static Aggregation of(Function function, Expression of) {
            return new Aggregation(function, Optional.of(of), Optional.empty(), Optional.empty());
        }

        public static Aggregation ofRows() {
            return new Aggregation(
                    Function.COUNT, Optional.empty(), Optional.empty(), Optional.empty());
        }

        public static Aggregation percentile(BigDecimal fraction, Expression of) {
            return new Aggregation(
                    Function.PERCENTILE, Optional.of(of), Optional.empty(), Optional.of(fraction));
        }

        public Aggregation onlyWhere(QueryCondition condition) {
            return new Aggregation(function, of, Optional.of(condition), fraction);
        }
    }

    /** The mean of a number, each value weighted by a second number. */
    record WeightedMean(Expression of, Expression weight) implements Expression {}

    /** Pearson's linear correlation of two numbers over the rows of a group. */
    record Correlation(Expression left, Expression right) implements Expression {}

    /** A statistic of the rows of a group, or what follows from one. */
    sealed interface Statistic extends Expression {}

    /** Spearman's correlation: that of the ranks of the rows with both numbers. */
    record RankCorrelation(Expression left, Expression right) implements Statistic {}

    /**
     * The line of least squares of one number over another, of the rows with both; missing where
     * all of the other are equal.
     *
     * @param of what the line results in
     */
    record Regression(LinePart part, Expression of, Expression over) implements Statistic {}

    /**
     * The place of a number in ascending order, from 1, among the rows of a group that have another
     * value as well; equal numbers have the mean of their places.
     */
    record AverageRank(Expression of, Expression among) implements Statistic {}

    /** The number of rows of a group that have both of two values. */
    record Pairs(Expression left, Expression right) implements Statistic {}

    /**
     * The statistic of a test of whether the values of groups differ, over all rows that meet the
     * conditions of the query and have both values. Missing if it is not defined, such as for
     * groups whose values are all equal.
     *
     * @param of numbers; values to count for a test of independence
     * @param by what the rows are grouped by
     */
    record GroupTest(Test test, Expression of, Expression by) implements Statistic {}

    /**
     * The degrees of freedom of a test.
     *
     * @param isWithin whether those within the groups rather than between them
     */
    record DegreesOfFreedom(GroupTest of, boolean isWithin) implements Statistic {}

    /**
     * How probable a statistic at least as far from zero is without a relation, two-sided; missing
     * for fewer than three rows.
     *
     * @param of a correlation, or the statistic of a test
     */
    record PValue(Expression of) implements Statistic {}

    /**
     * What a statistic means, in words.
     *
     * @param of a p value, or a skewness
     */
    record Verdict(Question question, Expression of) implements Statistic {}

    /**
     * An aggregate over all rows of the table, whatever the group.
     *
     * @param where the rows that count; empty for all of the table
     */
    record Overall(Expression aggregate, Optional<QueryCondition> where) implements Expression {}

    /** An aggregate as a percentage of its total over all groups. */
    record Share(Expression aggregate) implements Expression {}

    /**
     * An aggregate against that of the group before, in the order of the first key and within the
     * others. Before a month is the month before it in the calendar; if that has no rows, there is
     * nothing to compare with.
     */
    record Change(ChangeKind kind, Expression aggregate) implements Expression {}

    /** The sum of an aggregate over the groups so far, in the order of {@link Change}. */
    record RunningTotal(Expression aggregate) implements Expression {}

    /**
     * The mean of an aggregate over the last groups, in the order of {@link Change}. Of months, the
     * last ones of the calendar count, also if some of them have no rows.
     */
    record MovingAverage(Expression aggregate, int groups) implements Expression {
        public MovingAverage {
            if (groups < 1) throw new IllegalArgumentException("an average of " + groups);
        }
    }

    /** The place of a row or of a group among all, from 1; equal ones share a place. */
    record Rank(Expression by, boolean isDescending) implements Expression {}

    /** An order that depends on nothing but the place of a row and a seed. */
    record Shuffle(long seed) implements Expression {}

    /** The place of a row in the table. */
    record RowNumber() implements Expression {}

    /** How many rows are exact copies of an earlier one. */
    record DuplicateRows() implements Expression {}

    /** An operator of arithmetic. */
    enum Operator {
        PLUS("+"),
        MINUS("-"),
        TIMES("*"),
        DIVIDED_BY("/");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        public String sign() {
            return sign;
        }
    }

    /** A unit that the distance of two dates is counted in. */
    enum DateUnit {
        DAY("天", "day"),
        WEEK("周", "week"),
        MONTH("月", "month"),
        YEAR("年", "year");

        private final String zh;
        private final String en;

        DateUnit(String zh, String en) {
            this.zh = zh;
            this.en = en;
        }

        String label(boolean chinese) {
            return chinese ? zh : en;
        }
    }

    /** A test of whether the values of groups differ. */
    enum Test {
        /** Welch 1947: the means of two groups, whose variances may differ. */
        WELCH,
        /** Fisher's analysis of variance with one factor: the means of several groups. */
        ANOVA,
        /** Kruskal and Wallis 1952: the ranks of several groups. */
        KRUSKAL_WALLIS,
        /** Pearson 1900: whether two columns of categories are independent. */
        CHI_SQUARE
    }

    /** A number of a line of least squares. */
    enum LinePart {
        SLOPE("斜率", "slope"),
        INTERCEPT("截距", "intercept"),
        /** The share of the variance that the line explains. */
        R_SQUARED("决定系数 R²", "R squared");

        private final String zh;
        private final String en;

        LinePart(String zh, String en) {
            this.zh = zh;
            this.en = en;
        }

        public String label(boolean chinese) {
            return chinese ? zh : en;
        }
    }

    /** What a statistic answers. */
    enum Question {
        /** Whether a p value is below 5 %. */
        SIGNIFICANCE,
        /** Whether a p value of a test of normality is below 5 %. */
        NORMALITY,
        /** To which side a distribution is skewed. */
        DIRECTION
    }

    /** How a value is set against the one before. */
    enum ChangeKind {
        DIFFERENCE,
        PERCENT
    }

    /** A way to make one value out of many. */
    enum Function {
        SUM("合计", "total"),
        MEAN("平均值", "average"),
        COUNT("数量", "count"),
        COUNT_DISTINCT("不同值的个数", "distinct count"),
        MIN("最小值", "minimum"),
        MAX("最大值", "maximum"),
        MEDIAN("中位数", "median"),
        DEVIATION("标准差", "standard deviation"),
        VARIANCE("方差", "variance"),
        SKEWNESS("偏度", "skewness"),
        KURTOSIS("超额峰度", "excess kurtosis"),
        JARQUE_BERA("Jarque–Bera 正态性统计量", "Jarque–Bera statistic of normality"),
        JARQUE_BERA_P("Jarque–Bera 正态性检验的 p 值", "p value of the Jarque–Bera test of normality"),
        PERCENTILE("分位数", "percentile");

        private final String zh;
        private final String en;

        Function(String zh, String en) {
            this.zh = zh;
            this.en = en;
        }

        public String label(boolean chinese) {
            return chinese ? zh : en;
        }

        /** Whether its values over groups can be added up to that of all rows. */
        public boolean isAdditive() {
            return this == SUM || this == COUNT;
        }
    }

    /** The parts of an expression, one level down. */
    default List<Expression> parts() {
        return switch (this) {
            case Field _, Constant _, DuplicateRows _, RowNumber _, Shuffle _ -> List.of();
            case Arithmetic(_, var left, var right) -> List.of(left, right);
            case DatePart(_, var date) -> List.of(date);
            case ClockTime(var text) -> List.of(text);
            case DateDistance(_, var from, var to) -> List.of(from, to);
            case Bin(var of, _) -> List.of(of);
            case QuantileBin(var of, _) -> List.of(of);
            case WeightedMean(var of, var weight) -> List.of(of, weight);
            case Rank(var by, _) -> List.of(by);
            case Fallback(var of, var otherwise) -> List.of(of, otherwise);
            case Aggregation aggregation -> aggregation.of().map(List::of).orElse(List.of());
            case Correlation(var left, var right) -> List.of(left, right);
            case RankCorrelation(var left, var right) ->
                    List.of(new AverageRank(left, right), new AverageRank(right, left));
            case AverageRank(var of, var among) -> List.of(of, among);
            case Pairs(var left, var right) -> List.of(left, right);
            case Regression(_, var of, var over) -> List.of(of, over);
            case GroupTest(_, var of, var by) -> List.of(of, by);
            case DegreesOfFreedom(var of, _) -> List.of(of);
            case PValue(var of) -> List.of(of);
            case Verdict(_, var of) -> List.of(of);
            case Overall(var aggregate, _) -> List.of(aggregate);
            case Share(var aggregate) -> List.of(aggregate);
            case Change(_, var aggregate) -> List.of(aggregate);
            case RunningTotal(var aggregate) -> List.of(aggregate);
            case MovingAverage(var aggregate, _) -> List.of(aggregate);
        };
    }

    /** Whether it needs a group of rows rather than a row. */
    default boolean isAggregate() {
        return switch (this) {
            case Aggregation _,
                    WeightedMean _,
                    Correlation _,
                    RankCorrelation _,
                    Pairs _,
                    Regression _,
                    GroupTest _,
                    DuplicateRows _ ->
                    true;
            case Overall _ -> false;
            default -> parts().stream().anyMatch(Expression::isAggregate);
        };
    }

    /** Whether it needs the other rows or groups of the result. */
    default boolean isWindow() {
        return switch (this) {
            case Share _, Change _, RunningTotal _, MovingAverage _, Rank _ -> true;
            default -> parts().stream().anyMatch(Expression::isWindow);
        };
    }
}
