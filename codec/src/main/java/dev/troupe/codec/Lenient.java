package dev.troupe.codec;

import dev.troupe.core.Value;
import java.util.List;

/**
 * A value that was read from text which was perhaps not quite JSON.
 *
 * @param repairs what had to be mended, one sentence part each, in the order it was done; empty for
 *     strict JSON
 */
public record Lenient(Value value, List<String> repairs) {
    public Lenient {
        repairs = List.copyOf(repairs);
    }
}
