package dev.troupe.codec;

import dev.troupe.core.Condition;
import dev.troupe.core.Value;
import java.util.List;
import java.util.stream.Collectors;

/** Writes conditions in the form that {@link Condition#parse} reads. */
final class ConditionText {
    private ConditionText() {}

    static String of(Condition condition) {
        return switch (condition) {
            case Condition.Or(var any) -> joined(any, " or ");
            case Condition.And(var all) -> joined(all, " and ");
            case Condition.Not(var inner) -> "not " + enclosed(inner);
            case Condition.IsSet(var operand) -> operand(operand);
            case Condition.Compare(var left, var operator, var right) ->
                    operand(left) + " " + operator.symbol() + " " + operand(right);
        };
    }

    private static String joined(List<Condition> conditions, String word) {
        return conditions.stream().map(ConditionText::enclosed).collect(Collectors.joining(word));
    }

    private static String enclosed(Condition condition) {
        boolean isCompound =
                condition instanceof Condition.Or || condition instanceof Condition.And;
        return isCompound ? "(" + of(condition) + ")" : of(condition);
    }

    private static String operand(Condition.Operand operand) {
        return switch (operand) {
            case Condition.Operand.Literal(var value) -> literal(value);
            case Condition.Operand.Path(var parts) -> String.join(".", parts);
        };
    }

    private static String literal(Value value) {
        return switch (value) {
            case Value.Text(var text) -> text.contains("'") ? '"' + text + '"' : "'" + text + "'";
            case Value.Num(var number) -> number.toPlainString();
            case Value.Flag(var flag) -> Boolean.toString(flag);
            case Value.ListOf(var items) ->
                    items.stream()
                            .map(ConditionText::literal)
                            .collect(Collectors.joining(", ", "[", "]"));
            case Value.RecordOf _, Value.Missing _ -> "null";
        };
    }
}
