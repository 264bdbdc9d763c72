package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PeriodParser;
import dev.troupe.packs.data.mention.TimeGrain;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The meanings of phrases that are part of a clause. */
public final class Phrases {
    private Phrases() {}

    public record Named(ColumnProfile column) {}

    /** A value that stands in a column. */
    public record Valued(ColumnProfile column, String value) {}

    /** Values of one column. */
    public record Values(ColumnProfile column, List<String> values) {}

    /**
     * A number of a question.
     *
     * @param isScaled whether it was stated in 万, millions or the like, which {@code value} has
     *     multiplied already
     * @param isCounted whether it is stated in pieces, people or the like: 10件, "10 units"
     * @param isOfNoun whether it is how many a noun means: "the two drivers"
     * @param isMeasured whether a unit of length, weight or time follows it, which counts no rows
     */
    public record Amount(
            BigDecimal value,
            boolean isPercent,
            boolean isScaled,
            boolean isCounted,
            boolean isOfNoun,
            boolean isMeasured) {
        private static final BigDecimal MOST_ROWS = BigDecimal.valueOf(10_000);

        public Amount(BigDecimal value, boolean isPercent) {
            this(value, isPercent, false, false, false, false);
        }

        /** The same in pieces. */
        public Amount inPieces() {
            return new Amount(value, isPercent, isScaled, true, isOfNoun, isMeasured);
        }

        /** The same in a unit that the name of a column states, which may be thousands of it. */
        public Amount inScale() {
            return new Amount(value, isPercent, true, isCounted, isOfNoun, isMeasured);
        }

        /** This number in the unit of what it is compared with: 500万 are 500 of 人口(万). */
        public BigDecimal valueFor(Expression number) {
            return isScaled ? HeaderScale.convert(value, number) : value;
        }

        /** This number as a number of rows or groups; empty when it cannot be one. */
        public Optional<Integer> asRows() {
            boolean isWhole =
                    !isPercent
                            && !isMeasured
                            && value.stripTrailingZeros().scale() <= 0
                            && value.signum() > 0
                            && value.compareTo(MOST_ROWS) <= 0;
            return isWhole ? Optional.of(value.intValue()) : Optional.empty();
        }
    }

    /** A way to aggregate within the name of a column: 预售平均价格. */
    public record Infix(ColumnProfile column, Way way) {}

    public record Quoted(String text) {}

    public record Period(PeriodParser.TimePeriod period) {}

    /**
     * A part of the rows that is set against another.
     *
     * @param name of the column with its number
     */
    public record Side(QueryCondition condition, String name) {}

    public record Unit(TimeGrain grain) {}

    /** A number of each row. */
    public record Number(Expression expression, String name, boolean isRate) {}

    /**
     * A way to aggregate.
     *
     * @param isSuperlative whether it was named by a word such as highest
     */
    public record Way(
            Expression.Function function, Optional<BigDecimal> fraction, boolean isSuperlative) {
        public static Way of(Expression.Function function) {
            return new Way(function, Optional.empty(), false);
        }

        public static Way superlative(Expression.Function function) {
            return new Way(function, Optional.empty(), true);
        }
    }

    /**
     * A number of each group.
     *
     * @param isImplied whether the question names no way to aggregate
     * @param isSuperlative whether the way was named by a word such as highest, which may also ask
     *     for a row
     * @param rowName what the number of a single row is called
     */
    public record Measured(
            Expression expression,
            String name,
            boolean isImplied,
            boolean isSuperlative,
            String rowName) {
        public Measured(Expression expression, String name, boolean isImplied) {
            this(expression, name, isImplied, false);
        }

        public Measured(
                Expression expression, String name, boolean isImplied, boolean isSuperlative) {
            this(expression, name, isImplied, isSuperlative, name);
        }
    }

    /**
     * A number that two columns state together.
     *
     * @param isOfPercent whether the right one is in percent
     * @param way to aggregate that was named within its name
     */
    public record Paired(
            ColumnProfile left,
            Expression.Operator operator,
            ColumnProfile right,
            boolean isOfPercent,
            Optional<Way> way) {
        public static Paired of(
                ColumnProfile left, Expression.Operator operator, ColumnProfile right) {
            return new Paired(left, operator, right, false, Optional.empty());
        }

        public Paired by(Way way) {
            return new Paired(left, operator, right, isOfPercent, Optional.of(way));
        }

        /** What the columns compute, of two of their values or totals. */
        public Expression of(Expression first, Expression second) {
            var computed = new Expression.Arithmetic(operator, first, second);
            return isOfPercent
                    ? new Expression.Arithmetic(
                            Expression.Operator.DIVIDED_BY,
                            computed,
                            Expression.Constant.of(BigDecimal.valueOf(100)))
                    : computed;
        }

        public String name(String first, String second) {
            var name = first + " " + operator.sign() + " " + second;
            return isOfPercent ? name + " / 100" : name;
        }
    }

    /** Bounds of a number that the question does not name. */
    public record Bound(QueryCondition.Comparator comparator, Amount low, Optional<Amount> high) {
        /** Whether a number is within the bounds. */
        public QueryCondition conditionOn(Expression number) {
            var least = Expression.Constant.of(low.valueFor(number));
            return high.<QueryCondition>map(most ->
                            new QueryCondition.Range(
                                    number,
                                    least,
                                    Expression.Constant.of(most.valueFor(number)),
                                    true))
                    .orElseGet(() -> new QueryCondition.Comparison(number, comparator, least));
        }
    }

    /**
     * A number that others are compared with.
     *
     * @param where the rows that it is computed from; empty for all
     */
    public record Level(
            Optional<Phrases.Number> of,
            Expression.Function function,
            Optional<QueryCondition> where) {
        public Level(Optional<Phrases.Number> of, Expression.Function function) {
            this(of, function, Optional.empty());
        }

        /** This number, of the number that is compared unless it names one. */
        public Expression over(Expression number) {
            return new Expression.Overall(Expression.Aggregation.of(function, number), where);
        }
    }

    /** What rows are grouped by. */
    public record Grouped(Expression expression, String name, Optional<ColumnProfile> column) {}

    /** The rows themselves. */
    public record Rows(String noun) {}
}
