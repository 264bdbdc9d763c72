package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Expression;
import java.util.function.Function;

/** Correlations, and how probable they are without a relation, as Python over columns of rows. */
final class PandasStatistics {
    /** By Student's distribution, whose tail is an incomplete beta function. */
    static final String CORRELATION_P =
            """

            def correlation_p(r, rows):
                if pd.isna(r) or rows < 3:
                    return float("nan")
                return incomplete_beta(max(0.0, 1 - r * r), (rows - 2) / 2, 0.5)


            def incomplete_beta(x, a, b):
                if x <= 0 or x >= 1:
                    return min(max(x, 0.0), 1.0)
                if x > (a + 1) / (a + b + 2):
                    return 1 - incomplete_beta(1 - x, b, a)
                c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
                fraction = d
                for m in range(1, 500):  # Lentz's continued fraction
                    for step in (
                        m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                        -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
                    ):
                        d = 1 / ((1 + step * d) or 1e-300)
                        c = (1 + step / c) or 1e-300
                        fraction *= c * d
                    if abs(c * d - 1) < 1e-15:
                        break
                scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
                return math.exp(scale + a * math.log(x) + b * math.log(1 - x)) * fraction / a

            """;

    private PandasStatistics() {}

    /**
     * The Python of a statistic.
     *
     * @param column the Python of the column that an expression is in each row
     */
    static String of(Expression statistic, Function<Expression, String> column) {
        return switch (statistic) {
            case Expression.Correlation(var left, var right) ->
                    column.apply(left) + ".corr(" + column.apply(right) + ")";
            case Expression.Pairs(var left, var right) ->
                    "(%s.notna() & %s.notna()).sum()"
                            .formatted(column.apply(left), column.apply(right));
            case Expression.Regression(var part, var y, var x) ->
                    line(part, column.apply(y), column.apply(x));
            case Expression.PValue(Expression.Correlation(var left, var right)) ->
                    "correlation_p(%s, %s)"
                            .formatted(
                                    of(new Expression.Correlation(left, right), column),
                                    of(new Expression.Pairs(left, right), column));
            default -> throw PandasExpression.refusal(statistic);
        };
    }

    private static String line(Expression.LinePart part, String of, String over) {
        var slope =
                "(%1$s.cov(%2$s) / (%2$s.where(%1$s.notna()).var() or float(\"nan\")))"
                        .formatted(of, over);
        return switch (part) {
            case SLOPE -> slope;
            case INTERCEPT ->
                    "(%1$s.where(%2$s.notna()).mean() - %3$s * %2$s.where(%1$s.notna()).mean())"
                            .formatted(of, over, slope);
            case R_SQUARED -> "%s.corr(%s) ** 2".formatted(of, over);
        };
    }
}
