package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.util.Map;

/**
 * A thing as a file has it.
 *
 * @param place where it stands in the file, for problems
 * @param fields with its id in the file, where it has one; ids in it are those of the file, or
 *     names
 */
record LifeEntry(String place, Kind kind, Map<String, Value> fields) {
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
