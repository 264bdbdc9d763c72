package dev.troupe.page.patch;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.patch.PatchInstruction.UpdateProps;
import dev.troupe.page.patch.RefinementRules.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads which rows of the tables are to be highlighted, and makes the rules of the component of it.
 *
 * @param columns of the tables, which a condition names
 */
record HighlightRuleReader(BlockFinder blocks, TableColumns columns) {
    static final Pattern FORM =
            RefinementRules.pattern(
                    "(?:highlight|mark|flag)(?: (?:the )?rows?(?: (?:where|with|whose))?)? (?<c>.+?) (?:is |are )?(?<o>below|under|less than|above|over|more than|greater than|at least|at most|<=|>=|<|>|=) (?<n>-?[\\d.,]+)(?<p>%)?(?: (?:in|as) (?<s>\\S+))?(?: (?:in|of) (?<t>.+))?"
                            + "|[把将]?(?<c2>.+?)(?<o2>小于等于|大于等于|小于|低于|大于|高于|超过|不低于|不超过|<=|>=|<|>|=)\\s*(?<n2>-?[\\d.,]+)(?<p2>[%％])?\\s*的?(?:行)?(?:标成|标为|标|显示为|高亮为|高亮成|高亮)(?<s2>\\S*)"
                            + "|(?:高亮|标出|突出)(?:显示)?(?<c3>.+?)(?<o3>小于等于|大于等于|小于|低于|大于|高于|超过|不低于|不超过|<=|>=|<|>|=)\\s*(?<n3>-?[\\d.,]+)(?<p3>[%％])?\\s*的行?");

    /** One rule for each table that has the column. */
    Optional<Outcome> read(Matcher matcher) {
        var phrase = RefinementRules.group(matcher, "t");
        var tables = phrase.isBlank() ? blocks.many("tables") : blocks.many(phrase);
        if (tables.problem().isPresent()) {
            return Optional.of(Outcome.ofProblem(tables.problem().get()));
        }
        var column = RefinementRules.group(matcher, "c").replaceFirst("^(?:the |rows? )", "");
        boolean isPercent = !RefinementRules.group(matcher, "p").isEmpty();
        var style = style(RefinementRules.group(matcher, "s"));
        if (style.isEmpty()) {
            return Optional.empty();
        }
        var updates = new ArrayList<UpdateProps>();
        for (var slot : tables.slots()) {
            columns.find(slot.id(), column)
                    .filter(header -> !isPercent || header.contains("%"))
                    .ifPresent(header ->
                            updates.add(
                                    UpdateProps.of(
                                            slot.id(),
                                            "highlightRules",
                                            withRule(
                                                    slot,
                                                    header,
                                                    RefinementRules.group(matcher, "o"),
                                                    RefinementRules.group(matcher, "n"),
                                                    style.get()))));
        }
        return Optional.of(
                updates.isEmpty()
                        ? Outcome.ofProblem(noColumn(isPercent ? column + " (%)" : column))
                        : Outcome.of(updates));
    }

    private LocalizedText noColumn(String column) {
        return LocalizedText.of(
                "表格没有列“%s”；有：%s",
                "the tables have no column '%s'; they have %s", column, columns.byBlock());
    }

    /** The style that a color means; empty if there is no such color. */
    private static Optional<String> style(String word) {
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
    private static Value withRule(
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
