package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Condition;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PeriodParser;
import dev.troupe.packs.data.mention.TimeGrain;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The meanings of phrases that are part of a clause. */
final class Phrases {
    private Phrases() {}

    record Named(ColumnProfile column) {}

    /** A value that stands in a column. */
    record Valued(ColumnProfile column, String value) {}

    /** Values of one column. */
    record Values(ColumnProfile column, List<String> values) {}

    record Amount(BigDecimal value, boolean isPercent) {}

    record Quoted(String text) {}

    record Period(PeriodParser.TimePeriod period) {}

    /**
     * A part of the rows that is set against another.
     *
     * @param name of the column with its number
     */
    record Side(Condition condition, String name) {}

    record Unit(TimeGrain grain) {}

    /** A number of each row. */
    record Number(Expression expression, String name, boolean isRate) {}

    /**
     * A way to aggregate.
     *
     * @param isSuperlative whether it was named by a word such as highest
     */
    record Way(Expression.Function function, Optional<BigDecimal> fraction, boolean isSuperlative) {
        static Way of(Expression.Function function) {
            return new Way(function, Optional.empty(), false);
        }

        static Way superlative(Expression.Function function) {
            return new Way(function, Optional.empty(), true);
        }
    }

    /**
     * A number of each group.
     *
     * @param isImplied whether the question names no way to aggregate
     * @param isSuperlative whether the way was named by a word such as highest, which may also ask
     *     for a row
     */
    record Measured(Expression expression, String name, boolean isImplied, boolean isSuperlative) {
        Measured(Expression expression, String name, boolean isImplied) {
            this(expression, name, isImplied, false);
        }
    }

    /** Bounds of a number that the question does not name. */
    record Bound(Condition.Comparator comparator, BigDecimal low, Optional<BigDecimal> high) {}

    /** A number that others are compared with. */
    record Level(Optional<Phrases.Number> of, Expression.Function function) {}

    /** What rows are grouped by. */
    record Grouped(Expression expression, String name, Optional<ColumnProfile> column) {}

    /** The rows themselves. */
    record Rows(String noun) {}
}
