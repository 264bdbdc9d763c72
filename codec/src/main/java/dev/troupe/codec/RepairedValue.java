package dev.troupe.codec;

import dev.troupe.core.value.Value;
import java.util.List;

/**
 * A value that was read from text which was perhaps not quite JSON.
 *
 * @param repairs the repairs, one sentence part each, in the order in which they were done; empty
 *     for strict JSON
 */
public record RepairedValue(Value value, List<String> repairs) {
    public RepairedValue {
        repairs = List.copyOf(repairs);
    }
}
