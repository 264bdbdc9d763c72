package dev.troupe.cli;

import dev.troupe.chat.RunFigures;
import dev.troupe.core.AgentNode;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunState;
import dev.troupe.core.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.Usage;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a person is shown of a request that is being handled: a fold over its events. */
final class Board {
    private final Language language;
    private final Instant began;
    private final Map<NodeId, Instant> starts = new HashMap<>();
    private final Map<NodeId, Instant> ends = new HashMap<>();
    private final Map<NodeId, String> lines = new HashMap<>();
    private final Map<NodeId, Usage> usages = new HashMap<>();
    private final Map<NodeId, String> takers = new HashMap<>(); // after the plan's own agent
    private String stage;
    private List<NodeId> order = List.of();
    private @Nullable RunState run;

    Board(Language language, Instant began) {
        this.language = language;
        this.began = began;
        this.stage = language.choose("正在理解请求", "Understanding the request");
    }

    void on(Event event) {
        var source = event.source();
        if (source == null) {
            if (event.type().equals("plan.started")) {
                stage = language.choose("正在规划", "Planning");
            }
            return;
        }
        if (source instanceof RunEvent.RunStarted started) {
            List.of(starts, ends, lines, usages, takers).forEach(Map::clear);
            run = new RunState(started);
            order = RunEvents.readingOrder(started.workflow());
        }
        if (run != null && run.accepts(source)) {
            run.after(source);
            note(event, source);
        }
    }

    private void note(Event event, RunEvent source) {
        switch (source) {
            case RunEvent.NodeStarted(var node, _) -> {
                starts.putIfAbsent(node, event.at());
                lines.remove(node);
            }
            case RunEvent.NodeFinished(var node, _, var result) -> {
                ends.put(node, event.at());
                lines.put(node, Wording.of(language).result(result));
            }
            case RunEvent.NodeReused(var node, var result, var from) ->
                    lines.put(node, Wording.of(language).reused(result, from));
            case RunEvent.NodeSkipped(var node, var cause) ->
                    lines.put(node, Wording.of(language).skipped(cause, numberOf(cause.because())));
            case RunEvent.NodeCancelled(var node, var reason) ->
                    lines.put(node, Wording.of(language).cancelled(reason, firstFailed()));
            case RunEvent.NodeReported(var node, var type, var payload) -> {
                if (type.equals("handoff.made")) {
                    takers.merge(node, " → " + payload.field("to").asText(), String::concat);
                }
                if (type.equals("agent.replied")) {
                    usages.merge(node, RunFigures.usage(payload), Usage::plus);
                }
                var line = Wording.of(language).report(type, payload);
                if (line != null) {
                    lines.put(node, line);
                }
            }
            case RunEvent.QuestionAsked(var node, _, var question, _) ->
                    lines.put(node, question.text());
            case RunEvent.PlanExtended(var added, _) -> add(added);
            case RunEvent.PlanRevised revision -> add(revision.added());
            case RunEvent.RunResumed _ -> starts.keySet().retainAll(ends.keySet());
            case RunEvent.RunStarted _,
                    RunEvent.PlanSealed _,
                    RunEvent.RevisionRefused _,
                    RunEvent.RetryDue _,
                    RunEvent.EffectStarted _,
                    RunEvent.EffectFinished _,
                    RunEvent.QuestionAnswered _,
                    RunEvent.QuestionExpired _,
                    RunEvent.CancelRequested _,
                    RunEvent.RunTimedOut _,
                    RunEvent.RunFinished _ -> {}
        }
    }

    /** New nodes come last, so that the numbers of the others stay. */
    private void add(List<AgentNode> added) {
        order = Stream.concat(order.stream(), added.stream().map(AgentNode::id)).toList();
    }

    /** The number of the first node that failed; 0 where none did. */
    private int firstFailed() {
        return order.stream()
                .filter(node -> status(node) == NodeStatus.FAILED)
                .mapToInt(this::numberOf)
                .findFirst()
                .orElse(0);
    }

    Language language() {
        return language;
    }

    Instant began() {
        return began;
    }

    /** What is going on while there is no run. */
    String stage() {
        return stage;
    }

    /** The plan that is being run; {@code null} before. */
    @Nullable Workflow workflow() {
        return run == null ? null : run.workflow();
    }

    /** The nodes in reading order; empty before the run. */
    List<NodeId> order() {
        return order;
    }

    NodeStatus status(NodeId node) {
        return run == null ? NodeStatus.PENDING : run.status(node);
    }

    /** Whether a node has its result from another run. */
    boolean isReused(NodeId node) {
        return run != null && run.isReused(node);
    }

    /** A node's number in reading order, from 1. */
    int numberOf(NodeId node) {
        return order.indexOf(node) + 1;
    }

    /** The last thing that was said about a node; empty where there is nothing. */
    String line(NodeId node) {
        return lines.getOrDefault(node, "");
    }

    /** Who works on a node: the agent of the plan, and those that took it over from there. */
    String agents(NodeId node) {
        var type = run == null ? "" : run.workflow().node(node).type();
        return type + takers.getOrDefault(node, "");
    }

    @Nullable Instant start(NodeId node) {
        return starts.get(node);
    }

    @Nullable Instant end(NodeId node) {
        return status(node).isEnd() ? ends.get(node) : null;
    }

    /** What a node's model calls came to so far. */
    Usage usage(NodeId node) {
        return usages.getOrDefault(node, Usage.NONE);
    }

    /** What the model calls of all nodes came to so far. */
    Usage usage() {
        return usages.values().stream().reduce(Usage.NONE, Usage::plus);
    }

    long count(NodeStatus status) {
        return order.stream().filter(node -> status(node) == status).count();
    }
}
