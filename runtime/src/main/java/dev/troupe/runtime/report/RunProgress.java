package dev.troupe.runtime.report;

import dev.troupe.chat.run.RunMetrics;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.model.Usage;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come, node by node, with times and costs: a fold over its events. Not safe for
 * use by several threads.
 */
public final class RunProgress {
    private final Map<NodeId, Instant> starts = new HashMap<>();
    private final Map<NodeId, Instant> ends = new HashMap<>();
    private final Map<NodeId, Usage> usages = new HashMap<>();
    private final Map<NodeId, String> takers = new HashMap<>(); // after the plan's own agent
    private final Map<NodeId, Integer> numbers = new HashMap<>(); // in reading order, from 1
    private List<NodeId> order = List.of();
    private @Nullable RunState run;

    /** Of a run as it is on record. */
    public static RunProgress of(List<JournalEntry> entries) {
        var progress = new RunProgress();
        entries.forEach(entry -> progress.apply(entry.at(), entry.event()));
        return progress;
    }

    /**
     * Accepts the next event; the start of a run clears another.
     *
     * @return whether it belongs to the run
     */
    public boolean apply(Instant at, RunEvent event) {
        if (event instanceof RunEvent.RunStarted started) {
            List.of(starts, ends, usages, takers, numbers).forEach(Map::clear);
            run = new RunState(started);
            order = RunEventJson.readingOrder(started.workflow());
            number(0);
        }
        if (run == null || !run.accepts(event)) {
            return false;
        }
        run.apply(event);
        recordTimes(at, event);
        return true;
    }

    private void recordTimes(Instant at, RunEvent event) {
        switch (event) {
            case RunEvent.NodeStarted(var node, _) -> starts.putIfAbsent(node, at);
            case RunEvent.NodeFinished(var node, _, _) -> ends.put(node, at);
            case RunEvent.NodeReported(var node, var type, var payload) -> {
                if (type.equals("handoff.made")) {
                    takers.merge(node, " → " + payload.field("to").asText(), String::concat);
                }
                if (type.equals("agent.replied")) {
                    usages.merge(node, RunMetrics.usage(payload), Usage::plus);
                }
            }
            case RunEvent.PlanExtended(var added, _) -> add(added);
            case RunEvent.PlanRevised revision -> add(revision.added());
            case RunEvent.RunResumed _ -> starts.keySet().retainAll(ends.keySet());
            default -> {} // moves no node in time, costs nothing and brings none
        }
    }

    /** New nodes come last, so that the numbers of the others stay. */
    private void add(List<AgentNode> added) {
        int known = order.size();
        order = Stream.concat(order.stream(), added.stream().map(AgentNode::id)).toList();
        number(known);
    }

    private void number(int from) {
        for (int place = from; place < order.size(); place++) {
            numbers.put(order.get(place), place + 1);
        }
    }

    /** The plan that is being run; {@code null} before. */
    public @Nullable Workflow workflow() {
        return run == null ? null : run.workflow();
    }

    /** The nodes in reading order; empty before the run. */
    public List<NodeId> order() {
        return order;
    }

    /** How far a node has come. */
    public NodeStatus status(NodeId node) {
        return run == null ? NodeStatus.PENDING : run.status(node);
    }

    /** Whether a node has its result from another run. */
    public boolean isReused(NodeId node) {
        return run != null && run.isReused(node);
    }

    /** A node's number in reading order, from 1. */
    public int numberOf(NodeId node) {
        return numbers.getOrDefault(node, 0);
    }

    /** Who works on a node: the agent of the plan, and those that took it over from there. */
    public String agents(NodeId node) {
        var type = run == null ? "" : run.workflow().node(node).type();
        return type + takers.getOrDefault(node, "");
    }

    /** When a node began; {@code null} before. */
    public @Nullable Instant startTime(NodeId node) {
        return starts.get(node);
    }

    /** When a node ended; {@code null} before, and if it never ran. */
    public @Nullable Instant endTime(NodeId node) {
        return status(node).isEnd() ? ends.get(node) : null;
    }

    /** The usage of a node's model calls so far. */
    public Usage usage(NodeId node) {
        return usages.getOrDefault(node, Usage.NONE);
    }

    /** The usage of the model calls of all nodes so far. */
    public Usage usage() {
        return usages.values().stream().reduce(Usage.NONE, Usage::plus);
    }

    /** How many nodes have come so far. */
    public long count(NodeStatus status) {
        return order.stream().filter(node -> status(node) == status).count();
    }
}
