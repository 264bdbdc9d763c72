package dev.troupe.page.component;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.ComponentSlot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A text in Markdown: the data itself, or written from the data. */
final class Markdown implements Component {
    @Override
    public String name() {
        return "markdown";
    }

    @Override
    public String description() {
        return "a text; with aiContentSlot it is written from the data, as instruction states";
    }

    @Override
    public Map<String, List<String>> props() {
        return Map.of(
                "title",
                List.of(),
                "variant",
                List.of("default", "insight", "warning", "success"),
                "content",
                List.of(),
                "instruction",
                List.of());
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public Optional<LocalizedText> findMismatch(Value data) {
        return data instanceof Value.Text || data.field("content") instanceof Value.Text
                ? Optional.empty()
                : Optional.of(
                        LocalizedText.of(
                                "markdown 需要文字；请绑定文字，或设置 aiContentSlot 以便根据数据撰写",
                                "markdown takes a text; bind a text, or set aiContentSlot to have it written from the data"));
    }

    @Override
    public Map<String, Value> build(Value data, ComponentSlot slot, Language language) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("title", Value.of(slot.prop("title")));
        fields.put(
                "variant",
                Value.of(slot.prop("variant").isEmpty() ? "default" : slot.prop("variant")));
        fields.put("content", data instanceof Value.Text ? data : data.field("content"));
        return fields;
    }
}
