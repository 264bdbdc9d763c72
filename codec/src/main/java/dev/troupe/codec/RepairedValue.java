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
    static final String CLOSED = "closed the truncated end";
    static final String ADDED = "added a missing '";

    public RepairedValue {
        repairs = List.copyOf(repairs);
    }

    /**
     * Whether a part had to be added that the text does not have, such as a bracket. What stood
     * there is unknown, so that the value must not be acted on.
     */
    public boolean isCompleted() {
        return repairs.stream()
                .anyMatch(repair -> repair.equals(CLOSED) || repair.startsWith(ADDED));
    }
}
