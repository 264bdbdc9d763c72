package dev.troupe.testing.model;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import java.util.Map;

/** Problems as OpenAI words them. */
final class OpenAiErrors {
    private OpenAiErrors() {}

    static HttpReply wrongKey() {
        return answer(401, "invalid_api_key", "Incorrect API key provided.");
    }

    static HttpReply notFound(String path) {
        return answer(404, "unknown_url", "Unknown request URL: " + path);
    }

    static HttpReply badRequest(String message) {
        return answer(400, "invalid_request_error", message);
    }

    static HttpReply internal(String message) {
        return answer(500, "server_error", message);
    }

    static HttpReply of(ModelException failure) {
        var message = failure.problem().message();
        var answer =
                switch (Dialect.kindOf(failure)) {
                    case RATE_LIMITED -> answer(429, "rate_limit_exceeded", message);
                    case BAD_KEY -> answer(401, "invalid_api_key", message);
                    case UNKNOWN_MODEL -> answer(404, "model_not_found", message);
                    case BAD_REQUEST -> badRequest(message);
                    case CONTEXT_TOO_LONG ->
                            answer(
                                    400,
                                    "context_length_exceeded",
                                    "This model's maximum context length is 8192 tokens. "
                                            + message);
                    case REFUSED -> answer(400, "content_filter", message);
                    case UNAVAILABLE, NETWORK, TIMED_OUT, MALFORMED_REPLY, BUDGET_UNKNOWN ->
                            answer(503, "overloaded", message);
                    case OVER_BUDGET -> answer(429, "insufficient_quota", message);
                    case NEEDS_MODEL, UNEXPECTED_REQUEST, WRONG_FORM, REPLY_TOO_LONG ->
                            internal(message);
                };
        return answer.withRetryAfter(failure);
    }

    private static HttpReply answer(int status, String code, String message) {
        var error = Map.of("message", Value.of(message), "code", Value.of(code));
        return HttpReply.of(status, Value.of(Map.of("error", Value.of(error))));
    }
}
