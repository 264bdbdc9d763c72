package dev.troupe.packs.amis.config;

import dev.troupe.core.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of records. */
public final class RecordLists {
    private RecordLists() {}

    /** The names of the fields that any of the records has; empty if it is not such a list. */
    public static List<String> keys(@Nullable Value rows) {
        var keys = new LinkedHashSet<String>();
        if (rows != null) {
            for (var row : rows.items()) {
                if (row instanceof Value.RecordOf(var fields)) {
                    keys.addAll(fields.keySet());
                }
            }
        }
        return List.copyOf(keys);
    }

    /** Whether all records have a number under a name. */
    public static boolean isNumeric(Value rows, String key) {
        return rows.items().stream().allMatch(row -> row.field(key) instanceof Value.Num);
    }
}
