package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.model.Usage;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.http.Values;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One response as it goes over the wire, at any time of it.
 *
 * @param created when it was asked for
 * @param previous id of the response before it; empty for none
 * @param conversation id; empty for none
 * @param echo the settings that it repeats
 */
record ResponseJson(
        String id,
        Instant created,
        String model,
        String previous,
        String conversation,
        boolean isBackground,
        boolean isStored,
        Value echo) {
    static final String IN_PROGRESS = "in_progress";
    static final String COMPLETED = "completed";
    static final String INCOMPLETE = "incomplete";
    static final String FAILED = "failed";
    static final String CANCELLED = "cancelled";

    /** The same in a conversation. */
    ResponseJson withConversation(String newConversation) {
        return new ResponseJson(
                id, created, model, previous, newConversation, isBackground, isStored, echo);
    }

    /** While it is worked on. */
    Value toInProgress() {
        return response(IN_PROGRESS, List.of(), null, Value.missing(), Value.missing());
    }

    /** With its end. */
    Value toEnd(String status, List<Value> output, Usage usage) {
        return response(status, output, usage, Value.missing(), Value.missing());
    }

    /** It ended before it was complete. */
    Value toIncomplete(String reason, List<Value> output, Usage usage) {
        return response(
                INCOMPLETE,
                output,
                usage,
                Values.record("reason", Value.of(reason)),
                Value.missing());
    }

    /** There is none. */
    Value toFailure(OpenAiError error) {
        var described =
                Values.record(
                        "code",
                        Value.of(
                                error.status() == 429 && error.code().startsWith("rate_limit")
                                        ? "rate_limit_exceeded"
                                        : error.status() >= 500 ? "server_error" : error.code()),
                        "message",
                        Value.of(error.message().en()));
        return response(FAILED, List.of(), null, Value.missing(), described);
    }

    private Value response(
            String status, List<Value> output, @Nullable Usage usage, Value why, Value error) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(id));
        fields.put("object", Value.of("response"));
        fields.put("created_at", Value.of(created.getEpochSecond()));
        fields.put("status", Value.of(status));
        fields.put("background", Value.of(isBackground));
        fields.put("error", error);
        fields.put("incomplete_details", why);
        fields.put("model", Value.of(model));
        fields.put("output", Value.of(output));
        fields.put(
                "previous_response_id", previous.isEmpty() ? Value.missing() : Value.of(previous));
        fields.put(
                "conversation",
                conversation.isEmpty()
                        ? Value.missing()
                        : Values.record("id", Value.of(conversation)));
        fields.put("store", Value.of(isStored));
        if (echo instanceof Value.RecordOf(var settings)) {
            fields.putAll(settings);
        }
        fields.put("usage", usage == null ? Value.missing() : usage(usage));
        return Value.of(fields);
    }

    private static Value usage(Usage usage) {
        return Values.record(
                "input_tokens", Value.of(usage.inputTokens()),
                "input_tokens_details", Values.record("cached_tokens", Value.of(0)),
                "output_tokens", Value.of(usage.outputTokens()),
                "output_tokens_details", Values.record("reasoning_tokens", Value.of(0)),
                "total_tokens", Value.of(usage.totalTokens()));
    }
}
