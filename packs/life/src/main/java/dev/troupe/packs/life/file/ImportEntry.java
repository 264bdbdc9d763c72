package dev.troupe.packs.life.file;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import java.util.Map;

/**
 * A thing as a file has it.
 *
 * @param place position in the file, for problems
 * @param fields with its id in the file, if it has one; ids in it are those of the file, or names
 */
record ImportEntry(String place, ItemKind kind, Map<String, Value> fields) {
    String id() {
        return text("id");
    }

    String text(String field) {
        return value(field).asText().strip();
    }

    Value value(String field) {
        return fields.getOrDefault(field, Value.missing());
    }
}
