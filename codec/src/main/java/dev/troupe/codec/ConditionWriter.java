package dev.troupe.codec;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Condition;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes conditions in the form that {@link Condition#parse} reads.
 *
 * <p>An {@code and} or {@code or} of one condition is written as that condition, an empty one as
 * {@code true} or {@code false}; they mean the same.
 */
public final class ConditionWriter {
    private ConditionWriter() {}

    /**
     * The text that reads as this condition.
     *
     * @throws JsonException when there is none: a text with both kinds of quotes, a record, a name
     *     that is a word of the language, a condition that is too long or too deep
     */
    public static String write(Condition condition) {
        var simple = simplify(condition);
        var text = writeCondition(simple);
        Condition again;
        try {
            again = Condition.parse(text);
        } catch (IllegalArgumentException e) {
            throw new JsonException(
                    "条件无法表示为文本：%s",
                    "the condition cannot be represented as text: %s", LocalizedText.of(e));
        }
        if (!again.equals(simple)) {
            throw new JsonException(
                    "条件无法表示为文本：“%s”的含义不同",
                    "the condition cannot be represented as text: '%s' has a different meaning",
                    text);
        }
        return text;
    }

    private static Condition simplify(Condition condition) {
        return switch (condition) {
            case Condition.And(var all) -> {
                var parts = all.stream().map(ConditionWriter::simplify).toList();
                yield parts.size() > 1 ? new Condition.And(parts) : unwrapSingle(parts, true);
            }
            case Condition.Or(var any) -> {
                var parts = any.stream().map(ConditionWriter::simplify).toList();
                yield parts.size() > 1 ? new Condition.Or(parts) : unwrapSingle(parts, false);
            }
            case Condition.Not(var inner) -> new Condition.Not(simplify(inner));
            case Condition.IsSet _, Condition.Compare _ -> condition;
        };
    }

    private static Condition unwrapSingle(List<Condition> parts, boolean ofNone) {
        return parts.isEmpty()
                ? new Condition.IsSet(new Condition.Operand.Literal(Value.of(ofNone)))
                : parts.getFirst();
    }

    private static String writeCondition(Condition condition) {
        return switch (condition) {
            case Condition.Or(var any) -> join(any, " or ");
            case Condition.And(var all) -> join(all, " and ");
            case Condition.Not(var inner) -> "not " + parenthesize(inner);
            case Condition.IsSet(var operand) -> writeOperand(operand);
            case Condition.Compare(var left, var operator, var right) ->
                    writeOperand(left) + " " + operator.symbol() + " " + writeOperand(right);
        };
    }

    private static String join(List<Condition> conditions, String word) {
        return conditions.stream()
                .map(ConditionWriter::parenthesize)
                .collect(Collectors.joining(word));
    }

    private static String parenthesize(Condition condition) {
        boolean isCompound =
                condition instanceof Condition.Or || condition instanceof Condition.And;
        return isCompound ? "(" + writeCondition(condition) + ")" : writeCondition(condition);
    }

    private static String writeOperand(Condition.Operand operand) {
        return switch (operand) {
            case Condition.Operand.Literal(var value) -> writeLiteral(value);
            case Condition.Operand.Path(var parts) -> String.join(".", parts);
        };
    }

    private static String writeLiteral(Value value) {
        return switch (value) {
            case Value.Text(var text) -> text.contains("'") ? '"' + text + '"' : "'" + text + "'";
            case Value.Num(var number) ->
                    Math.abs(number.scale()) > 2_000 ? number.toString() : number.toPlainString();
            case Value.Flag(var flag) -> Boolean.toString(flag);
            case Value.ListOf(var items) ->
                    items.stream()
                            .map(ConditionWriter::writeLiteral)
                            .collect(Collectors.joining(", ", "[", "]"));
            case Value.RecordOf _ -> "{}";
            case Value.Missing _ -> "null";
        };
    }
}
