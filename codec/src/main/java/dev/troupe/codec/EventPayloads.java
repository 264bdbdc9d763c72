package dev.troupe.codec;

import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.Problem;
import dev.troupe.core.Question;
import dev.troupe.core.RetryPolicy;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What each type of event carries, as it is written. */
final class EventPayloads {
    private EventPayloads() {}

    static Value write(RunEvent event) {
        var payload = new RecordWriter();
        switch (event) {
            case RunEvent.RunStarted started -> started(started, payload);
            case RunEvent.PlanExtended(var nodes, var edges) -> {
                return WorkflowJson.addition(nodes, edges).toValue();
            }
            case RunEvent.PlanRevised revision -> {
                return revision(revision);
            }
            case RunEvent.RevisionRefused(_, var problem) ->
                    payload.put("problem", problem(problem));
            case RunEvent.NodeStarted(_, int attempt) -> payload.put("attempt", attempt);
            case RunEvent.NodeFinished(_, int attempt, var result) ->
                    result(result, payload.put("attempt", attempt));
            case RunEvent.RetryDue(_, int attempt) -> payload.put("attempt", attempt);
            case RunEvent.NodeReused(_, var result, var from) ->
                    succeeded(result, payload.put("from", from.value()));
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
                            .put("question", question(question))
                            .put(
                                    "expiresAt",
                                    Optional.ofNullable(expiresAt)
                                            .map(Instant::toString)
                                            .map(Value::of));
            case RunEvent.QuestionAnswered(var key, var answer, var by) ->
                    payload.put("key", key).put("answer", answer).put("by", by);
            case RunEvent.QuestionExpired(var key) -> payload.put("key", key);
            case RunEvent.PlanSealed _, RunEvent.RunResumed _ -> {
                // the type says it all
            }
            case RunEvent.CancelRequested(var reason) -> payload.put("reason", reason);
            case RunEvent.RunTimedOut _ -> {
                // the type says it all
            }
            case RunEvent.RunFinished(var outcome) ->
                    payload.put("status", outcome.status())
                            .put(
                                    "problem",
                                    Optional.ofNullable(outcome.problem())
                                            .map(EventPayloads::problem));
        }
        return payload.toValue();
    }

    private static void started(RunEvent.RunStarted started, RecordWriter payload) {
        payload.put("workflow", WorkflowJson.write(started.workflow().definition()))
                .put("options", options(started.options()))
                .put("inputs", started.inputs())
                .put("notes", ifAny(new TreeMap<>(started.notes())))
                .put("from", Optional.ofNullable(started.from()).map(RunId::value).map(Value::of))
                .put("reused", ifAny(reused(started.reused())));
    }

    private static Optional<Value> ifAny(Map<String, Value> fields) {
        return fields.isEmpty() ? Optional.empty() : Optional.of(Value.of(fields));
    }

    private static Map<String, Value> reused(Map<NodeId, NodeResult.Succeeded> results) {
        var reused = new LinkedHashMap<String, Value>();
        results.forEach((node, result) -> {
            var fields = new RecordWriter();
            succeeded(result, fields);
            reused.put(node.value(), fields.toValue());
        });
        return reused;
    }

    private static void succeeded(NodeResult.Succeeded result, RecordWriter payload) {
        payload.put("output", result.output())
                .put("summary", result.summary())
                .put("writes", result.writes())
                .put("reads", Value.of(result.reads().stream().map(Value::of).toList()));
    }

    private static Value revision(RunEvent.PlanRevised revision) {
        var kept = new TreeMap<String, Value>();
        revision.kept().forEach((node, on) -> kept.put(node.value(), ids(on)));
        var reason = revision.reason();
        return WorkflowJson.addition(revision.added(), List.of())
                .put("dependencies", kept)
                .put("replaced", ids(revision.replaced()))
                .put("reason", reason.en())
                .put("reasonZh", ifOther(reason))
                .toValue();
    }

    private static Value ids(List<NodeId> nodes) {
        return Value.of(nodes.stream().map(node -> Value.of(node.value())).toList());
    }

    /** The Chinese sentence is left out where it is the same, as one from outside is. */
    private static Optional<Value> ifOther(Sentence said) {
        boolean isSame = said.zh().equals(said.en());
        return isSame ? Optional.empty() : Optional.of(Value.of(said.zh()));
    }

    private static void result(NodeResult result, RecordWriter payload) {
        switch (result) {
            case NodeResult.Succeeded succeeded ->
                    succeeded(succeeded, payload.put("status", "succeeded"));
            case NodeResult.Failed(var problem) ->
                    payload.put("status", "failed").put("problem", problem(problem));
            case NodeResult.Cancelled(var reason) ->
                    payload.put("status", "cancelled").put("reason", reason);
        }
    }

    private static Value question(Question question) {
        return new RecordWriter()
                .put("key", question.key())
                .put("text", question.text())
                .put("options", Value.of(question.options().stream().map(Value::of).toList()))
                .put("subject", question.subject())
                .put("expiry", Optional.ofNullable(question.expiry()).map(Millis::of))
                .toValue();
    }

    private static Value problem(Problem problem) {
        var said = problem.sentence();
        return new RecordWriter()
                .put("code", problem.code())
                .put("message", said.en())
                .put("messageZh", ifOther(said))
                .put("retryable", Value.of(problem.isRetryable()))
                .toValue();
    }

    private static Value options(RunOptions options) {
        return new RecordWriter()
                .put("nodeTimeout", Millis.of(options.nodeTimeout()))
                .put("runTimeout", Optional.ofNullable(options.runTimeout()).map(Millis::of))
                .put("maxConcurrency", options.maxConcurrency())
                .put("retries", retries(options.retries()))
                .put("onFailure", options.onFailure())
                .put("stopGrace", Millis.of(options.stopGrace()))
                .put("maxRevisions", options.maxRevisions())
                .put(
                        "openPlan",
                        options.isPlanOpen() ? Optional.of(Value.of(true)) : Optional.empty())
                .toValue();
    }

    static Value retries(RetryPolicy retries) {
        return new RecordWriter()
                .put("maxRetries", retries.maxRetries())
                .put("firstDelayMs", Millis.of(retries.firstDelay()))
                .put("maxDelayMs", Millis.of(retries.maxDelay()))
                .toValue();
    }
}
