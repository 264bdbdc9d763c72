package dev.troupe.core.workflow;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Condition.EvaluationContext;
import dev.troupe.core.workflow.Condition.Operand;
import dev.troupe.core.workflow.Condition.Operator;
import java.util.List;
import java.util.stream.IntStream;

/** Looks up and compares the operands of a condition; total over all values. */
final class Comparison {
    private Comparison() {}

    static Value resolve(Operand operand, EvaluationContext scope) {
        return switch (operand) {
            case Operand.Literal(var value) -> value;
            case Operand.Path(var parts) -> resolve(parts, scope);
        };
    }

    private static Value resolve(List<String> parts, EvaluationContext scope) {
        var rest = parts.subList(1, parts.size());
        return switch (parts.getFirst()) {
            case "vals" ->
                    rest.isEmpty()
                            ? Value.missing()
                            : walk(scope.variable(rest.getFirst()), rest.subList(1, rest.size()));
            case "output" -> walk(scope.output(), rest);
            case "nodes" ->
                    rest.size() < 2 || !rest.get(1).equals("output")
                            ? Value.missing()
                            : walk(
                                    scope.output(new NodeId(rest.getFirst())),
                                    rest.subList(2, rest.size()));
            default -> {
                var found = walk(scope.output(), parts);
                yield found.isMissing() ? walk(scope.variable(parts.getFirst()), rest) : found;
            }
        };
    }

    private static Value walk(Value value, List<String> path) {
        for (var part : path) {
            boolean isIndex =
                    !part.isEmpty()
                            && part.length() < 10
                            && part.chars().allMatch(c -> c >= '0' && c <= '9');
            value =
                    value instanceof Value.ListOf && isIndex
                            ? value.item(Integer.parseInt(part))
                            : value.field(part);
        }
        return value;
    }

    static boolean isSet(Value value) {
        return switch (value) {
            case Value.Flag(var flag) -> flag;
            case Value.Num(var number) -> number.signum() != 0;
            case Value.Text(var text) -> !text.isEmpty();
            case Value.ListOf(var items) -> !items.isEmpty();
            case Value.RecordOf(var fields) -> !fields.isEmpty();
            case Value.Missing _ -> false;
        };
    }

    static boolean holds(Value left, Operator operator, Value right) {
        return switch (operator) {
            case EQUAL -> left.equals(right);
            case NOT_EQUAL -> !left.equals(right);
            case LESS -> order(left, right).anyMatch(order -> order < 0);
            case AT_MOST -> order(left, right).anyMatch(order -> order <= 0);
            case GREATER -> order(left, right).anyMatch(order -> order > 0);
            case AT_LEAST -> order(left, right).anyMatch(order -> order >= 0);
            case IN -> contains(right, left);
            case CONTAINS -> contains(left, right);
        };
    }

    /** The order of two numbers or two texts; empty for everything else. */
    private static IntStream order(Value left, Value right) {
        if (left instanceof Value.Num(var a) && right instanceof Value.Num(var b)) {
            return IntStream.of(a.compareTo(b));
        }
        if (left instanceof Value.Text(var a) && right instanceof Value.Text(var b)) {
            return IntStream.of(a.compareTo(b));
        }
        return IntStream.empty();
    }

    private static boolean contains(Value whole, Value part) {
        return switch (whole) {
            case Value.ListOf(var items) -> items.contains(part);
            case Value.RecordOf(var fields) ->
                    part instanceof Value.Text(var key) && fields.containsKey(key);
            case Value.Text(var text) ->
                    part instanceof Value.Text(var piece) && text.contains(piece);
            case Value.Num _, Value.Flag _, Value.Missing _ -> false;
        };
    }
}
