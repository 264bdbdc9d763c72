package dev.troupe.chat.run;

import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A run as a list of levels, filled by its events, one at a time. */
final class RunLevels {
    private final RunState state;
    private final Instant start;
    private List<List<NodeId>> levels = List.of();
    private final Map<NodeId, Integer> levelOf = new HashMap<>();
    private final Map<NodeId, Instant> startOf = new HashMap<>();
    private final Set<Integer> begun = new HashSet<>();
    private final Set<Integer> ended = new HashSet<>();
    private int[] open = {}; // nodes of each level that have not ended

    RunLevels(RunEvent.RunStarted started, Instant at) {
        this.state = new RunState(started);
        state.apply(started);
        this.start = at;
        level();
    }

    private void level() {
        levels = state.workflow().levels();
        for (int level = 0; level < levels.size(); level++) {
            for (var node : levels.get(level)) {
                levelOf.put(node, level);
            }
        }
        open = new int[levels.size()];
        for (int level = 0; level < open.length; level++) {
            for (var node : levels.get(level)) {
                open[level] += state.status(node).isEnd() ? 0 : 1;
            }
        }
    }

    /** Ids by level. */
    Value levels() {
        return Value.of(
                levels.stream()
                        .map(level ->
                                Value.of(level.stream().map(id -> Value.of(id.value())).toList()))
                        .toList());
    }

    Value type(NodeId node) {
        return Value.of(state.workflow().node(node).type());
    }

    boolean isFirstOfLevel(NodeId node) {
        return begun.add(numberOf(node));
    }

    Map<String, Value> level(NodeId node) {
        return level(numberOf(node));
    }

    private Map<String, Value> level(int number) {
        return Map.of("level", Value.of(number), "agentCount", Value.of(levels.get(number).size()));
    }

    private int numberOf(NodeId node) {
        return levelOf.getOrDefault(node, 0);
    }

    /** Levels of which the last node has ended by this event. */
    List<Map<String, Value>> apply(RunEvent event, Instant at) {
        if (event instanceof RunEvent.NodeStarted(var node, _)) {
            startOf.putIfAbsent(node, at);
        }
        if (!state.accepts(event)) {
            return List.of();
        }
        if (event instanceof RunEvent.OfNode of) {
            return apply(of);
        }
        state.apply(event);
        level(); // the plan has changed, or nodes end together
        return findEndedLevels(0, levels.size());
    }

    private List<Map<String, Value>> apply(RunEvent.OfNode event) {
        var node = event.node();
        boolean wasOver = state.status(node).isEnd();
        state.apply(event);
        boolean isOver = state.status(node).isEnd();
        if (wasOver == isOver) {
            return List.of();
        }
        int level = numberOf(node);
        open[level] += isOver ? -1 : 1;
        return findEndedLevels(level, level + 1);
    }

    private List<Map<String, Value>> findEndedLevels(int first, int end) {
        var now = new ArrayList<Map<String, Value>>();
        for (int level = first; level < end; level++) {
            if (open[level] == 0 && ended.add(level) && begun.contains(level)) {
                now.add(level(level));
            }
        }
        return now;
    }

    /** Since the node started first, as orchestrators count it. */
    Value milliseconds(NodeId node, Instant until) {
        return Value.of(Duration.between(startOf.getOrDefault(node, start), until).toMillis());
    }

    /** How it went, once it has ended. */
    Map<String, Value> figures(Instant until) {
        return Map.of(
                "status", Value.of(state.status().name().toLowerCase(Locale.ROOT)),
                "duration", Value.of(Duration.between(start, until).toMillis()),
                "successCount", Value.of(count(NodeStatus.COMPLETED)),
                "failureCount", Value.of(count(NodeStatus.FAILED)));
    }

    private long count(NodeStatus status) {
        return state.workflow().nodes().stream()
                .filter(node -> state.status(node.id()) == status)
                .count();
    }
}
