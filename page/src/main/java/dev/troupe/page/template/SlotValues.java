package dev.troupe.page.template;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of all slots, checked. */
record SlotValues(Map<String, String> byKey) {
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,30}(?:\\.\\d{1,30})?");
    private static final Pattern NOT_ALLOWED = Pattern.compile("[\\p{Cntrl}{}]");

    /**
     * @throws InvalidTemplate naming each value that is missing, unknown or wrong
     */
    static SlotValues of(List<TemplateSlot> slots, Map<String, String> values) {
        var problems = new ArrayList<LocalizedText>();
        var keys = slots.stream().map(TemplateSlot::key).toList();
        for (var key : values.keySet()) {
            if (!keys.contains(key)) {
                problems.add(
                        LocalizedText.of(
                                "没有名为“%s”的字段；有：%s",
                                "there is no slot '%s'; expected one of %s", key, keys));
            }
        }
        var all = new LinkedHashMap<String, String>();
        for (var slot : slots) {
            var value = values.getOrDefault(slot.key(), "").strip();
            if (value.isEmpty() && !slot.isRequired()) {
                value = slot.example();
            }
            check(slot, value, problems);
            all.put(slot.key(), value);
        }
        if (!problems.isEmpty()) {
            throw new InvalidTemplate(problems);
        }
        return new SlotValues(all);
    }

    private static void check(TemplateSlot slot, String value, List<LocalizedText> problems) {
        if (value.isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "缺少“%s”（%s）；请填写，例如“%s”",
                            "'%s' (%s) is missing; give it, such as '%s'",
                            slot.label(),
                            slot.key(),
                            slot.example()));
        } else if (value.length() > PageTemplate.MAX_VALUE || NOT_ALLOWED.matcher(value).find()) {
            problems.add(
                    LocalizedText.of(
                            "“%s”（%s）最多 %d 个字符，不能有换行、控制字符或花括号",
                            "'%s' (%s) has at most %d characters, without line breaks, control characters or braces",
                            slot.label(),
                            slot.key(),
                            PageTemplate.MAX_VALUE));
        } else if (slot.type() == SlotType.NUMBER_INPUT && !NUMBER.matcher(value).matches()) {
            problems.add(
                    LocalizedText.of(
                            "“%s”（%s）应为数字，而不是“%s”",
                            "'%s' (%s) is a number, not '%s'", slot.label(), slot.key(), value));
        }
    }

    /** The value of a placeholder, as a literal replacement. */
    String quote(MatchResult placeholder) {
        return Matcher.quoteReplacement(byKey.getOrDefault(placeholder.group(1), ""));
    }
}
