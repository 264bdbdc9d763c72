package dev.troupe.server.agui;

import static dev.troupe.server.http.Values.record;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.server.http.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes attempts at the nodes of a run as subagents of AG-UI, with their calls of tools. For one
 * thread.
 */
final class AgUiSubagents {
    private final Language language;
    private final Consumer<Value> sink;
    private final Map<NodeId, String> subagents = new LinkedHashMap<>(); // active, with their ids
    private final Map<String, String> calls = new LinkedHashMap<>(); // active, with their subagents
    private long sequence;

    /**
     * @param language of texts about what failed
     */
    AgUiSubagents(Language language, Consumer<Value> sink) {
        this.language = language;
        this.sink = sink;
    }

    /**
     * Something happened in the run.
     *
     * @param state which has applied the event
     */
    void on(JournalEntry entry, AgUiState state) {
        sequence = entry.sequence();
        switch (entry.event()) {
            case RunEvent.NodeStarted(var node, int attempt) ->
                    start(entry.run(), node, attempt, state);
            case RunEvent.NodeFinished(var node, _, var result) -> finish(node, result);
            case RunEvent.QuestionAsked asked -> suspend(asked.node(), asked.question().key());
            case RunEvent.NodeReported(var node, var type, var payload) ->
                    onReport(entry.run(), node, type, payload);
            default -> {} // changes at most the state
        }
    }

    /** The run leaves this process, or has ended. */
    void finish() {
        List.copyOf(subagents.keySet())
                .forEach(node -> finish(node, new NodeResult.Cancelled("interrupted")));
    }

    private void start(RunId id, NodeId node, int attempt, AgUiState state) {
        var subagent = "%s/%s/%d-%d".formatted(id, node, attempt, sequence);
        subagents.put(node, subagent);
        send(
                "SUBAGENT_STARTED",
                "subagentRunId",
                Value.of(subagent),
                "name",
                Value.of(state.agentOf(node)),
                "description",
                Value.of(state.taskOf(node)));
    }

    private void finish(NodeId node, NodeResult result) {
        var subagent = subagents.remove(node);
        if (subagent == null) {
            return;
        }
        endCalls(subagent);
        switch (result) {
            case NodeResult.Succeeded _ ->
                    send(
                            "SUBAGENT_FINISHED",
                            "subagentRunId",
                            Value.of(subagent),
                            "outcome",
                            record("type", Value.of("success")));
            case NodeResult.Failed(var problem) ->
                    fail(subagent, problem.text().text(language == Language.ZH), problem.code());
            case NodeResult.Cancelled(var reason) -> fail(subagent, reason, "cancelled");
        }
    }

    private void fail(String subagent, String message, String code) {
        send(
                "SUBAGENT_ERROR",
                "subagentRunId",
                Value.of(subagent),
                "message",
                Value.of(message),
                "code",
                Value.of(code));
    }

    private void suspend(NodeId node, String question) {
        var subagent = subagents.remove(node);
        if (subagent != null) {
            endCalls(subagent);
            send(
                    "SUBAGENT_FINISHED",
                    "subagentRunId",
                    Value.of(subagent),
                    "outcome",
                    record(
                            "type",
                            Value.of("suspended"),
                            "interruptIds",
                            Values.texts(List.of(question))));
        }
    }

    private void onReport(RunId id, NodeId node, String type, Value payload) {
        var subagent = subagents.get(node);
        if (subagent == null) {
            return;
        }
        var call = "%s/%s/%s".formatted(id, node, payload.field("callId").asText());
        switch (type) {
            case "tool.called" -> {
                var unique = calls.containsKey(call) ? call + "-" + sequence : call;
                calls.put(unique, subagent);
                send(
                        "TOOL_CALL_START",
                        "toolCallId",
                        Value.of(unique),
                        "toolCallName",
                        payload.field("tool"),
                        "subagentRunId",
                        Value.of(subagent));
                sendOfCall("TOOL_CALL_ARGS", unique, "delta", payload.field("arguments"), subagent);
                sendOfCall("TOOL_CALL_END", unique, "", Value.missing(), subagent);
            }
            case "tool.returned", "tool.failed" -> endCall(call, result(payload));
            default -> {} // is not a separate step
        }
    }

    /** What became of a call: contents stay with the run. */
    private static String result(Value payload) {
        var message = payload.field("message").asText();
        var status = payload.field("status").asText();
        return message.isEmpty() ? status : status + ": " + message;
    }

    private void sendOfCall(String type, String call, String name, Value value, String subagent) {
        if (name.isEmpty()) {
            send(type, "toolCallId", Value.of(call), "subagentRunId", Value.of(subagent));
        } else if (!value.asText().isEmpty()) {
            send(
                    type,
                    "toolCallId",
                    Value.of(call),
                    name,
                    Value.of(value.asText()),
                    "subagentRunId",
                    Value.of(subagent));
        }
    }

    private void endCall(String call, String content) {
        var subagent = calls.remove(call);
        if (subagent != null) {
            send(
                    "TOOL_CALL_RESULT",
                    "messageId",
                    Value.of(call + "/result"),
                    "toolCallId",
                    Value.of(call),
                    "content",
                    Value.of(content),
                    "role",
                    Value.of("tool"),
                    "subagentRunId",
                    Value.of(subagent));
        }
    }

    private void endCalls(String subagent) {
        for (var call : List.copyOf(calls.keySet())) {
            if (subagent.equals(calls.get(call))) {
                endCall(call, "interrupted");
            }
        }
    }

    private void send(String type, Object... fields) {
        AgUiEvents.send(sink, type, fields);
    }
}
