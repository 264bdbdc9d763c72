package dev.troupe.server.agui;

import static dev.troupe.server.http.Values.record;

import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.runtime.report.RunProgress;
import dev.troupe.server.http.Values;
import dev.troupe.server.openai.CoordinatorCompletion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state that clients share, and the patches that change it: {@code troupe} has the
 * conversation, the run with its nodes, and the answer. For one thread.
 */
final class AgUiState {
    private final RunProgress progress = new RunProgress();
    private String conversation = "";
    private String run = "";

    /** The client's state with ours. */
    Value begin(String id, Value shared) {
        conversation = id;
        return Values.with(
                shared instanceof Value.RecordOf ? shared : Values.emptyRecord(),
                "troupe",
                id.isEmpty() ? Values.emptyRecord() : record("conversationId", Value.of(id)));
    }

    /** Whether an event continues a run that began in an earlier turn. */
    boolean isContinued(JournalEntry entry) {
        return progress.workflow() == null && !(entry.event() instanceof RunEvent.RunStarted);
    }

    /** Whether an event belongs to the run. */
    boolean apply(JournalEntry entry) {
        run = entry.run().value();
        return progress.apply(entry.at(), entry.event());
    }

    /** Of all nodes. */
    Map<NodeId, String> statuses() {
        var statuses = new LinkedHashMap<NodeId, String>();
        progress.order().forEach(node -> statuses.put(node, progress.status(node).name()));
        return statuses;
    }

    String agentOf(NodeId node) {
        return progress.agents(node);
    }

    String taskOf(NodeId node) {
        return find(node).map(AgentNode::name).orElse("");
    }

    private Optional<AgentNode> find(NodeId node) {
        var workflow = progress.workflow();
        return workflow == null ? Optional.empty() : Optional.of(workflow.node(node));
    }

    /** Sets the run with all its nodes. */
    List<Value> planPatch() {
        var nodes =
                progress.order().stream()
                        .map(node ->
                                record(
                                        "id",
                                        Value.of(node.value()),
                                        "name",
                                        Value.of(taskOf(node)),
                                        "agent",
                                        Value.of(agentOf(node)),
                                        "status",
                                        Value.of(progress.status(node).name())))
                        .toList();
        return List.of(
                operation(
                        "add",
                        "/troupe/run",
                        record("id", Value.of(run), "nodes", Value.of(nodes))));
    }

    /** Changes the nodes that have another status than before. */
    List<Value> statusPatch(Map<NodeId, String> before) {
        var patch = new ArrayList<Value>();
        var now = statuses();
        int place = 0;
        for (var node : now.entrySet()) {
            var old = before.get(node.getKey());
            if (old != null && !old.equals(node.getValue())) {
                patch.add(
                        operation(
                                "replace",
                                "/troupe/run/nodes/" + place + "/status",
                                Value.of(node.getValue())));
            }
            place++;
        }
        return patch;
    }

    /** Adds the answer. */
    List<Value> answerPatch(TurnAnswered answer) {
        return List.of(operation("add", "/troupe/answer", resultOf(answer)));
    }

    /** State, files and open questions of the answer. */
    Value resultOf(TurnAnswered answer) {
        return CoordinatorCompletion.metadata(conversation, answer);
    }

    private static Value operation(String name, String path, Value value) {
        return record("op", Value.of(name), "path", Value.of(path), "value", value);
    }

    /** What an answer to a question may be. */
    static Value responseSchema(Value question) {
        var kind = question.field("subject").field("kind").asText();
        return switch (kind) {
            case "approval" -> decision(List.of("allow", "allow_for_run", "deny"));
            case "review" -> decision(List.of("allow", "deny"));
            default ->
                    schema(
                            "answer",
                            question.field("options").items().isEmpty()
                                    ? record("type", Value.of("string"))
                                    : record(
                                            "type",
                                            Value.of("string"),
                                            "enum",
                                            question.field("options")));
        };
    }

    private static Value decision(List<String> values) {
        return schema("decision", record("type", Value.of("string"), "enum", Values.texts(values)));
    }

    private static Value schema(String name, Value type) {
        return record(
                "type",
                Value.of("object"),
                "properties",
                record(name, type),
                "required",
                Values.texts(List.of(name)));
    }
}
