package dev.troupe.page.component;

import dev.troupe.core.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One component on a page.
 *
 * @param id of the slot
 * @param type of the component
 * @param fields as the component built them; empty if there is a note instead
 * @param sources where its numbers come from; empty if it has none
 * @param author who wrote its text: {@code rules} or {@code model}; empty if it is data
 * @param note why the block is empty, in the language of the page; empty if it is not
 */
public record Block(
        String id,
        String type,
        Map<String, Value> fields,
        List<BlockSource> sources,
        String author,
        String note) {
    public Block {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        sources = List.copyOf(sources);
    }

    /** A field of the component; missing if it has none of this name. */
    public Value field(String name) {
        return fields.getOrDefault(name, Value.missing());
    }

    /**
     * The JSON form: id and type, then the fields of the component. The items of numbers occur a
     * second time as {@code data}, which is their name for clients of the first contract.
     */
    public Value toValue() {
        var all = new LinkedHashMap<String, Value>();
        all.put("id", Value.of(id));
        all.put("type", Value.of(type));
        all.putAll(fields);
        if (type.equals(KpiGrid.NAME)) {
            all.put("data", field("items"));
        }
        all.put("sources", Value.of(sources.stream().map(BlockSource::toValue).toList()));
        if (!author.isEmpty()) {
            all.put("author", Value.of(author));
        }
        if (!note.isEmpty()) {
            all.put("note", Value.of(note));
        }
        return Value.of(all);
    }

    /** Reads what {@link #toValue} wrote. */
    public static Block of(Value value) {
        var fields = new LinkedHashMap<String, Value>();
        if (value instanceof Value.RecordOf(var all)) {
            fields.putAll(all);
        }
        List.of("id", "type", "sources", "author", "note").forEach(fields::remove);
        if (value.field("type").asText().equals(KpiGrid.NAME)) {
            var items = fields.remove("data");
            if (items != null) {
                fields.putIfAbsent("items", items);
            }
        }
        return new Block(
                value.field("id").asText(),
                value.field("type").asText(),
                fields,
                value.field("sources").items().stream().map(BlockSource::of).toList(),
                value.field("author").asText(),
                value.field("note").asText());
    }
}
