package dev.troupe.testing.model;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelRequest;
import java.util.Map;
import java.util.Optional;

/** Ollama's chat. */
final class OllamaDialect implements Dialect {
    @Override
    public String keyHeader() {
        return "Authorization";
    }

    @Override
    public String basePath() {
        return "";
    }

    @Override
    public boolean isChat(String path) {
        return path.equals("/api/chat");
    }

    @Override
    public Optional<HttpReply> page(String path) {
        return Optional.empty();
    }

    @Override
    public Optional<String> problemOf(Value body) {
        return body.field("model").asText().isEmpty()
                ? Optional.of("model is required")
                : Optional.empty();
    }

    @Override
    public ModelRequest request(Value body) {
        return OllamaMessages.request(body);
    }

    @Override
    public boolean streams(String path, Value body) {
        return !body.field("stream").equals(Value.of(false));
    }

    @Override
    public String streamType() {
        return "application/x-ndjson";
    }

    @Override
    public Frames frames(Value body) {
        return new OllamaMessages(body);
    }

    @Override
    public HttpReply wrongKey() {
        return answer(401, "unauthorized");
    }

    @Override
    public HttpReply notFound(String path) {
        return answer(404, "404 page not found");
    }

    @Override
    public HttpReply badRequest(String message) {
        return answer(400, message);
    }

    @Override
    public HttpReply internal(String message) {
        return answer(500, message);
    }

    @Override
    public HttpReply of(ModelException failure) {
        var message = failure.problem().message();
        var answer =
                switch (Dialect.kindOf(failure)) {
                    case RATE_LIMITED -> answer(429, message);
                    case BAD_KEY -> wrongKey();
                    case UNKNOWN_MODEL -> answer(404, "model 'x' not found");
                    case BAD_REQUEST -> badRequest(message);
                    case CONTEXT_TOO_LONG ->
                            badRequest("the prompt exceeds the context length: too many tokens");
                    case REFUSED -> badRequest("content_filter: " + message);
                    case UNAVAILABLE, NETWORK, TIMED_OUT, MALFORMED_REPLY, BUDGET_UNKNOWN ->
                            answer(503, "server busy, please try again");
                    case OVER_BUDGET -> answer(402, message);
                    case NEEDS_MODEL, UNEXPECTED_REQUEST, WRONG_FORM, REPLY_TOO_LONG ->
                            internal(message);
                };
        return answer.withRetryAfter(failure);
    }

    private static HttpReply answer(int status, String message) {
        return HttpReply.of(status, Value.of(Map.of("error", Value.of(message))));
    }
}
