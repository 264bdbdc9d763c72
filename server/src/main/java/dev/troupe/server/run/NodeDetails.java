package dev.troupe.server.run;

import dev.troupe.agent.NodePassages;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.runtime.report.NodeReport;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.ResultTables;
import dev.troupe.server.conversation.ArtifactEntry;
import dev.troupe.server.http.Values;
import dev.troupe.server.run.NodeView.LogLine;
import dev.troupe.server.run.NodeView.NodeCall;
import dev.troupe.server.run.NodeView.NodeInput;
import dev.troupe.server.run.NodeView.NodePassage;
import dev.troupe.server.run.NodeView.NodeStep;
import dev.troupe.server.run.NodeView.ParentNode;
import dev.troupe.server.run.NodeView.WrittenVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The input, actions, reads, writes and results of one node, by the events of its run. */
final class NodeDetails {
    private static final int MAX_SHOWN = 20_000; // characters of one value

    private final RecordedRun run;
    private final NodeId id;
    private final Map<String, NodeCall> calls = new LinkedHashMap<>(); // by attempt and id
    private final List<Value> replies = new ArrayList<>();
    private final List<LogLine> log = new ArrayList<>();
    private final Map<String, String> set = new LinkedHashMap<>(); // what was written, by key
    private final List<NodePassage> passages = new ArrayList<>();
    private int attempt;
    private int tables; // whose rows can be traced

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
            case "tool.called" ->
                    update(payload, call -> call.withStart(attempt, payload, entry.at()));
            case "tool.returned", "tool.failed" ->
                    update(payload, call -> call.withEnd(payload, entry.at()));
            case "agent.replied" -> replies.add(payload);
            case "text.delta", "agent.progress", "agent.warning" ->
                    log.add(new LogLine(entry.at(), text(payload)));
            case "data.set" ->
                    set.put(payload.field("key").asText(), payload.field("what").asText());
            default -> {} // reported by the run's own stream
        }
    }

    private static String text(Value payload) {
        var text = payload.field("text");
        return (text.isMissing() ? payload.field("message") : text).asText();
    }

    private void update(Value payload, UnaryOperator<NodeCall> change) {
        update(payload.field("callId").asText(), change);
    }

    private void update(String callId, UnaryOperator<NodeCall> change) {
        var key = attempt + " " + callId;
        calls.put(key, change.apply(calls.getOrDefault(key, NodeCall.NONE)));
    }

    /** Effects of tools are named "tool TURN CALL NAME". */
    private void applyEffect(String key, Value result) {
        if (key.equals(NodePassages.KEY)) {
            NodePassages.passages(result).forEach(passage -> passages.add(NodePassage.of(passage)));
        }
        var words = key.split(" ", -1);
        if (words.length >= 4 && words[0].equals("tool")) {
            update(words[2], call -> call.withResult(preview(result)));
            if (ResultTables.findAnswer(key, result).isPresent()) {
                int number = ++tables;
                update(words[2], call -> call.withTable(number));
            }
        }
    }

    /**
     * @param node as the run has it
     */
    NodeView toView(NodeReport node) {
        var declared = run.state().workflow().node(id);
        var done = run.state().result(id) instanceof NodeResult.Succeeded result ? result : null;
        return new NodeView(
                node,
                brief(declared),
                declared.dependencies().stream().map(NodeId::value).toList(),
                declared.steps().stream().map(NodeStep::of).toList(),
                List.copyOf(calls.values()),
                replies,
                passages,
                log,
                done == null ? null : done.reads(),
                done == null ? null : writes(done),
                done == null ? null : preview(done.output()),
                artifacts());
    }

    private List<ArtifactEntry> artifacts() {
        var own =
                Artifact.findAll(run.entries()).stream()
                        .filter(artifact -> artifact.node().equals(id.value()))
                        .toList();
        return ArtifactEntry.list(own, run.id());
    }

    /** The input of the agent other than its steps: the goal, and the results of its parents. */
    private NodeInput brief(AgentNode declared) {
        var parents = declared.dependencies().stream().map(this::parent).toList();
        return new NodeInput(run.state().workflow().description(), declared.desc(), parents);
    }

    private ParentNode parent(NodeId node) {
        var summary =
                run.state().result(node) instanceof NodeResult.Succeeded(_, var text, _, _)
                        ? text
                        : null;
        return new ParentNode(node.value(), run.state().workflow().node(node).name(), summary);
    }

    private List<WrittenVariable> writes(NodeResult.Succeeded done) {
        return done.writes().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(write ->
                        new WrittenVariable(
                                write.getKey(), set.get(write.getKey()), preview(write.getValue())))
                .toList();
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
