package dev.troupe.chat;

import dev.troupe.agent.CatalogListener;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.Problem;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOutcome;
import dev.troupe.core.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells what coordinator and engine do under the names that level-by-level orchestrators use:
 * {@code intent:recognized}, {@code level:start}, {@code agent:tool-call}. Put it where a program
 * expects those, and have a catalog tell it with {@code catalog.listen(events)}; inside Troupe
 * nothing does. Safe for use by several threads.
 *
 * <p>Levels are for display: a node starts when its own dependencies are done, so a level may start
 * before the one above it is complete.
 */
public final class OrchestratorEvents
        implements RunListener, ConversationListener, CatalogListener {
    /** Hears the renamed events, in order within a run. Must be quick and must not throw. */
    @FunctionalInterface
    public interface Sink {
        /**
         * @param name {@code workflow:start}
         */
        void on(String name, Value payload);
    }

    private final Sink sink;
    private final Map<RunId, LeveledRun> runs = new ConcurrentHashMap<>();

    public OrchestratorEvents(Sink sink) {
        this.sink = sink;
    }

    @Override
    public void on(String type, Value payload) {
        switch (type) {
            case "intent.started" ->
                    tell(
                            "intent:recognition-start",
                            Map.of("userMessage", payload.field("message")));
            case "intent.unreadable" ->
                    tell("intent:warning", Map.of("message", payload.field("message")));
            case "intent.recognized" -> tell("intent:recognized", Map.of("result", payload));
            case "plan.started" ->
                    tell(
                            "workflow:generation-start",
                            Map.of("taskDescription", payload.field("task")));
            case "plan.created" ->
                    tell("workflow:generated", Map.of("workflow", payload.field("workflow")));
            case "plan.rejected" ->
                    tell("workflow:error", Map.of("error", payload.field("message")));
            default -> {} // the names that are spoken here have no word for it
        }
    }

    @Override
    public void on(Change change) {
        var card = change.agent().card();
        switch (change) {
            case Change.Registered _ ->
                    tell(
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
                    tell("agent:unregistered", Map.of("agentId", Value.of(card.type())));
        }
    }

    @Override
    public void on(JournalEntry entry) {
        var run = entry.run();
        if (entry.event() instanceof RunEvent.RunStarted started) {
            var leveled = new LeveledRun(started, entry.at());
            runs.put(run, leveled);
            started(run, started, leveled);
            return;
        }
        var leveled = runs.get(run);
        if (leveled == null) {
            return; // it was started before this listened
        }
        if (entry.event() instanceof RunEvent.NodeStarted(var node, int attempt)
                && attempt == 1
                && leveled.isFirstOfLevel(node)) {
            tell("level:start", leveled.level(node));
        }
        var ended = leveled.after(entry.event(), entry.at());
        tell(run, entry, leveled);
        ended.forEach(level -> tell("level:complete", level));
        if (entry.event() instanceof RunEvent.RunFinished(var outcome)) {
            runs.remove(run);
            finished(run, outcome, leveled.figures(entry.at()));
        }
    }

    private void started(RunId run, RunEvent.RunStarted started, LeveledRun leveled) {
        var id = Value.of(run.value());
        tell(
                "workflow:start",
                Map.of(
                        "workflowId",
                        id,
                        "workflow",
                        WorkflowJson.write(started.workflow().definition())));
        tell("workflow:scheduled", Map.of("workflowId", id, "levels", leveled.levels()));
    }

    private void tell(RunId run, JournalEntry entry, LeveledRun leveled) {
        switch (entry.event()) {
            case RunEvent.NodeStarted(var node, int attempt) when attempt == 1 ->
                    agent("agent:start", node, leveled, Map.of("type", leveled.type(node)));
            case RunEvent.NodeStarted(var node, int attempt) ->
                    agent("agent:retry", node, leveled, Map.of("attempt", Value.of(attempt)));
            case RunEvent.NodeFinished(var node, _, var result) ->
                    finished(node, result, leveled, leveled.milliseconds(node, entry.at()));
            case RunEvent.NodeReported(var node, var type, var payload) ->
                    reported(node, type, payload, leveled);
            case RunEvent.CancelRequested(var reason) ->
                    tell(
                            "workflow:cancel-requested",
                            Map.of(
                                    "workflowId",
                                    Value.of(run.value()),
                                    "reason",
                                    Value.of(reason)));
            default -> {} // skipped and cancelled nodes show in the levels and in the figures
        }
    }

    private void finished(NodeId node, NodeResult result, LeveledRun leveled, Value duration) {
        switch (result) {
            case NodeResult.Succeeded(_, var summary, _, _) ->
                    agent(
                            "agent:complete",
                            node,
                            leveled,
                            Map.of("summary", Value.of(summary), "duration", duration));
            case NodeResult.Failed(var problem) ->
                    agent("agent:error", node, leveled, Map.of("error", error(problem)));
            case NodeResult.Cancelled(var reason) ->
                    agent("agent:error", node, leveled, Map.of("error", Value.of(reason)));
        }
    }

    private void reported(NodeId node, String type, Value payload, LeveledRun leveled) {
        switch (type) {
            case "agent.thinking" ->
                    agent(
                            "agent:thinking",
                            node,
                            leveled,
                            Map.of(
                                    "iteration", payload.field("turn"),
                                    "historyLength", payload.field("messages")));
            case "tool.called" ->
                    agent(
                            "agent:tool-call",
                            node,
                            leveled,
                            Map.of(
                                    "toolCallId", payload.field("callId"),
                                    "toolName", payload.field("tool"),
                                    "input", payload.field("arguments"),
                                    "iteration", payload.field("turn")));
            case "tool.returned" -> toolEnded("agent:tool-result", node, leveled, payload);
            case "tool.failed" -> toolEnded("agent:tool-error", node, leveled, payload);
            case "text.delta" ->
                    agent(
                            "agent:stream-text",
                            node,
                            leveled,
                            Map.of("textDelta", payload.field("text")));
            case "agent.replied" ->
                    agent(
                            "agent:stream-finish",
                            node,
                            leveled,
                            Map.of(
                                    "finishReason",
                                    payload.field("finish"),
                                    "usage",
                                    usage(payload)));
            case "agent.warning" ->
                    agent(
                            "agent:warning",
                            node,
                            leveled,
                            Map.of("message", payload.field("message")));
            default -> {} // the names that are spoken here have no word for it
        }
    }

    private static Value usage(Value payload) {
        return Value.of(
                Map.of(
                        "inputTokens", payload.field("inputTokens"),
                        "outputTokens", payload.field("outputTokens")));
    }

    private void toolEnded(String name, NodeId node, LeveledRun leveled, Value payload) {
        agent(
                name,
                node,
                leveled,
                Map.of(
                        "toolCallId", payload.field("callId"),
                        "toolName", payload.field("tool"),
                        "status", payload.field("status"),
                        "message", payload.field("message")));
    }

    private void finished(RunId run, RunOutcome outcome, Map<String, Value> figures) {
        var payload = new LinkedHashMap<>(figures);
        payload.put("workflowId", Value.of(run.value()));
        payload.put("error", error(outcome.problem()));
        tell(
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

    private void agent(String name, NodeId node, LeveledRun run, Map<String, Value> more) {
        var payload = new LinkedHashMap<String, Value>();
        payload.put("nodeId", Value.of(node.value()));
        payload.put("agentId", run.type(node));
        payload.putAll(more);
        tell(name, payload);
    }

    private void tell(String name, Map<String, Value> payload) {
        sink.on(name, Value.of(payload));
    }
}
