package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import java.util.Map;
import java.util.Objects;

/**
 * To how many digits the numbers of a result are rounded.
 *
 * @param columns of the table by name
 */
public record Decimals(Map<String, Column> columns) {
    private static final int SHARE = 2;
    private static final int RATIO = 6;

    /** For numbers that others compute with. */
    public static final int MOST = RATIO;

    /** Digits after the point; negative where the value is exact as it is. */
    public int of(Expression expression) {
        return switch (expression) {
            case Expression.Share _ -> SHARE;
            case Expression.Change(var kind, var aggregate) ->
                    kind == Expression.ChangeKind.PERCENT ? SHARE : of(aggregate);
            case Expression.Correlation _,
                    Expression.RankCorrelation _,
                    Expression.Regression _,
                    Expression.GroupTest _,
                    Expression.DegreesOfFreedom _,
                    Expression.PValue _ ->
                    RATIO;
            case Expression.MovingAverage(var aggregate, _) -> scale(aggregate);
            case Expression.WeightedMean(var of, _) -> scale(of);
            case Expression.RunningTotal(var aggregate) -> of(aggregate);
            case Expression.Overall(var aggregate, _) -> of(aggregate);
            case Expression.Arithmetic(var operator, _, _) ->
                    operator == Operator.DIVIDED_BY ? RATIO : scale(expression);
            case Aggregation(var function, var of, _, _) ->
                    switch (function) {
                        case MEAN, MEDIAN, DEVIATION, VARIANCE, PERCENTILE ->
                                of.map(this::scale).orElse(2);
                        case SKEWNESS, KURTOSIS, JARQUE_BERA, JARQUE_BERA_P -> RATIO;
                        case SUM ->
                                of.filter(what -> !(what instanceof Expression.Field)).isPresent()
                                        ? RATIO
                                        : -1;
                        case COUNT, COUNT_DISTINCT, MIN, MAX -> -1;
                    };
            default -> -1;
        };
    }

    /**
     * Whether a value is computed from numbers with digits after the point, or is one of them.
     *
     * @param columns of the table by name
     */
    public static boolean hasSome(Expression expression, Map<String, Column> columns) {
        return switch (expression) {
            case Expression.Field(var name) ->
                    Objects.requireNonNull(columns.get(name))
                            .presentCells()
                            .anyMatch(Decimals::hasSome);
            case Aggregation(var function, _, _, _)
                    when function == Function.COUNT || function == Function.COUNT_DISTINCT ->
                    false;
            case Expression.DatePart _,
                    Expression.Rank _,
                    Expression.Pairs _,
                    Expression.Verdict _ ->
                    false;
            case Expression.Correlation _, Expression.Statistic _ -> true;
            default -> expression.parts().stream().anyMatch(part -> hasSome(part, columns));
        };
    }

    private static boolean hasSome(Cell cell) {
        return cell instanceof Cell.Numeric(var number) && number.stripTrailingZeros().scale() > 0;
    }

    private int scale(Expression expression) {
        if (expression instanceof Expression.Field(var name))
            return scale(Objects.requireNonNull(columns.get(name)));
        boolean divides =
                expression instanceof Expression.Arithmetic(var operator, _, _)
                        && operator == Operator.DIVIDED_BY;
        int most = expression.parts().stream().mapToInt(this::scale).max().orElse(2);
        return divides ? Math.max(most, RATIO) : most;
    }

    private static int scale(Column column) {
        int most =
                column.presentCells()
                        .filter(Cell.Numeric.class::isInstance)
                        .mapToInt(cell -> ((Cell.Numeric) cell).value().scale())
                        .max()
                        .orElse(0);
        return Math.clamp(most, 2, RATIO);
    }
}
