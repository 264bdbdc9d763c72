package dev.troupe.core.run;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of one attempt of a node. */
public sealed interface NodeResult {
    /**
     * The node did its work.
     *
     * @param output the value that it returned; {@link Value#missing} if it has only a summary
     * @param summary the text that later nodes receive; never blank
     * @param writes shared variables it set, by key
     * @param reads keys of the shared variables it read
     */
    record Succeeded(Value output, String summary, Map<String, Value> writes, List<String> reads)
            implements NodeResult {
        private static final String NO_SUMMARY = "Task completed";

        public Succeeded {
            summary = summary.isBlank() ? NO_SUMMARY : summary;
            writes = Map.copyOf(writes);
            reads = List.copyOf(reads);
        }
    }

    /** The node could not do its work. */
    record Failed(Problem problem) implements NodeResult {}

    /** The node was stopped before it was done. */
    record Cancelled(String reason) implements NodeResult {}

    static NodeResult success(Value output, String summary) {
        return new Succeeded(output, summary, Map.of(), List.of());
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    static NodeResult failure(Problem.Code code, String zh, String en, @Nullable Object... values) {
        return new Failed(Problem.of(code, zh, en, values));
    }
}
