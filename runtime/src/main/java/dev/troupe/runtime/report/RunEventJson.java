package dev.troupe.runtime.report;

import dev.troupe.chat.conversation.Clarification;
import dev.troupe.codec.EventJson;
import dev.troupe.codec.ValueRecords;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.CancelRequested;
import dev.troupe.core.run.RunEvent.EffectFinished;
import dev.troupe.core.run.RunEvent.EffectStarted;
import dev.troupe.core.run.RunEvent.NodeCancelled;
import dev.troupe.core.run.RunEvent.NodeFinished;
import dev.troupe.core.run.RunEvent.NodeReported;
import dev.troupe.core.run.RunEvent.NodeReused;
import dev.troupe.core.run.RunEvent.NodeSkipped;
import dev.troupe.core.run.RunEvent.NodeStarted;
import dev.troupe.core.run.RunEvent.PlanExtended;
import dev.troupe.core.run.RunEvent.PlanRevised;
import dev.troupe.core.run.RunEvent.PlanSealed;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.run.RunEvent.QuestionAsked;
import dev.troupe.core.run.RunEvent.QuestionExpired;
import dev.troupe.core.run.RunEvent.RetryDue;
import dev.troupe.core.run.RunEvent.RevisionRefused;
import dev.troupe.core.run.RunEvent.RunFinished;
import dev.troupe.core.run.RunEvent.RunResumed;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.run.RunEvent.RunTimedOut;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The events of a run in the event vocabulary. Data stays out of them: outputs can be large. */
public final class RunEventJson {
    private RunEventJson() {}

    /** The type of an event, such as {@code node.started}. */
    public static String type(RunEvent event) {
        return switch (event) {
            case RunStarted _ -> "run.started";
            case NodeStarted _ -> "node.started";
            case NodeFinished(_, _, NodeResult.Succeeded _) -> "node.completed";
            case NodeFinished(_, _, NodeResult.Failed _) -> "node.failed";
            case NodeFinished(_, _, NodeResult.Cancelled _) -> "node.cancelled";
            case RetryDue _ -> "node.retry-due";
            case NodeSkipped _ -> "node.skipped";
            case NodeReused _ -> EventJson.typeOf(event);
            case NodeCancelled _ -> "node.cancelled";
            case NodeReported(_, var type, _) -> type;
            case CancelRequested _ -> "run.cancel-requested";
            case RunTimedOut _ -> "run.timed-out";
            case EffectStarted _, EffectFinished _, QuestionAsked _, QuestionAnswered _ ->
                    EventJson.typeOf(event);
            case QuestionExpired _, RunResumed _ -> EventJson.typeOf(event);
            case PlanExtended _, PlanSealed _, PlanRevised _, RevisionRefused _ ->
                    EventJson.typeOf(event);
            case RunFinished _ -> "run.finished";
        };
    }

    /** The id of the node that an event concerns; {@code null} if it is the run. */
    public static @Nullable String node(RunEvent event) {
        return event instanceof RunEvent.OfNode ofNode ? ofNode.node().value() : null;
    }

    /** The text of an event, without data. */
    public static Value payload(RunEvent event) {
        return switch (event) {
            case RunStarted started -> startedPayload(started);
            case NodeStarted(_, int attempt) -> ValueRecords.of("attempt", Value.of(attempt));
            case NodeFinished(_, int attempt, var result) -> finishedPayload(attempt, result);
            case RetryDue(_, int attempt) -> ValueRecords.of("attempt", Value.of(attempt));
            case NodeReused(_, var result, var from) ->
                    ValueRecords.of(
                            "from", Value.of(from.value()),
                            "summary", Value.of(result.summary()),
                            "artifacts", result.output().field("artifacts"));
            case NodeSkipped(_, var cause) ->
                    ValueRecords.of(
                            "cause", Value.of(cause.kind().name()),
                            "because", Value.of(cause.because().value()));
            case NodeCancelled(_, var reason) -> ValueRecords.of("reason", Value.of(reason));
            case NodeReported(_, _, var payload) -> payload;
            case CancelRequested(var reason) -> ValueRecords.of("reason", Value.of(reason));
            case PlanExtended _, PlanRevised _ -> EventJson.payloadOf(event);
            case RevisionRefused(_, var problem) -> ValueRecords.of("problem", problem(problem));
            case PlanSealed _, RunTimedOut _, RunResumed _ -> Value.of(Map.<String, Value>of());
            case EffectStarted(_, var key) -> ValueRecords.of("key", Value.of(key));
            case EffectFinished(_, var key, _) -> ValueRecords.of("key", Value.of(key));
            case QuestionAsked(_, _, var question, _) -> {
                var fields = new LinkedHashMap<String, Value>();
                fields.put("key", Value.of(question.key()));
                fields.put("text", Value.of(question.text()));
                fields.put("options", ValueRecords.texts(question.options()));
                fields.put("subject", question.subject());
                yield Value.of(fields);
            }
            case QuestionAnswered(var key, var answer, var by) ->
                    ValueRecords.of("key", Value.of(key), "answer", answer, "by", Value.of(by));
            case QuestionExpired(var key) -> ValueRecords.of("key", Value.of(key));
            case RunFinished(var outcome) -> {
                var fields = new LinkedHashMap<String, Value>();
                fields.put("status", Value.of(outcome.status().name()));
                if (outcome.problem() != null) {
                    fields.put("problem", problem(outcome.problem()));
                }
                yield Value.of(fields);
            }
        };
    }

    private static Value startedPayload(RunStarted started) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("workflow", WorkflowJson.write(started.workflow().definition()));
        fields.put("inputs", Value.of(started.inputs()));
        var from = started.from();
        if (from != null) {
            fields.put("from", Value.of(from.value()));
            fields.put(
                    "reused",
                    ValueRecords.texts(
                            started.reused().keySet().stream().map(NodeId::value).toList()));
        }
        return Value.of(fields);
    }

    private static Value finishedPayload(int attempt, NodeResult result) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("attempt", Value.of(attempt));
        switch (result) {
            case NodeResult.Succeeded(_, var summary, var writes, var reads) -> {
                fields.put("summary", Value.of(summary));
                fields.put(
                        "writes", ValueRecords.texts(writes.keySet().stream().sorted().toList()));
                fields.put("reads", ValueRecords.texts(reads));
            }
            case NodeResult.Failed(var problem) -> fields.put("problem", problem(problem));
            case NodeResult.Cancelled(var reason) -> fields.put("reason", Value.of(reason));
        }
        return Value.of(fields);
    }

    /** {@code {code, message, messageZh, retryable}}. */
    public static Value problem(Problem problem) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("code", Value.of(problem.code()));
        fields.put("message", Value.of(problem.text().en()));
        fields.put("messageZh", Value.of(problem.text().zh()));
        fields.put("retryable", Value.of(problem.isRetryable()));
        return Value.of(fields);
    }

    /** {@code {kind, text, options}}. */
    public static Value question(Clarification question) {
        return ValueRecords.of(
                "kind", Value.of(question.kind().wireName()),
                "text", Value.of(question.question()),
                "options", ValueRecords.texts(question.options()));
    }

    /**
     * The nodes of a recorded run in the order in which they are numbered: new ones come last, so
     * that the numbers of the others do not change.
     *
     * @param entries at least the first
     */
    public static List<NodeId> readingOrder(List<JournalEntry> entries) {
        var order = new ArrayList<NodeId>();
        for (var entry : entries) {
            switch (entry.event()) {
                case RunStarted started -> order.addAll(readingOrder(started.workflow()));
                case PlanExtended(var added, _) -> added.forEach(node -> order.add(node.id()));
                case PlanRevised revision -> revision.added().forEach(node -> order.add(node.id()));
                default -> {} // changes no plan
            }
        }
        return order;
    }

    /** The position of a node in the plan as users read it. */
    public static List<NodeId> readingOrder(Workflow workflow) {
        return workflow.levels().stream().flatMap(List::stream).toList();
    }
}
