package dev.troupe.chat;

import dev.troupe.core.Value;
import java.util.List;
import java.util.Map;

/**
 * How a message was understood.
 *
 * @param confidence 0 to 1
 * @param explanation why, in one sentence
 * @param entities what the message names: addresses, files, formats
 * @param needsMultiAgent whether it takes several agents
 * @param missing what must be known before anything can be done: {@code url}, {@code file}
 */
public record IntentResult(
        Intent intent,
        double confidence,
        String explanation,
        Map<String, Value> entities,
        boolean needsMultiAgent,
        List<String> missing) {
    public IntentResult {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("confidence is " + confidence + "; give 0 to 1");
        }
        entities = Map.copyOf(entities);
        missing = List.copyOf(missing);
    }

    /** What an unusable reply of the router's model is taken for. */
    static IntentResult unclear(String explanation) {
        return new IntentResult(Intent.CLARIFY, 0.5, explanation, Map.of(), false, List.of());
    }
}
