package dev.troupe.codec;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowRules;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads recorded events. */
final class EventReader {
    private final RecordReader envelope;

    private EventReader(RecordReader envelope) {
        this.envelope = envelope;
    }

    static JournalEntry read(Value document) {
        return new EventReader(new RecordReader("", document)).readEntry();
    }

    private JournalEntry readEntry() {
        long sequence = envelope.longValue("seq");
        if (sequence < 1) {
            throw envelope.unexpectedException("seq", "a number from 1");
        }
        var event = readValidEvent(envelope.text("type"));
        return new JournalEntry(readRun(), sequence, readInstant(envelope, "at"), event);
    }

    private RunId readRun() {
        try {
            return new RunId(envelope.text("runId"));
        } catch (IllegalArgumentException e) {
            throw new JsonException(
                    LocalizedText.of("runId: %s", "runId: %s", LocalizedText.of(e)));
        }
    }

    private static Instant readInstant(RecordReader record, String field) {
        try {
            return Instant.parse(record.text(field));
        } catch (DateTimeParseException _) {
            throw record.unexpectedException(field, "an instant such as 2026-01-31T08:00:00Z");
        }
    }

    private static Question readQuestion(RecordReader question) {
        try {
            return new Question(
                    question.text("key"),
                    question.text("text"),
                    question.texts("options"),
                    question.value("subject"),
                    question.optionalMillis("expiry"));
        } catch (JsonException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new JsonException(
                    LocalizedText.of("question: %s", "question: %s", LocalizedText.of(e)));
        }
    }

    private RunEvent readValidEvent(String type) {
        try {
            return readEvent(type);
        } catch (JsonException e) {
            throw e;
        } catch (IllegalArgumentException e) { // a part of it is not valid for its type
            throw new JsonException(
                    LocalizedText.of("payload: %s", "payload: %s", LocalizedText.of(e)));
        }
    }

    private RunEvent readEvent(String type) {
        var payload = envelope.record("payload");
        return switch (type) {
            case "run.started" -> readRunStarted(payload);
            case "node.started" ->
                    new RunEvent.NodeStarted(readNode(), payload.intValue("attempt"));
            case "node.finished" ->
                    new RunEvent.NodeFinished(
                            readNode(), payload.intValue("attempt"), readResult(payload));
            case "node.retry-due" -> new RunEvent.RetryDue(readNode(), payload.intValue("attempt"));
            case "node.reused" ->
                    new RunEvent.NodeReused(
                            readNode(), readSucceeded(payload), new RunId(payload.text("from")));
            case "node.skipped" -> new RunEvent.NodeSkipped(readNode(), readCause(payload));
            case "node.cancelled" -> new RunEvent.NodeCancelled(readNode(), payload.text("reason"));
            case "node.reported" ->
                    new RunEvent.NodeReported(
                            readNode(), payload.text("type"), payload.value("payload"));
            case "node.effect-started" ->
                    new RunEvent.EffectStarted(readNode(), payload.text("key"));
            case "node.effect-finished" ->
                    new RunEvent.EffectFinished(
                            readNode(), payload.text("key"), payload.value("result"));
            case "node.asked" ->
                    new RunEvent.QuestionAsked(
                            readNode(),
                            payload.intValue("attempt"),
                            readQuestion(payload.record("question")),
                            payload.has("expiresAt") ? readInstant(payload, "expiresAt") : null);
            case "run.answered" ->
                    new RunEvent.QuestionAnswered(
                            payload.text("key"), payload.value("answer"), payload.text("by"));
            case "run.question-expired" -> new RunEvent.QuestionExpired(payload.text("key"));
            case "plan.extended" -> {
                var added = WorkflowJson.read(envelope.value("payload")).value();
                yield new RunEvent.PlanExtended(added.nodes(), added.edges());
            }
            case "plan.sealed" -> new RunEvent.PlanSealed();
            case "plan.revised" -> readPlanRevised(payload);
            case "plan.revision-refused" ->
                    new RunEvent.RevisionRefused(
                            readNode(), readProblem(payload.record("problem")));
            case "run.resumed" -> new RunEvent.RunResumed();
            case "run.cancel-requested" -> new RunEvent.CancelRequested(payload.text("reason"));
            case "run.timed-out" -> new RunEvent.RunTimedOut();
            case "run.finished" -> new RunEvent.RunFinished(readOutcome(payload));
            default ->
                    throw new JsonException(
                            "事件类型“%s”无法识别；可能由更新的版本写入",
                            "event type '%s' is not known; it was perhaps written by a newer version",
                            type);
        };
    }

    private NodeId readNode() {
        return new NodeId(envelope.text("nodeId"));
    }

    private static RunEvent readRunStarted(RecordReader payload) {
        var draft = WorkflowJson.read(payload.value("workflow")).value();
        return new RunEvent.RunStarted(
                Workflow.from(draft, WorkflowRules.RECORDED),
                readOptions(payload.record("options")),
                payload.map("inputs"),
                payload.has("notes") ? payload.map("notes") : Map.of(),
                payload.has("from") ? new RunId(payload.text("from")) : null,
                payload.has("reused") ? readReused(payload.map("reused")) : Map.of());
    }

    private static Map<NodeId, NodeResult.Succeeded> readReused(Map<String, Value> results) {
        var reused = new LinkedHashMap<NodeId, NodeResult.Succeeded>();
        results.forEach((node, result) ->
                reused.put(
                        new NodeId(node),
                        readSucceeded(new RecordReader("payload.reused." + node, result))));
        return reused;
    }

    private static RunOptions readOptions(RecordReader options) {
        var retries = options.record("retries");
        return new RunOptions(
                options.millis("nodeTimeout"),
                options.optionalMillis("runTimeout"),
                options.intValue("maxConcurrency"),
                new RetryPolicy(
                        retries.intValue("maxRetries"),
                        retries.millis("firstDelayMs"),
                        retries.millis("maxDelayMs")),
                options.choice("onFailure", OnFailure.class),
                options.millis("stopGrace"),
                options.has("maxRevisions")
                        ? options.intValue("maxRevisions")
                        : RunOptions.STANDARD.maxRevisions(),
                options.has("openPlan") && options.flag("openPlan"));
    }

    private RunEvent readPlanRevised(RecordReader payload) {
        var kept = new LinkedHashMap<NodeId, List<NodeId>>();
        var dependencies = payload.record("dependencies");
        payload.map("dependencies")
                .keySet()
                .forEach(node -> kept.put(new NodeId(node), readIds(dependencies, node)));
        return new RunEvent.PlanRevised(
                readNode(),
                WorkflowJson.read(envelope.value("payload")).value().nodes(),
                kept,
                readIds(payload, "replaced"),
                readLocalizedText(payload, "reason"));
    }

    private static List<NodeId> readIds(RecordReader record, String field) {
        return record.texts(field).stream().map(NodeId::new).toList();
    }

    private static LocalizedText readLocalizedText(RecordReader record, String field) {
        var en = record.text(field);
        return new LocalizedText(record.has(field + "Zh") ? record.text(field + "Zh") : en, en);
    }

    private static NodeResult readResult(RecordReader payload) {
        return switch (payload.text("status")) {
            case "succeeded" -> readSucceeded(payload);
            case "failed" -> new NodeResult.Failed(readProblem(payload.record("problem")));
            case "cancelled" -> new NodeResult.Cancelled(payload.text("reason"));
            default ->
                    throw payload.unexpectedException("status", "succeeded, failed or cancelled");
        };
    }

    private static NodeResult.Succeeded readSucceeded(RecordReader result) {
        return new NodeResult.Succeeded(
                result.value("output"),
                result.text("summary"),
                result.map("writes"),
                result.texts("reads"));
    }

    private static Problem readProblem(RecordReader problem) {
        return new Problem(
                problem.text("code"),
                readLocalizedText(problem, "message"),
                problem.flag("retryable"));
    }

    private static SkipCause readCause(RecordReader payload) {
        return new SkipCause(
                payload.choice("cause", SkipCause.Kind.class), new NodeId(payload.text("because")));
    }

    private static RunOutcome readOutcome(RecordReader payload) {
        return new RunOutcome(
                payload.choice("status", RunStatus.class),
                payload.has("problem") ? readProblem(payload.record("problem")) : null);
    }
}
