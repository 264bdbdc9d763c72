package dev.troupe.packs.data.grammar.assembly;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Output;
import java.util.List;
import java.util.stream.Stream;

/**
 * Shows correlations with what they are judged by: their p value and the number of rows.
 *
 * @param isSignificanceAsked whether the question asks if they are significant
 */
record CorrelationOutputs(boolean chinese, boolean isSignificanceAsked) {
    static boolean isCorrelation(Expression expression) {
        return expression instanceof Expression.Correlation
                || expression instanceof Expression.RankCorrelation;
    }

    Query complete(Query query) {
        return query.withOutputs(query.outputs().stream().flatMap(this::complete).toList());
    }

    private Stream<Output> complete(Output output) {
        var correlation = output.expression();
        if (!isCorrelation(correlation)) return Stream.of(output);
        var sides = sides(correlation);
        var p = new Expression.PValue(correlation);
        var judged =
                Stream.of(
                        output,
                        new Output(
                                chinese ? "行数" : "rows",
                                new Expression.Pairs(sides.getFirst(), sides.getLast())),
                        new Output(chinese ? "p 值" : "p_value", p));
        return isSignificanceAsked ? Stream.concat(judged, Stream.of(verdict(p))) : judged;
    }

    private static List<Expression> sides(Expression correlation) {
        return switch (correlation) {
            case Expression.RankCorrelation(var left, var right) -> List.of(left, right);
            default -> correlation.parts();
        };
    }

    private Output verdict(Expression p) {
        return new Output(
                chinese ? "结论（5 % 水平）" : "conclusion_at_5_percent",
                new Expression.Verdict(Expression.Question.SIGNIFICANCE, p));
    }
}
