package dev.troupe.page.version;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/**
 * What differs in one block between two versions of a page.
 *
 * @param block id of the block
 * @param title of the block; its id if it has none
 * @param values what changed in it; empty unless its content changed
 */
public record PageChange(Kind kind, String block, String title, List<ValueChange> values) {
    /** What happened to the block. */
    public enum Kind {
        ADDED,
        REMOVED,
        MOVED,
        CHANGED
    }

    /**
     * One value of a block.
     *
     * @param place what it is, such as the label of a number or a column of a row
     * @param before missing if there was none
     * @param after missing if there is none
     */
    public record ValueChange(String place, Value before, Value after) {
        Value toValue() {
            return ValueRecords.of("place", Value.of(place), "before", before, "after", after);
        }
    }

    public PageChange {
        values = List.copyOf(values);
    }

    /** The JSON form. */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("kind", Value.of(kind.name().toLowerCase(Locale.ROOT)));
        fields.put("block", Value.of(block));
        fields.put("title", Value.of(title));
        fields.put("values", Value.of(values.stream().map(ValueChange::toValue).toList()));
        return Value.of(fields);
    }
}
