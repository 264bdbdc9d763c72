package dev.troupe.chat.run;

import dev.troupe.agent.catalog.CatalogListener;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reports the events of coordinator and engine under the names that level-by-level orchestrators
 * use: {@code intent:recognized}, {@code level:start}, {@code agent:tool-call}. Use it with a
 * program that expects those, and register it with {@code catalog.listen(events)}; Troupe itself
 * does not use it. Safe for use by several threads.
 *
 * <p>Levels are for display: a node starts when its own dependencies are done, so a level may start
 * before the one above it is complete.
 */
public final class OrchestratorEvents
        implements RunListener, ConversationListener, CatalogListener {
    /** Receives the renamed events, in order within a run. Must be quick and must not throw. */
    @FunctionalInterface
    public interface Sink {
        /**
         * @param name {@code workflow:start}
         */
        void onEvent(String name, Value payload);
    }

    private final Sink sink;
    private final Map<RunId, RunLevels> runs = new ConcurrentHashMap<>();

    public OrchestratorEvents(Sink sink) {
        this.sink = sink;
    }

    @Override
    public void onEvent(ConversationEvent.Progress event) {
        switch (event) {
            case ConversationEvent.IntentStarted(var message) ->
                    emit("intent:recognition-start", Map.of("userMessage", Value.of(message)));
            case ConversationEvent.IntentUnreadable(var message) ->
                    emit("intent:warning", Map.of("message", Value.of(message)));
            case ConversationEvent.IntentRecognized _ ->
                    emit(
                            "intent:recognized",
                            Map.of("result", ConversationEventJson.payloadOf(event)));
            case ConversationEvent.PlanStarted(var task) ->
                    emit("workflow:generation-start", Map.of("taskDescription", Value.of(task)));
            case ConversationEvent.PlanCreated(var plan) ->
                    emit(
                            "workflow:generated",
                            Map.of("workflow", WorkflowJson.write(plan.workflow().definition())));
            case ConversationEvent.PlanRejected(_, var message) ->
                    emit("workflow:error", Map.of("error", Value.of(message)));
            case ConversationEvent.TextWritten _,
                    ConversationEvent.TextRestarted _,
                    ConversationEvent.RunAttached _,
                    ConversationEvent.StagesVisited _,
                    ConversationEvent.ModelRetried _,
                    ConversationEvent.BudgetWarned _ -> {} // these names have no equivalent
        }
    }

    @Override
    public void onChange(Change change) {
        var card = change.agent().card();
        switch (change) {
            case Change.Registered _ ->
                    emit(
                            "agent:registered",
                            Map.of(
                                    "agentId", Value.of(card.type()),
                                    "name", Value.of(card.name()),
                                    "description", Value.of(card.description()),
                                    "capabilities",
                                            Value.of(
                                                    card.capabilities().stream()
                                                            .map(Value::of)
                                                            .toList())));
            case Change.Unregistered _ ->
                    emit("agent:unregistered", Map.of("agentId", Value.of(card.type())));
        }
    }

    @Override
    public void onEvent(JournalEntry entry) {
        var run = entry.run();
        if (entry.event() instanceof RunEvent.RunStarted started) {
            var leveled = new RunLevels(started, entry.at());
            runs.put(run, leveled);
            emitStarted(run, started, leveled);
            return;
        }
        var leveled = runs.get(run);
        if (leveled == null) {
            return; // it was started before this listened
        }
        if (entry.event() instanceof RunEvent.NodeStarted(var node, int attempt)
                && attempt == 1
                && leveled.isFirstOfLevel(node)) {
            emit("level:start", leveled.level(node));
        }
        var ended = leveled.apply(entry.event(), entry.at());
        emit(run, entry, leveled);
        ended.forEach(level -> emit("level:complete", level));
        if (entry.event() instanceof RunEvent.RunFinished(var outcome)) {
            runs.remove(run);
            emitFinished(run, outcome, leveled.figures(entry.at()));
        }
    }

    private void emitStarted(RunId run, RunEvent.RunStarted started, RunLevels leveled) {
        var id = Value.of(run.value());
        emit(
                "workflow:start",
                Map.of(
                        "workflowId",
                        id,
                        "workflow",
                        WorkflowJson.write(started.workflow().definition())));
        emit("workflow:scheduled", Map.of("workflowId", id, "levels", leveled.levels()));
    }

    private void emit(RunId run, JournalEntry entry, RunLevels leveled) {
        switch (entry.event()) {
            case RunEvent.NodeStarted(var node, int attempt) when attempt == 1 ->
                    emitAgent("agent:start", node, leveled, Map.of("type", leveled.type(node)));
            case RunEvent.NodeStarted(var node, int attempt) ->
                    emitAgent("agent:retry", node, leveled, Map.of("attempt", Value.of(attempt)));
            case RunEvent.NodeFinished(var node, _, var result) ->
                    emitFinished(node, result, leveled, leveled.milliseconds(node, entry.at()));
            case RunEvent.NodeReported(var node, var type, var payload) ->
                    emitReported(node, type, payload, leveled);
            case RunEvent.CancelRequested(var reason) ->
                    emit(
                            "workflow:cancel-requested",
                            Map.of(
                                    "workflowId",
                                    Value.of(run.value()),
                                    "reason",
                                    Value.of(reason)));
            default -> {} // skipped and cancelled nodes show in the levels and in the figures
        }
    }

    private void emitFinished(NodeId node, NodeResult result, RunLevels leveled, Value duration) {
        switch (result) {
            case NodeResult.Succeeded(_, var summary, _, _) ->
                    emitAgent(
                            "agent:complete",
                            node,
                            leveled,
                            Map.of("summary", Value.of(summary), "duration", duration));
            case NodeResult.Failed(var problem) ->
                    emitAgent("agent:error", node, leveled, Map.of("error", error(problem)));
            case NodeResult.Cancelled(var reason) ->
                    emitAgent("agent:error", node, leveled, Map.of("error", Value.of(reason)));
        }
    }

    private void emitReported(NodeId node, String type, Value payload, RunLevels leveled) {
        switch (type) {
            case "agent.thinking" ->
                    emitAgent(
                            "agent:thinking",
                            node,
                            leveled,
                            Map.of(
                                    "iteration", payload.field("turn"),
                                    "historyLength", payload.field("messages")));
            case "tool.called" ->
                    emitAgent(
                            "agent:tool-call",
                            node,
                            leveled,
                            Map.of(
                                    "toolCallId", payload.field("callId"),
                                    "toolName", payload.field("tool"),
                                    "input", payload.field("arguments"),
                                    "iteration", payload.field("turn")));
            case "tool.returned" -> emitToolEnd("agent:tool-result", node, leveled, payload);
            case "tool.failed" -> emitToolEnd("agent:tool-error", node, leveled, payload);
            case "text.delta" ->
                    emitAgent(
                            "agent:stream-text",
                            node,
                            leveled,
                            Map.of("textDelta", payload.field("text")));
            case "agent.replied" ->
                    emitAgent(
                            "agent:stream-finish",
                            node,
                            leveled,
                            Map.of(
                                    "finishReason",
                                    payload.field("finish"),
                                    "usage",
                                    usage(payload)));
            case "agent.warning" ->
                    emitAgent(
                            "agent:warning",
                            node,
                            leveled,
                            Map.of("message", payload.field("message")));
            default -> {} // these names have no equivalent
        }
    }

    private static Value usage(Value payload) {
        return Value.of(
                Map.of(
                        "inputTokens", payload.field("inputTokens"),
                        "outputTokens", payload.field("outputTokens")));
    }

    private void emitToolEnd(String name, NodeId node, RunLevels leveled, Value payload) {
        emitAgent(
                name,
                node,
                leveled,
                Map.of(
                        "toolCallId", payload.field("callId"),
                        "toolName", payload.field("tool"),
                        "status", payload.field("status"),
                        "message", payload.field("message")));
    }

    private void emitFinished(RunId run, RunOutcome outcome, Map<String, Value> figures) {
        var payload = new LinkedHashMap<>(figures);
        payload.put("workflowId", Value.of(run.value()));
        payload.put("error", error(outcome.problem()));
        emit(
                switch (outcome.status()) {
                    case CANCELLED -> "workflow:cancelled";
                    case FAILED -> "workflow:error";
                    default -> "workflow:complete";
                },
                payload);
    }

    private static Value error(@Nullable Problem problem) {
        return problem == null ? Value.missing() : Value.of(problem.message());
    }

    private void emitAgent(String name, NodeId node, RunLevels run, Map<String, Value> more) {
        var payload = new LinkedHashMap<String, Value>();
        payload.put("nodeId", Value.of(node.value()));
        payload.put("agentId", run.type(node));
        payload.putAll(more);
        emit(name, payload);
    }

    private void emit(String name, Map<String, Value> payload) {
        sink.onEvent(name, Value.of(payload));
    }
}
