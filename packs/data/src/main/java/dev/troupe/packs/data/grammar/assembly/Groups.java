package dev.troupe.packs.data.grammar.assembly;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;

/** Properties of the groups and the numbers of a query. */
final class Groups {
    private static final int MANY_NUMBERS = 12;

    private Groups() {}

    static Output output(Grouped key) {
        return new Output(key.name(), key.expression());
    }

    static Output output(Measured measured) {
        return new Output(measured.name(), measured.expression());
    }

    /** Times in their order, other groups by their number, several keys by the keys. */
    static List<Order> usualOrder(List<Grouped> keys, List<Measured> measures) {
        if (keys.isEmpty()) return List.of();
        boolean isByNumber = keys.size() == 1 && !isOrdered(keys.getFirst());
        var order = new ArrayList<Order>();
        if (isByNumber) order.add(new Order(measures.getFirst().expression(), true, true));
        keys.forEach(key -> order.add(new Order(place(key), false, true)));
        return order;
    }

    /** What puts groups in their order: the names of months in a table are sorted as they stand. */
    static Expression place(Grouped key) {
        boolean isNamedTime =
                key.column()
                        .filter(column ->
                                !column.isNumber()
                                        && !column.type().isTemporal()
                                        && column.isNamed(
                                                "month", "月份", "月", "quarter", "季度", "week", "周",
                                                "weekday", "星期", "day"))
                        .isPresent();
        return isNamedTime
                ? Expression.Aggregation.of(Expression.Function.MIN, new Expression.RowNumber())
                : key.expression();
    }

    static boolean isTime(Grouped key) {
        return key.expression() instanceof Expression.DatePart
                || key.column()
                        .filter(column ->
                                column.type().isTemporal()
                                        || column.isNamed(
                                                "month", "year", "quarter", "week", "月份", "年份",
                                                "季度", "月", "年", "日期", "date", "星期", "weekday", "周"))
                        .isPresent();
    }

    private static boolean isOrdered(Grouped key) {
        return isTime(key) || key.column().filter(ColumnProfile::isNumber).isPresent();
    }

    /** A number that nearly every row has another one of makes no groups. */
    static boolean isOfManyNumbers(Grouped key) {
        return isNumber(key)
                && key.column()
                        .filter(column ->
                                column.distinct() > MANY_NUMBERS
                                        && 2 * column.distinct() > column.column().cells().size())
                        .isPresent();
    }

    /** Rows are not grouped by what is compared: "the best store by revenue". */
    static boolean isNumber(Grouped key) {
        return key.expression() instanceof Expression.Field
                && key.column().filter(ColumnProfile::canMeasure).isPresent();
    }

    static boolean isAdditive(Expression expression) {
        return expression instanceof Expression.Aggregation aggregation
                && aggregation.function().isAdditive();
    }

    static boolean isExtreme(Expression expression) {
        return expression instanceof Expression.Aggregation aggregation
                && (aggregation.function() == Expression.Function.MAX
                        || aggregation.function() == Expression.Function.MIN);
    }

    /** The number of a row that is aggregated; otherwise the expression itself. */
    static Expression inner(Expression expression) {
        return expression instanceof Expression.Aggregation aggregation
                ? aggregation.of().orElse(expression)
                : expression;
    }
}
