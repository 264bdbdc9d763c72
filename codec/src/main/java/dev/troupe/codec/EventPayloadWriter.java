package dev.troupe.codec;

import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.RetryPolicy;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What each type of event carries, as it is written. */
final class EventPayloadWriter {
    private EventPayloadWriter() {}

    static Value write(RunEvent event) {
        var payload = new RecordWriter();
        switch (event) {
            case RunEvent.RunStarted started -> putRunStarted(started, payload);
            case RunEvent.PlanExtended(var nodes, var edges) -> {
                return WorkflowJson.additionRecord(nodes, edges).toValue();
            }
            case RunEvent.PlanRevised revision -> {
                return revisionValue(revision);
            }
            case RunEvent.RevisionRefused(_, var problem) ->
                    payload.put("problem", problemValue(problem));
            case RunEvent.NodeStarted(_, int attempt) -> payload.put("attempt", attempt);
            case RunEvent.NodeFinished(_, int attempt, var result) ->
                    putResult(result, payload.put("attempt", attempt));
            case RunEvent.RetryDue(_, int attempt) -> payload.put("attempt", attempt);
            case RunEvent.NodeReused(_, var result, var from) ->
                    putSucceeded(result, payload.put("from", from.value()));
            case RunEvent.NodeSkipped(_, var cause) ->
                    payload.put("cause", cause.kind()).put("because", cause.because().value());
            case RunEvent.NodeCancelled(_, var reason) -> payload.put("reason", reason);
            case RunEvent.NodeReported(_, var type, var reported) ->
                    payload.put("type", type).put("payload", reported);
            case RunEvent.EffectStarted(_, var key) -> payload.put("key", key);
            case RunEvent.EffectFinished(_, var key, var result) ->
                    payload.put("key", key).put("result", result);
            case RunEvent.QuestionAsked(_, int attempt, var question, var expiresAt) ->
                    payload.put("attempt", attempt)
                            .put("question", questionValue(question))
                            .put(
                                    "expiresAt",
                                    Optional.ofNullable(expiresAt)
                                            .map(Instant::toString)
                                            .map(Value::of));
            case RunEvent.QuestionAnswered(var key, var answer, var by) ->
                    payload.put("key", key).put("answer", answer).put("by", by);
            case RunEvent.QuestionExpired(var key) -> payload.put("key", key);
            case RunEvent.PlanSealed _, RunEvent.RunResumed _ -> {
                // the type is sufficient
            }
            case RunEvent.CancelRequested(var reason) -> payload.put("reason", reason);
            case RunEvent.RunTimedOut _ -> {
                // the type is sufficient
            }
            case RunEvent.RunFinished(var outcome) ->
                    payload.put("status", outcome.status())
                            .put(
                                    "problem",
                                    Optional.ofNullable(outcome.problem())
                                            .map(EventPayloadWriter::problemValue));
        }
        return payload.toValue();
    }

    private static void putRunStarted(RunEvent.RunStarted started, RecordWriter payload) {
        payload.put("workflow", WorkflowJson.write(started.workflow().definition()))
                .put("options", optionsValue(started.options()))
                .put("inputs", started.inputs())
                .put("notes", ifAny(new TreeMap<>(started.notes())))
                .put("from", Optional.ofNullable(started.from()).map(RunId::value).map(Value::of))
                .put("reused", ifAny(reusedValues(started.reused())));
    }

    private static Optional<Value> ifAny(Map<String, Value> fields) {
        return fields.isEmpty() ? Optional.empty() : Optional.of(Value.of(fields));
    }

    private static Map<String, Value> reusedValues(Map<NodeId, NodeResult.Succeeded> results) {
        var reused = new LinkedHashMap<String, Value>();
        results.forEach((node, result) -> {
            var fields = new RecordWriter();
            putSucceeded(result, fields);
            reused.put(node.value(), fields.toValue());
        });
        return reused;
    }

    private static void putSucceeded(NodeResult.Succeeded result, RecordWriter payload) {
        payload.put("output", result.output())
                .put("summary", result.summary())
                .put("writes", result.writes())
                .put("reads", Value.of(result.reads().stream().map(Value::of).toList()));
    }

    private static Value revisionValue(RunEvent.PlanRevised revision) {
        var kept = new TreeMap<String, Value>();
        revision.dependencies().forEach((node, on) -> kept.put(node.value(), idList(on)));
        var reason = revision.reason();
        return WorkflowJson.additionRecord(revision.added(), List.of())
                .put("dependencies", kept)
                .put("replaced", idList(revision.replaced()))
                .put("reason", reason.en())
                .put("reasonZh", ifOther(reason))
                .toValue();
    }

    private static Value idList(List<NodeId> nodes) {
        return Value.of(nodes.stream().map(node -> Value.of(node.value())).toList());
    }

    /** The Chinese text is omitted if it is the same, as in text from outside. */
    private static Optional<Value> ifOther(LocalizedText said) {
        boolean isSame = said.zh().equals(said.en());
        return isSame ? Optional.empty() : Optional.of(Value.of(said.zh()));
    }

    private static void putResult(NodeResult result, RecordWriter payload) {
        switch (result) {
            case NodeResult.Succeeded succeeded ->
                    putSucceeded(succeeded, payload.put("status", "succeeded"));
            case NodeResult.Failed(var problem) ->
                    payload.put("status", "failed").put("problem", problemValue(problem));
            case NodeResult.Cancelled(var reason) ->
                    payload.put("status", "cancelled").put("reason", reason);
        }
    }

    private static Value questionValue(Question question) {
        return new RecordWriter()
                .put("key", question.key())
                .put("text", question.text())
                .put("options", Value.of(question.options().stream().map(Value::of).toList()))
                .put("subject", question.subject())
                .put("expiry", Optional.ofNullable(question.expiry()).map(DurationMillis::of))
                .toValue();
    }

    private static Value problemValue(Problem problem) {
        var said = problem.text();
        return new RecordWriter()
                .put("code", problem.code())
                .put("message", said.en())
                .put("messageZh", ifOther(said))
                .put("retryable", Value.of(problem.isRetryable()))
                .toValue();
    }

    private static Value optionsValue(RunOptions options) {
        return new RecordWriter()
                .put("nodeTimeout", DurationMillis.of(options.nodeTimeout()))
                .put(
                        "runTimeout",
                        Optional.ofNullable(options.runTimeout()).map(DurationMillis::of))
                .put("maxConcurrency", options.maxConcurrency())
                .put("retries", retryValue(options.retries()))
                .put("onFailure", options.onFailure())
                .put("stopGrace", DurationMillis.of(options.stopGrace()))
                .put("maxRevisions", options.maxRevisions())
                .put(
                        "openPlan",
                        options.isPlanOpen() ? Optional.of(Value.of(true)) : Optional.empty())
                .toValue();
    }

    static Value retryValue(RetryPolicy retries) {
        return new RecordWriter()
                .put("maxRetries", retries.maxRetries())
                .put("firstDelayMs", DurationMillis.of(retries.firstDelay()))
                .put("maxDelayMs", DurationMillis.of(retries.maxDelay()))
                .toValue();
    }
}
