package dev.troupe.packs.data.question.check;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryContent;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Numbers that are compared, added or subtracted although their headers state different units. */
public final class UnlikeUnits {
    private static final Pattern HEADER = Pattern.compile("[^()（）]+[(（]([^()（）]{1,12})[)）]");

    private UnlikeUnits() {}

    /** The names of two such columns; empty if there are none. */
    public static Optional<List<String>> find(Query query) {
        var content = new QueryContent(query);
        var compared =
                content.conditions()
                        .flatMap(one ->
                                one instanceof QueryCondition.Comparison(var left, _, var right)
                                        ? Stream.of(List.of(left, right))
                                        : Stream.<List<Expression>>of());
        var computed =
                content.expressions()
                        .flatMap(one ->
                                one instanceof Expression.Arithmetic(var how, var left, var right)
                                                && (how == Operator.MINUS || how == Operator.PLUS)
                                        ? Stream.of(List.of(left, right))
                                        : Stream.<List<Expression>>of());
        return Stream.concat(compared, computed)
                .map(both -> both.stream().flatMap(one -> column(one).stream()).toList())
                .filter(both -> both.size() == 2 && areUnlike(both.getFirst(), both.getLast()))
                .findFirst();
    }

    /** The column whose values, or whose total, an expression is. */
    private static Optional<String> column(Expression expression) {
        return switch (expression) {
            case Expression.Field(var name) -> Optional.of(name);
            case Expression.Aggregation aggregation ->
                    aggregation.of().flatMap(UnlikeUnits::column);
            default -> Optional.empty();
        };
    }

    private static boolean areUnlike(String one, String other) {
        var left = HEADER.matcher(one);
        var right = HEADER.matcher(other);
        return left.matches() && right.matches() && !left.group(1).equals(right.group(1));
    }
}
