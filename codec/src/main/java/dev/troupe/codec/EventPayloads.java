package dev.troupe.codec;

import dev.troupe.core.NodeResult;
import dev.troupe.core.Problem;
import dev.troupe.core.Question;
import dev.troupe.core.RetryPolicy;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Value;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;

/** What each type of event carries, as it is written. */
final class EventPayloads {
    private EventPayloads() {}

    static Value write(RunEvent event) {
        var payload = new RecordWriter();
        switch (event) {
            case RunEvent.RunStarted(var workflow, var options, var inputs, var notes) ->
                    payload.put("workflow", WorkflowJson.write(workflow.definition()))
                            .put("options", options(options))
                            .put("inputs", inputs)
                            .put(
                                    "notes",
                                    notes.isEmpty()
                                            ? Optional.empty()
                                            : Optional.of(Value.of(new TreeMap<>(notes))));
            case RunEvent.NodeStarted(_, int attempt) -> payload.put("attempt", attempt);
            case RunEvent.NodeFinished(_, int attempt, var result) ->
                    result(result, payload.put("attempt", attempt));
            case RunEvent.RetryDue(_, int attempt) -> payload.put("attempt", attempt);
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
            case RunEvent.RunResumed _ -> {
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

    private static void result(NodeResult result, RecordWriter payload) {
        switch (result) {
            case NodeResult.Succeeded(var output, var summary, var writes, var reads) ->
                    payload.put("status", "succeeded")
                            .put("output", output)
                            .put("summary", summary)
                            .put("writes", writes)
                            .put("reads", Value.of(reads.stream().map(Value::of).toList()));
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

    /** The Chinese sentence is left out where it is the same, as one from outside is. */
    private static Value problem(Problem problem) {
        var said = problem.sentence();
        boolean isSame = said.zh().equals(said.en());
        return new RecordWriter()
                .put("code", problem.code())
                .put("message", said.en())
                .put("messageZh", isSame ? Optional.empty() : Optional.of(Value.of(said.zh())))
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
