package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What the values of expressions can be: fractions, texts, missing. It decides how exactly a script
 * rounds and whether it must provide for missing values.
 *
 * @param columns of the table by name
 */
record ValueFacts(Map<String, Column> columns) {
    /** Digits after the point that sums and products of decimals are exact to. */
    static final int EXACT_DECIMALS = 9;

    /** Whether binary numbers hold its values only nearly. */
    boolean isFractional(Expression expression) {
        return switch (expression) {
            case Expression.Field(var name) -> scale(name) > 0;
            case Expression.Constant(Cell.Numeric(var number)) -> number.scale() > 0;
            case Expression.Arithmetic(var operator, _, _) when operator == Operator.DIVIDED_BY ->
                    true;
            default -> expression.parts().stream().anyMatch(this::isFractional);
        };
    }

    int scale(String name) {
        var column = columns.get(name);
        return column == null
                ? 0
                : column.presentCells()
                        .filter(Cell.Numeric.class::isInstance)
                        .mapToInt(
                                cell -> ((Cell.Numeric) cell).value().stripTrailingZeros().scale())
                        .max()
                        .orElse(0);
    }

    boolean isText(Aggregation aggregation) {
        return aggregation
                .of()
                .filter(one ->
                        one instanceof Expression.Field(var name) && type(name) == ColumnType.TEXT)
                .isPresent();
    }

    /** Digits that sums of the expression are exact to; empty where whole numbers hold them. */
    OptionalInt decimals(Expression leaf) {
        if (!isFractional(leaf)) return OptionalInt.empty();
        boolean isSum =
                leaf instanceof Aggregation aggregation
                        && aggregation.function() == Expression.Function.SUM;
        return OptionalInt.of(
                isSum && leaf.parts().getFirst() instanceof Expression.Field(var name)
                        ? scale(name)
                        : EXACT_DECIMALS);
    }

    /** Whether rows may have no value of it. */
    boolean mayMiss(Expression expression) {
        return switch (expression) {
            case Expression.Field(var name) ->
                    columns.get(name) == null
                            || columns.get(name).cells().stream().anyMatch(Cell::isMissing);
            case Expression.Constant(var value) -> value.isMissing();
            case Expression.DatePart(_, var date) -> mayMiss(date);
            case Expression.Arithmetic(var operator, var left, var right) ->
                    operator == Operator.DIVIDED_BY || mayMiss(left) || mayMiss(right);
            default -> true;
        };
    }

    ColumnType type(String name) {
        var column = columns.get(name);
        return column == null ? ColumnType.TEXT : column.type();
    }
}
