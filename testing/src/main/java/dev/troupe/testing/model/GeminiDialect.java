package dev.troupe.testing.model;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gemini's generateContent. */
final class GeminiDialect implements Dialect {
    @Override
    public String keyHeader() {
        return "x-goog-api-key";
    }

    @Override
    public String basePath() {
        return "/v1beta";
    }

    @Override
    public boolean isChat(String path) {
        return path.matches("/v1beta/models/[^/]+:(streamG|g)enerateContent");
    }

    @Override
    public Optional<HttpReply> page(String path) {
        return Optional.empty();
    }

    @Override
    public Optional<String> problemOf(Value body) {
        return body.field("contents").items().isEmpty()
                ? Optional.of("* GenerateContentRequest.contents: contents is not specified")
                : Optional.empty();
    }

    @Override
    public ModelRequest request(Value body) {
        return GeminiRequests.from(body);
    }

    @Override
    public boolean streams(String path, Value body) {
        return path.endsWith(":streamGenerateContent");
    }

    @Override
    public String streamType() {
        return "text/event-stream";
    }

    @Override
    public Frames frames(Value body) {
        return new GeminiReplies();
    }

    @Override
    public HttpReply wrongKey() {
        return answer(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.");
    }

    @Override
    public HttpReply notFound(String path) {
        return answer(404, "NOT_FOUND", "Not found: " + path);
    }

    @Override
    public HttpReply badRequest(String message) {
        return answer(400, "INVALID_ARGUMENT", message);
    }

    @Override
    public HttpReply internal(String message) {
        return answer(500, "INTERNAL", message);
    }

    @Override
    public HttpReply of(ModelException failure) {
        var message = failure.problem().message();
        var answer =
                switch (Dialect.kindOf(failure)) {
                    case RATE_LIMITED -> answer(429, "RESOURCE_EXHAUSTED", message);
                    case BAD_KEY -> wrongKey();
                    case UNKNOWN_MODEL -> answer(404, "NOT_FOUND", "models/x is not found");
                    case BAD_REQUEST -> badRequest(message);
                    case CONTEXT_TOO_LONG ->
                            badRequest(
                                    "The input token count (1200000) exceeds the maximum number"
                                            + " of tokens allowed (1048576).");
                    case REFUSED ->
                            HttpReply.of(
                                    200,
                                    Value.of(
                                            Map.of(
                                                    "promptFeedback",
                                                    Value.of(
                                                            Map.of(
                                                                    "blockReason",
                                                                    Value.of("SAFETY"))))));
                    case UNAVAILABLE, NETWORK, TIMED_OUT, MALFORMED_REPLY, BUDGET_UNKNOWN ->
                            answer(503, "UNAVAILABLE", "The model is overloaded.");
                    case OVER_BUDGET -> answer(402, "FAILED_PRECONDITION", message);
                    case NEEDS_MODEL, UNEXPECTED_REQUEST, WRONG_FORM, REPLY_TOO_LONG ->
                            internal(message);
                };
        var wait = failure.retryAfter();
        return wait == null ? answer : withDelay(answer, wait.toSeconds());
    }

    /** Gemini asks to wait in the body. */
    private static HttpReply withDelay(HttpReply answer, long seconds) {
        var info =
                Map.of(
                        "@type", Value.of("type.googleapis.com/google.rpc.RetryInfo"),
                        "retryDelay", Value.of(seconds + "s"));
        var error = answer.body().field("error");
        return HttpReply.of(
                answer.status(),
                Value.of(
                        Map.of(
                                "error",
                                Value.of(
                                        Map.of(
                                                "code", error.field("code"),
                                                "message", error.field("message"),
                                                "status", error.field("status"),
                                                "details", Value.of(List.of(Value.of(info))))))));
    }

    private static HttpReply answer(int code, String status, String message) {
        return HttpReply.of(
                code,
                Value.of(
                        Map.of(
                                "error",
                                Value.of(
                                        Map.of(
                                                "code", Value.of(code),
                                                "message", Value.of(message),
                                                "status", Value.of(status))))));
    }
}
