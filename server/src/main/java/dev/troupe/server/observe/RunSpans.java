package dev.troupe.server.observe;

import dev.troupe.chat.run.RunMetrics;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.model.Usage;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The spans of a run, made from its events: below it its nodes, below these the calls of tools. A
 * node that waits for a user has one span before, and another after. Events come from one thread;
 * {@link #spanOf} may be called by any.
 */
final class RunSpans {
    private static final String STATE = "troupe.state";

    private static final Set<String> SKILL_TOOLS = Set.of("readSkillFile", "runSkillScript");

    private final Tracer tracer;
    private final Span span;
    private final boolean hasContent;
    private final Map<NodeId, Span> nodes = new ConcurrentHashMap<>(); // at work
    private final Map<NodeId, SpanContext> known =
            new ConcurrentHashMap<>(); // also those that ended
    private final Map<NodeId, Usage> usages = new ConcurrentHashMap<>();
    private final Map<NodeId, Map<String, Span>> calls = new ConcurrentHashMap<>(); // by call's id
    private Usage total = Usage.NONE;
    private Instant last = Instant.EPOCH;

    /**
     * @param span of the run
     * @param hasContent whether arguments of tools are included
     */
    RunSpans(Tracer tracer, Span span, boolean hasContent) {
        this.tracer = tracer;
        this.span = span;
        this.hasContent = hasContent;
    }

    /** The span of a node at work; the run's if it is not. */
    Span spanOf(String node) {
        return node.isEmpty() ? span : nodes.getOrDefault(new NodeId(node), span);
    }

    void on(ObservedRun run, JournalEntry entry) {
        last = entry.at();
        switch (entry.event()) {
            case RunEvent.NodeStarted(var node, var attempt) ->
                    nodes.put(node, begin(run, node, attempt, entry.at()));
            case RunEvent.NodeFinished(var node, _, var result) -> end(node, result);
            case RunEvent.QuestionAsked asked -> end(asked.node(), "waiting", "");
            case RunEvent.NodeReported(var node, var type, var payload) ->
                    onReport(run, node, type, payload);
            case RunEvent.RunFinished(var outcome) -> {
                var problem = outcome.problem();
                var code = problem == null ? "" : problem.code();
                finish(outcome.status().name().toLowerCase(Locale.ROOT), code);
            }
            default -> {} // begins and ends nothing
        }
    }

    private Span begin(ObservedRun run, NodeId node, int attempt, Instant at) {
        var agent = run.agent(node);
        var builder =
                tracer.spanBuilder(GenAiAttributes.INVOKE_AGENT + " " + agent)
                        .setParent(Context.root().with(span))
                        .setStartTimestamp(at)
                        .setAttribute(GenAiAttributes.OPERATION, GenAiAttributes.INVOKE_AGENT)
                        .setAttribute(GenAiAttributes.AGENT, agent)
                        .setAttribute("troupe.run.id", run.id().value())
                        .setAttribute("troupe.node.id", node.value())
                        .setAttribute("troupe.attempt", attempt);
        for (var dependency : run.dependencies(node)) {
            var before = known.get(dependency);
            if (before != null) {
                builder.addLink(before);
            }
        }
        var begun = builder.startSpan();
        known.put(node, begun.getSpanContext());
        return begun;
    }

    private void end(NodeId node, NodeResult result) {
        switch (result) {
            case NodeResult.Succeeded _ -> end(node, "completed", "");
            case NodeResult.Failed(var problem) -> end(node, "failed", problem.code());
            case NodeResult.Cancelled _ -> end(node, "cancelled", "");
        }
    }

    private void end(NodeId node, String state, String code) {
        var ended = nodes.remove(node);
        if (ended == null) {
            return;
        }
        calls.getOrDefault(node, Map.of()).values().forEach(call -> call.end(last));
        calls.remove(node);
        var usage = usages.remove(node);
        if (usage != null) {
            setUsage(ended, usage);
        }
        end(ended, state, code);
    }

    private void end(Span ended, String state, String code) {
        ended.setAttribute(STATE, state);
        if (!code.isEmpty()) {
            TurnSpans.fail(ended, code);
        }
        ended.end(last);
    }

    private void onReport(ObservedRun run, NodeId node, String type, Value payload) {
        switch (type) {
            case "agent.replied" -> {
                var usage = RunMetrics.usage(payload);
                usages.merge(node, usage, Usage::plus);
                total = total.plus(usage);
            }
            case "tool.called" -> beginCall(run, node, payload);
            case "tool.returned", "tool.failed" -> endCall(node, payload);
            default -> {} // is not a separate step
        }
    }

    private void beginCall(ObservedRun run, NodeId node, Value payload) {
        var tool = payload.field("tool").asText();
        var id = payload.field("callId").asText();
        var call =
                tracer.spanBuilder(GenAiAttributes.EXECUTE_TOOL + " " + tool)
                        .setParent(Context.root().with(spanOf(node.value())))
                        .setStartTimestamp(last)
                        .setAttribute(GenAiAttributes.OPERATION, GenAiAttributes.EXECUTE_TOOL)
                        .setAttribute(GenAiAttributes.TOOL, tool)
                        .setAttribute(GenAiAttributes.TOOL_CALL, id)
                        .setAttribute(GenAiAttributes.TOOL_TYPE, "function")
                        .startSpan();
        if (SKILL_TOOLS.contains(tool)) { // the agent is the skill
            call.setAttribute(GenAiAttributes.SKILL, run.agent(node));
        }
        if (hasContent) {
            call.setAttribute(GenAiAttributes.TOOL_ARGUMENTS, payload.field("arguments").asText());
        }
        calls.computeIfAbsent(node, _ -> new ConcurrentHashMap<>()).put(id, call);
    }

    private void endCall(NodeId node, Value payload) {
        var id = payload.field("callId").asText();
        var call = calls.getOrDefault(node, new ConcurrentHashMap<>()).remove(id);
        if (call != null) {
            var code = payload.field("code").asText();
            boolean isFailure = payload.field("status").asText().equals("error");
            end(call, payload.field("status").asText(), isFailure ? code : "");
        }
    }

    /** It has not ended, but this process does not continue it. */
    void detach() {
        finish("waiting", "");
    }

    private void finish(String state, String code) {
        List.copyOf(nodes.keySet()).forEach(node -> end(node, "interrupted", ""));
        setUsage(span, total);
        end(span, state, code);
    }

    static void setUsage(Span span, Usage usage) {
        span.setAttribute(GenAiAttributes.INPUT_TOKENS, usage.inputTokens());
        span.setAttribute(GenAiAttributes.OUTPUT_TOKENS, usage.outputTokens());
        var cost = usage.cost();
        if (cost != null) {
            span.setAttribute("troupe.usage.cost", cost.doubleValue());
        }
    }

    static AttributeKey<List<String>> texts(String name) {
        return AttributeKey.stringArrayKey(name);
    }
}
