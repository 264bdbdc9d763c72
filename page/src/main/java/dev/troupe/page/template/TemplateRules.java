package dev.troupe.page.template;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a template must be like. */
final class TemplateRules {
    private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,39}");

    private final List<LocalizedText> problems = new ArrayList<>();

    private TemplateRules() {}

    static void requireValid(
            String name, String request, List<String> changes, List<TemplateSlot> slots) {
        var rules = new TemplateRules();
        rules.checkLength("name", name, PageTemplate.MAX_NAME);
        rules.checkLength("request", request, PageTemplate.MAX_REQUEST);
        changes.forEach(it -> rules.checkLength("change", it, PageTemplate.MAX_CHANGE));
        rules.checkCount("changes", changes.size(), PageTemplate.MAX_CHANGES);
        rules.checkCount("slots", slots.size(), PageTemplate.MAX_SLOTS);
        rules.checkSlots(slots);
        rules.checkPlaceholders(
                Stream.concat(Stream.of(request), changes.stream()).toList(), slots);
        if (!rules.problems.isEmpty()) {
            throw new InvalidTemplate(rules.problems);
        }
    }

    private void add(String zh, String en, Object... values) {
        problems.add(LocalizedText.of(zh, en, values));
    }

    private void checkLength(String field, String text, int max) {
        if (text.isBlank()) {
            add("%s 为空；请填写", "%s is empty; give one", field);
        } else if (text.length() > max) {
            add(
                    "%s 有 %d 个字符，最多 %d 个",
                    "%s has %d characters, at most %d", field, text.length(), max);
        }
    }

    private void checkCount(String field, int count, int max) {
        if (count > max) {
            add("%s 有 %d 项，最多 %d 项", "there are %2$d %1$s, at most %3$d", field, count, max);
        }
    }

    private void checkSlots(List<TemplateSlot> slots) {
        var keys = new HashSet<String>();
        for (var slot : slots) {
            if (!KEY.matcher(slot.key()).matches()) {
                add(
                        "字段名“%s”无效；应为字母开头的字母、数字和下划线，最多 40 个",
                        "the key '%s' is not valid; use a letter, then letters, digits and underscores, at most 40",
                        slot.key());
            } else if (!keys.add(slot.key())) {
                add("字段 %s 重复", "slot %s occurs twice; rename one", slot.key());
            }
            if (!slot.dependsOn().isEmpty() && !keys.contains(slot.dependsOn())
                    || slot.dependsOn().equals(slot.key())) {
                add(
                        "字段 %s 依赖“%s”，它不在前面；请调整顺序",
                        "slot %s depends on '%s', which is not before it; reorder them",
                        slot.key(),
                        slot.dependsOn());
            }
            if (slot.label().length() > PageTemplate.MAX_VALUE
                    || slot.example().length() > PageTemplate.MAX_VALUE) {
                add(
                        "字段 %s 的名称和示例最多 %d 个字符",
                        "label and example of slot %s have at most %d characters",
                        slot.key(),
                        PageTemplate.MAX_VALUE);
            }
        }
    }

    private void checkPlaceholders(List<String> texts, List<TemplateSlot> slots) {
        var used = new HashSet<String>();
        for (var text : texts) {
            PageTemplate.PLACEHOLDER.matcher(text).results().forEach(it -> used.add(it.group(1)));
        }
        var keys = slots.stream().map(TemplateSlot::key).toList();
        for (var name : used) {
            if (!keys.contains(name)) {
                add("“{%s}”没有对应的字段；有：%s", "'{%s}' has no slot; there are %s", name, keys);
            }
        }
        for (var key : keys) {
            if (!used.contains(key)) {
                add(
                        "字段 %1$s 没有用到；请在请求中写“{%1$s}”，或删除它",
                        "slot %1$s is not used; write '{%1$s}' in the request, or remove it", key);
            }
        }
    }
}
