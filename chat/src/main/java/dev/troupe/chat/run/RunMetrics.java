package dev.troupe.chat.run;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.model.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The durations of a run and its nodes, and the usage of models. What was reused cost nothing. */
public final class RunMetrics {
    private final Map<NodeId, Instant> starts = new HashMap<>();
    private final Map<NodeId, Instant> ends = new HashMap<>();
    private final Map<NodeId, Usage> usages = new HashMap<>();
    private final Duration took;

    private RunMetrics(List<JournalEntry> entries) {
        for (var entry : entries) {
            record(entry);
        }
        this.took = Duration.between(entries.getFirst().at(), entries.getLast().at());
    }

    /**
     * The figures of a run.
     *
     * @param entries what was recorded of it, at least one
     */
    public static RunMetrics of(List<JournalEntry> entries) {
        return new RunMetrics(entries);
    }

    private void record(JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.NodeStarted(var node, _) -> starts.putIfAbsent(node, entry.at());
            case RunEvent.NodeFinished(var node, _, _) -> ends.put(node, entry.at());
            case RunEvent.NodeReported(var node, var type, var payload)
                    when type.equals("agent.replied") ->
                    usages.merge(node, usage(payload), Usage::plus);
            default -> {} // takes no time and costs nothing
        }
    }

    /**
     * The usage of a reply of a model.
     *
     * @param payload of {@code agent.replied}; its cost is unknown if it was recorded before costs
     *     were
     */
    public static Usage usage(Value payload) {
        long in = number(payload.field("inputTokens"));
        long out = number(payload.field("outputTokens"));
        BigDecimal free = in + out == 0 ? BigDecimal.ZERO : null;
        return new Usage(
                in, out, payload.field("cost") instanceof Value.Num(var cost) ? cost : free);
    }

    private static long number(Value value) {
        return value instanceof Value.Num(var number) ? number.longValue() : 0;
    }

    /** From its first to its last event. */
    public Duration duration() {
        return took;
    }

    /** From its first start to its last end; zero if it did not run. */
    public Duration duration(NodeId node) {
        var start = starts.get(node);
        var end = ends.get(node);
        return start == null || end == null ? Duration.ZERO : Duration.between(start, end);
    }

    /** Of all nodes. */
    public Usage usage() {
        return usages.values().stream().reduce(Usage.NONE, Usage::plus);
    }

    public Usage usage(NodeId node) {
        return usages.getOrDefault(node, Usage.NONE);
    }
}
