package dev.troupe.page.component;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;

/**
 * Where numbers of a block come from.
 *
 * @param binding id of the binding or computation
 * @param tool the tool that returned them; empty for data of the blueprint
 * @param rows how many rows or items it returned, or numbers it computed with; 0 if it has none
 * @param description how the tool understood what was asked; empty if it did not state it
 */
public record BlockSource(String binding, String tool, long rows, String description) {
    /** One line for readers: the tool, how many rows, and what was asked. */
    public String text(Language language) {
        var line = new StringBuilder(tool.isEmpty() ? binding : tool);
        if (rows > 0) {
            line.append(language.choose("，", ", "))
                    .append(rows)
                    .append(language.choose(" 行", rows == 1 ? " row" : " rows"));
        }
        return description.isEmpty()
                ? line.toString()
                : line.append(language.choose("：", ": "))
                        .append(description.replaceFirst("[.。]$", ""))
                        .toString();
    }

    Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("binding", Value.of(binding));
        fields.put("tool", Value.of(tool));
        fields.put("rows", Value.of(rows));
        fields.put("description", Value.of(description));
        return Value.of(fields);
    }

    static BlockSource of(Value value) {
        return new BlockSource(
                value.field("binding").asText(),
                value.field("tool").asText(),
                value.field("rows") instanceof Value.Num(var rows) ? rows.longValue() : 0,
                value.field("description").asText());
    }
}
