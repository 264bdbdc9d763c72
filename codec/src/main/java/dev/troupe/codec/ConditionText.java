package dev.troupe.codec;

import dev.troupe.core.Condition;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes conditions in the form that {@link Condition#parse} reads.
 *
 * <p>An {@code and} or {@code or} of one condition is written as that condition, an empty one as
 * {@code true} or {@code false}; they mean the same.
 */
public final class ConditionText {
    private ConditionText() {}

    /**
     * The text that reads as this condition.
     *
     * @throws JsonException when there is none: a text with both kinds of quotes, a record, a name
     *     that is a word of the language, a condition that is too long or too deep
     */
    public static String of(Condition condition) {
        var simple = simplified(condition);
        var text = text(simple);
        Condition again;
        try {
            again = Condition.parse(text);
        } catch (IllegalArgumentException e) {
            throw new JsonException(
                    "条件无法写成文字：%s", "a condition cannot be written as text: %s", Sentence.of(e));
        }
        if (!again.equals(simple)) {
            throw new JsonException(
                    "条件无法写成文字：“%s”会有别的意思",
                    "a condition cannot be written as text: '%s' would mean another one", text);
        }
        return text;
    }

    private static Condition simplified(Condition condition) {
        return switch (condition) {
            case Condition.And(var all) -> {
                var parts = all.stream().map(ConditionText::simplified).toList();
                yield parts.size() > 1 ? new Condition.And(parts) : only(parts, true);
            }
            case Condition.Or(var any) -> {
                var parts = any.stream().map(ConditionText::simplified).toList();
                yield parts.size() > 1 ? new Condition.Or(parts) : only(parts, false);
            }
            case Condition.Not(var inner) -> new Condition.Not(simplified(inner));
            case Condition.IsSet _, Condition.Compare _ -> condition;
        };
    }

    private static Condition only(List<Condition> parts, boolean ofNone) {
        return parts.isEmpty()
                ? new Condition.IsSet(new Condition.Operand.Literal(Value.of(ofNone)))
                : parts.getFirst();
    }

    private static String text(Condition condition) {
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
        return isCompound ? "(" + text(condition) + ")" : text(condition);
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
            case Value.Num(var number) ->
                    Math.abs(number.scale()) > 2_000 ? number.toString() : number.toPlainString();
            case Value.Flag(var flag) -> Boolean.toString(flag);
            case Value.ListOf(var items) ->
                    items.stream()
                            .map(ConditionText::literal)
                            .collect(Collectors.joining(", ", "[", "]"));
            case Value.RecordOf _ -> "{}";
            case Value.Missing _ -> "null";
        };
    }
}
