package dev.troupe.core;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one attempt of a node came to. */
public sealed interface NodeResult {
    /**
     * The node did its work.
     *
     * @param output what it returned; {@link Value#missing} where it has nothing but its summary
     * @param summary what later nodes are told; never blank
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

    static NodeResult succeeded(Value output, String summary) {
        return new Succeeded(output, summary, Map.of(), List.of());
    }

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    static NodeResult failed(Problem.Code code, String zh, String en, @Nullable Object... values) {
        return new Failed(Problem.of(code, zh, en, values));
    }
}
