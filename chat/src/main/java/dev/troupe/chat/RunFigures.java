package dev.troupe.chat;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeId;
import dev.troupe.core.RunEvent;
import dev.troupe.core.Value;
import dev.troupe.model.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long a run and its nodes took, and what the calls of models came to. What was reused cost
 * nothing.
 */
public final class RunFigures {
    private final Map<NodeId, Instant> starts = new HashMap<>();
    private final Map<NodeId, Instant> ends = new HashMap<>();
    private final Map<NodeId, Usage> usages = new HashMap<>();
    private final Duration took;

    private RunFigures(List<JournalEntry> entries) {
        for (var entry : entries) {
            note(entry);
        }
        this.took = Duration.between(entries.getFirst().at(), entries.getLast().at());
    }

    /**
     * The figures of a run.
     *
     * @param entries what was recorded of it, at least one
     */
    public static RunFigures of(List<JournalEntry> entries) {
        return new RunFigures(entries);
    }

    private void note(JournalEntry entry) {
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
     * What a reply of a model came to.
     *
     * @param told payload of {@code agent.replied}; its cost is not known where it was recorded
     *     before costs were
     */
    public static Usage usage(Value told) {
        long in = number(told.field("inputTokens"));
        long out = number(told.field("outputTokens"));
        BigDecimal free = in + out == 0 ? BigDecimal.ZERO : null;
        return new Usage(in, out, told.field("cost") instanceof Value.Num(var cost) ? cost : free);
    }

    private static long number(Value value) {
        return value instanceof Value.Num(var number) ? number.longValue() : 0;
    }

    /** From its first to its last event. */
    public Duration took() {
        return took;
    }

    /** From its first start to its last end; zero where it did not run. */
    public Duration took(NodeId node) {
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
