package dev.troupe.server.run;

import dev.troupe.agent.NodePassages;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.server.conversation.AnswerJson;
import dev.troupe.server.http.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The input, actions, reads, writes and results of one node, by the events of its run. */
final class NodeDetails {
    private static final int MAX_SHOWN = 20_000; // characters of one value

    private final RecordedRun run;
    private final NodeId id;
    private final Map<String, Map<String, Value>> calls = new LinkedHashMap<>(); // by id
    private final List<Value> replies = new ArrayList<>();
    private final List<Value> log = new ArrayList<>();
    private final Map<String, Value> set = new LinkedHashMap<>(); // what was written, by key
    private final List<Value> passages = new ArrayList<>();
    private int attempt;

    NodeDetails(RecordedRun run, NodeId id) {
        this.run = run;
        this.id = id;
        for (var entry : run.entries()) {
            if (entry.event() instanceof RunEvent.OfNode event && event.node().equals(id)) {
                apply(entry);
            }
        }
    }

    private void apply(JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.NodeStarted(_, int number) -> attempt = number;
            case RunEvent.NodeReported(_, var type, var payload) ->
                    applyReport(entry, type, payload);
            case RunEvent.EffectFinished(_, var key, var result) -> applyEffect(key, result);
            default -> {} // the node's own fields contain it
        }
    }

    private void applyReport(JournalEntry entry, String type, Value payload) {
        switch (type) {
            case "tool.called" -> {
                var call = toolCall(payload);
                call.put("attempt", Value.of(attempt));
                call.put("turn", payload.field("turn"));
                call.put("tool", payload.field("tool"));
                call.put("doing", payload.field("doing"));
                call.put("arguments", payload.field("arguments"));
                call.put("startedAt", Values.time(entry.at()));
            }
            case "tool.returned", "tool.failed" -> {
                var call = toolCall(payload);
                call.put("status", payload.field("status"));
                call.put("endedAt", Values.time(entry.at()));
            }
            case "agent.replied" -> replies.add(payload);
            case "text.delta", "agent.progress", "agent.warning" ->
                    log.add(Values.record("at", Values.time(entry.at()), "text", text(payload)));
            case "data.set" -> set.put(payload.field("key").asText(), payload.field("what"));
            default -> {} // reported by the run's own stream
        }
    }

    private static Value text(Value payload) {
        var text = payload.field("text");
        return text.isMissing() ? payload.field("message") : text;
    }

    private Map<String, Value> toolCall(Value payload) {
        var key = attempt + " " + payload.field("callId").asText();
        return calls.computeIfAbsent(key, _ -> new LinkedHashMap<>());
    }

    /** Effects of tools are named "tool TURN CALL NAME". */
    private void applyEffect(String key, Value result) {
        if (key.equals(NodePassages.KEY)) {
            NodePassages.passages(result).forEach(passage -> passages.add(passage.toValue()));
        }
        var words = key.split(" ", -1);
        if (words.length >= 4 && words[0].equals("tool")) {
            calls.computeIfAbsent(attempt + " " + words[2], _ -> new LinkedHashMap<>())
                    .put("result", preview(result));
        }
    }

    /**
     * @param node as the run has it
     */
    Value toValue(Value node) {
        var fields = new LinkedHashMap<String, Value>();
        if (node instanceof Value.RecordOf(var known)) {
            fields.putAll(known);
        }
        var declared = run.state().workflow().node(id);
        fields.put("brief", brief());
        fields.put(
                "dependencies", Values.list(declared.dependencies(), it -> Value.of(it.value())));
        fields.put(
                "steps",
                Values.list(
                        declared.steps(),
                        step ->
                                Values.record(
                                        "stepNumber", Value.of(step.stepNumber()),
                                        "desc", Value.of(step.desc()))));
        fields.put("calls", Values.list(calls.values(), Value::of));
        fields.put("replies", Value.of(replies));
        fields.put("passages", Value.of(passages));
        fields.put("log", Value.of(log));
        if (run.state().result(id) instanceof NodeResult.Succeeded done) {
            fields.put("reads", Values.texts(done.reads()));
            fields.put("writes", writes(done));
            fields.put("output", preview(done.output()));
        }
        fields.put(
                "artifacts",
                Values.list(
                        Artifact.findAll(run.entries()).stream()
                                .filter(artifact -> artifact.node().equals(id.value()))
                                .toList(),
                        artifact -> AnswerJson.artifact(artifact, run.id())));
        return Value.of(fields);
    }

    /** The input of the agent other than its steps: the goal, and the results of its parents. */
    private Value brief() {
        var declared = run.state().workflow().node(id);
        var parents =
                declared.dependencies().stream()
                        .map(parent ->
                                Values.record(
                                        "node", Value.of(parent.value()),
                                        "name",
                                                Value.of(
                                                        run.state().workflow().node(parent).name()),
                                        "summary", summary(parent)))
                        .toList();
        return Values.record(
                "goal", Value.of(run.state().workflow().description()),
                "task", Value.of(declared.desc()),
                "parents", Value.of(parents));
    }

    private Value summary(NodeId node) {
        return run.state().result(node) instanceof NodeResult.Succeeded(_, var summary, _, _)
                ? Value.of(summary)
                : Value.missing();
    }

    private Value writes(NodeResult.Succeeded done) {
        return Values.list(
                done.writes().keySet().stream().sorted().toList(),
                key ->
                        Values.record(
                                "key", Value.of(key),
                                "what", set.getOrDefault(key, Value.missing()),
                                "preview",
                                        preview(done.writes().getOrDefault(key, Value.missing()))));
    }

    /** A value as it fits a page; a large one is truncated and marked as such. */
    private static Value preview(Value value) {
        var text = value instanceof Value.Text(var plain) ? plain : Json.write(value);
        return text.length() <= MAX_SHOWN
                ? value
                : Values.record(
                        "cut", Value.of(true),
                        "characters", Value.of(text.length()),
                        "text", Value.of(text.substring(0, MAX_SHOWN)));
    }
}
