package dev.troupe.page.component;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;

/**
 * Where numbers of a block come from.
 *
 * @param binding id of the binding or computation
 * @param tool the tool that returned them; empty for data of the blueprint
 * @param rows how many rows or items it returned
 * @param description how the tool understood what was asked; empty if it did not state it
 */
public record BlockSource(String binding, String tool, long rows, String description) {
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
