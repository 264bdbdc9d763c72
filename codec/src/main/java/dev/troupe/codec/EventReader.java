package dev.troupe.codec;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.OnFailure;
import dev.troupe.core.Problem;
import dev.troupe.core.Question;
import dev.troupe.core.RetryPolicy;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunOutcome;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Sentence;
import dev.troupe.core.SkipCause;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowRules;
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
        return new EventReader(new RecordReader("", document)).entry();
    }

    private JournalEntry entry() {
        long sequence = envelope.whole("seq");
        if (sequence < 1) {
            throw envelope.unexpected("seq", "a number from 1");
        }
        var event = possibleEvent(envelope.text("type"));
        return new JournalEntry(run(), sequence, instant(envelope, "at"), event);
    }

    private RunId run() {
        try {
            return new RunId(envelope.text("runId"));
        } catch (IllegalArgumentException e) {
            throw new JsonException(Sentence.of("runId: %s", "runId: %s", Sentence.of(e)));
        }
    }

    private static Instant instant(RecordReader record, String field) {
        try {
            return Instant.parse(record.text(field));
        } catch (DateTimeParseException _) {
            throw record.unexpected(field, "an instant such as 2026-01-31T08:00:00Z");
        }
    }

    private static Question question(RecordReader question) {
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
            throw new JsonException(Sentence.of("question: %s", "question: %s", Sentence.of(e)));
        }
    }

    private RunEvent possibleEvent(String type) {
        try {
            return event(type);
        } catch (JsonException e) {
            throw e;
        } catch (IllegalArgumentException e) { // a part of it cannot be what it says
            throw new JsonException(Sentence.of("payload: %s", "payload: %s", Sentence.of(e)));
        }
    }

    private RunEvent event(String type) {
        var payload = envelope.record("payload");
        return switch (type) {
            case "run.started" -> started(payload);
            case "node.started" -> new RunEvent.NodeStarted(node(), payload.small("attempt"));
            case "node.finished" ->
                    new RunEvent.NodeFinished(node(), payload.small("attempt"), result(payload));
            case "node.retry-due" -> new RunEvent.RetryDue(node(), payload.small("attempt"));
            case "node.reused" ->
                    new RunEvent.NodeReused(
                            node(), succeeded(payload), new RunId(payload.text("from")));
            case "node.skipped" -> new RunEvent.NodeSkipped(node(), cause(payload));
            case "node.cancelled" -> new RunEvent.NodeCancelled(node(), payload.text("reason"));
            case "node.reported" ->
                    new RunEvent.NodeReported(
                            node(), payload.text("type"), payload.value("payload"));
            case "node.effect-started" -> new RunEvent.EffectStarted(node(), payload.text("key"));
            case "node.effect-finished" ->
                    new RunEvent.EffectFinished(
                            node(), payload.text("key"), payload.value("result"));
            case "node.asked" ->
                    new RunEvent.QuestionAsked(
                            node(),
                            payload.small("attempt"),
                            question(payload.record("question")),
                            payload.has("expiresAt") ? instant(payload, "expiresAt") : null);
            case "run.answered" ->
                    new RunEvent.QuestionAnswered(
                            payload.text("key"), payload.value("answer"), payload.text("by"));
            case "run.question-expired" -> new RunEvent.QuestionExpired(payload.text("key"));
            case "plan.extended" -> {
                var added = WorkflowJson.read(envelope.value("payload")).value();
                yield new RunEvent.PlanExtended(added.nodes(), added.edges());
            }
            case "plan.sealed" -> new RunEvent.PlanSealed();
            case "plan.revised" -> revised(payload);
            case "plan.revision-refused" ->
                    new RunEvent.RevisionRefused(node(), problem(payload.record("problem")));
            case "run.resumed" -> new RunEvent.RunResumed();
            case "run.cancel-requested" -> new RunEvent.CancelRequested(payload.text("reason"));
            case "run.timed-out" -> new RunEvent.RunTimedOut();
            case "run.finished" -> new RunEvent.RunFinished(outcome(payload));
            default ->
                    throw new JsonException(
                            "事件类型“%s”无法识别；可能由更新的版本写入",
                            "event type '%s' is not known; it was perhaps written by a newer version",
                            type);
        };
    }

    private NodeId node() {
        return new NodeId(envelope.text("nodeId"));
    }

    private static RunEvent started(RecordReader payload) {
        var draft = WorkflowJson.read(payload.value("workflow")).value();
        return new RunEvent.RunStarted(
                Workflow.from(draft, WorkflowRules.RECORDED),
                options(payload.record("options")),
                payload.map("inputs"),
                payload.has("notes") ? payload.map("notes") : Map.of(),
                payload.has("from") ? new RunId(payload.text("from")) : null,
                payload.has("reused") ? reused(payload.map("reused")) : Map.of());
    }

    private static Map<NodeId, NodeResult.Succeeded> reused(Map<String, Value> results) {
        var reused = new LinkedHashMap<NodeId, NodeResult.Succeeded>();
        results.forEach((node, result) ->
                reused.put(
                        new NodeId(node),
                        succeeded(new RecordReader("payload.reused." + node, result))));
        return reused;
    }

    private static RunOptions options(RecordReader options) {
        var retries = options.record("retries");
        return new RunOptions(
                options.millis("nodeTimeout"),
                options.optionalMillis("runTimeout"),
                options.small("maxConcurrency"),
                new RetryPolicy(
                        retries.small("maxRetries"),
                        retries.millis("firstDelayMs"),
                        retries.millis("maxDelayMs")),
                options.choice("onFailure", OnFailure.class),
                options.millis("stopGrace"),
                options.has("maxRevisions")
                        ? options.small("maxRevisions")
                        : RunOptions.STANDARD.maxRevisions(),
                options.has("openPlan") && options.flag("openPlan"));
    }

    private RunEvent revised(RecordReader payload) {
        var kept = new LinkedHashMap<NodeId, List<NodeId>>();
        var dependencies = payload.record("dependencies");
        payload.map("dependencies")
                .keySet()
                .forEach(node -> kept.put(new NodeId(node), ids(dependencies, node)));
        return new RunEvent.PlanRevised(
                node(),
                WorkflowJson.read(envelope.value("payload")).value().nodes(),
                kept,
                ids(payload, "replaced"),
                sentence(payload, "reason"));
    }

    private static List<NodeId> ids(RecordReader record, String field) {
        return record.texts(field).stream().map(NodeId::new).toList();
    }

    private static Sentence sentence(RecordReader record, String field) {
        var en = record.text(field);
        return new Sentence(record.has(field + "Zh") ? record.text(field + "Zh") : en, en);
    }

    private static NodeResult result(RecordReader payload) {
        return switch (payload.text("status")) {
            case "succeeded" -> succeeded(payload);
            case "failed" -> new NodeResult.Failed(problem(payload.record("problem")));
            case "cancelled" -> new NodeResult.Cancelled(payload.text("reason"));
            default -> throw payload.unexpected("status", "succeeded, failed or cancelled");
        };
    }

    private static NodeResult.Succeeded succeeded(RecordReader result) {
        return new NodeResult.Succeeded(
                result.value("output"),
                result.text("summary"),
                result.map("writes"),
                result.texts("reads"));
    }

    private static Problem problem(RecordReader problem) {
        return new Problem(
                problem.text("code"), sentence(problem, "message"), problem.flag("retryable"));
    }

    private static SkipCause cause(RecordReader payload) {
        return new SkipCause(
                payload.choice("cause", SkipCause.Kind.class), new NodeId(payload.text("because")));
    }

    private static RunOutcome outcome(RecordReader payload) {
        return new RunOutcome(
                payload.choice("status", RunStatus.class),
                payload.has("problem") ? problem(payload.record("problem")) : null);
    }
}
