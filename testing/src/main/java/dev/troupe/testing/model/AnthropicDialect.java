package dev.troupe.testing.model;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelRequest;
import java.util.Map;
import java.util.Optional;

/** Anthropic's messages. */
final class AnthropicDialect implements Dialect {
    @Override
    public String keyHeader() {
        return "x-api-key";
    }

    @Override
    public String basePath() {
        return "/v1";
    }

    @Override
    public boolean isChat(String path) {
        return path.equals("/v1/messages");
    }

    @Override
    public Optional<HttpReply> page(String path) {
        return Optional.empty();
    }

    @Override
    public Optional<String> problemOf(Value body) {
        return AnthropicRequests.problemOf(body);
    }

    @Override
    public ModelRequest request(Value body) {
        return AnthropicRequests.from(body);
    }

    @Override
    public boolean streams(String path, Value body) {
        return body.field("stream").equals(Value.of(true));
    }

    @Override
    public String streamType() {
        return "text/event-stream";
    }

    @Override
    public Frames frames(Value body) {
        return new AnthropicReplies(body);
    }

    @Override
    public HttpReply wrongKey() {
        return answer(401, "authentication_error", "invalid x-api-key");
    }

    @Override
    public HttpReply notFound(String path) {
        return answer(404, "not_found_error", "Not found: " + path);
    }

    @Override
    public HttpReply badRequest(String message) {
        return answer(400, "invalid_request_error", message);
    }

    @Override
    public HttpReply internal(String message) {
        return answer(500, "api_error", message);
    }

    @Override
    public HttpReply of(ModelException failure) {
        var message = failure.problem().message();
        var answer =
                switch (Dialect.kindOf(failure)) {
                    case RATE_LIMITED -> answer(429, "rate_limit_error", message);
                    case BAD_KEY -> answer(401, "authentication_error", message);
                    case UNKNOWN_MODEL -> answer(404, "not_found_error", "model: " + message);
                    case BAD_REQUEST -> badRequest(message);
                    case CONTEXT_TOO_LONG ->
                            badRequest("prompt is too long: 210000 tokens > 200000 maximum");
                    case REFUSED ->
                            badRequest("Output blocked by content filtering policy: " + message);
                    case UNAVAILABLE, NETWORK, TIMED_OUT, MALFORMED_REPLY, BUDGET_UNKNOWN ->
                            answer(529, "overloaded_error", "Overloaded");
                    case OVER_BUDGET ->
                            badRequest(
                                    "Your credit balance is too low to access the Anthropic API.");
                    case NEEDS_MODEL, UNEXPECTED_REQUEST, WRONG_FORM, REPLY_TOO_LONG ->
                            internal(message);
                };
        return answer.withRetryAfter(failure);
    }

    private static HttpReply answer(int status, String type, String message) {
        return HttpReply.of(
                status,
                Value.of(
                        Map.of(
                                "type",
                                Value.of("error"),
                                "error",
                                Value.of(
                                        Map.of(
                                                "type",
                                                Value.of(type),
                                                "message",
                                                Value.of(message))))));
    }
}
