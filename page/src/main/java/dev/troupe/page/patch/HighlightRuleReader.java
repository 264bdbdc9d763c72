package dev.troupe.page.patch;

import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.ComponentSlot;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;

/** Rules that highlight rows of a table, as the component has them. */
final class HighlightRuleReader {
    private HighlightRuleReader() {}

    /** The style that a color means; empty if there is no such color. */
    static Optional<String> style(String word) {
        if (word.isBlank()) {
            return Optional.of("warning");
        }
        return ColorWord.find(word)
                .map(color ->
                        switch (color) {
                            case "red" -> "error";
                            case "green" -> "success";
                            default -> "warning";
                        });
    }

    /** The rules of a slot with one more, which comes first. */
    static Value withRule(
            ComponentSlot slot, String header, String comparison, String number, String style) {
        var rules =
                new ArrayList<>(
                        slot.props().getOrDefault("highlightRules", Value.missing()).items());
        var rule = new LinkedHashMap<String, Value>();
        rule.put("column", Value.of(header));
        rule.put("condition", Value.of(condition(comparison)));
        rule.put("value", new Value.Num(new BigDecimal(number.replace(",", ""))));
        rule.put("style", Value.of(style));
        rules.addFirst(Value.of(rule)); // the first rule that matches counts
        return Value.of(rules);
    }

    private static String condition(String words) {
        return switch (words.toLowerCase(Locale.ROOT)) {
            case "below", "under", "less than", "小于", "低于", "<" -> "<";
            case "at most", "小于等于", "不超过", "<=" -> "<=";
            case "at least", "大于等于", "不低于", ">=" -> ">=";
            case "=" -> "=";
            default -> ">";
        };
    }
}
