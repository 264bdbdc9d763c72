package dev.troupe.server.http;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * An error as OpenAI's API words it: {@code {error: {message, type, param, code}}}.
 *
 * @param status of HTTP
 * @param param the field that is wrong; {@code null} if it is none
 * @param isWorthRetrying whether the same request may succeed later
 * @param retryAfter how long to wait; {@code null} if it is not known
 */
public record OpenAiError(
        int status,
        String type,
        @Nullable String param,
        String code,
        LocalizedText message,
        boolean isWorthRetrying,
        @Nullable Duration retryAfter) {
    private static final String BAD = "invalid_request_error";
    private static final String SERVER = "server_error";

    public static OpenAiError invalidRequest(
            @Nullable String param, String code, LocalizedText message) {
        return new OpenAiError(400, BAD, param, code, message, false, null);
    }

    public static OpenAiError unknownModel(String model, String known) {
        return new OpenAiError(
                404,
                BAD,
                "model",
                "model_not_found",
                LocalizedText.of(
                        "未知的模型“%s”；可用的模型：%s",
                        "unknown model '%s'; expected one of %s", model, known),
                false,
                null);
    }

    /** A bug. */
    public static OpenAiError internalError() {
        return new OpenAiError(
                500,
                SERVER,
                null,
                "server.internal",
                LocalizedText.of(
                        "服务器内部错误；详情见服务器日志",
                        "internal server error; see the server log for details"),
                true,
                null);
    }

    /** The type of all other refusals. */
    static OpenAiError of(int status, Problem problem) {
        return switch (status) {
            case 401 -> simple(status, BAD, "invalid_api_key", problem);
            case 403 -> simple(status, "permission_error", problem.code(), problem);
            case 429 -> simple(status, "rate_limit_error", "rate_limit_exceeded", problem);
            default -> simple(status, status >= 500 ? SERVER : BAD, problem.code(), problem);
        };
    }

    private static OpenAiError simple(int status, String type, String code, Problem problem) {
        return new OpenAiError(
                status, type, null, code, problem.text(), problem.isRetryable(), null);
    }

    /** Why a model gave no reply. */
    public static OpenAiError of(ModelException e) {
        var problem = e.problem();
        if (ApiException.isBusy(problem.code())) {
            return new OpenAiError(
                    503,
                    SERVER,
                    null,
                    problem.code(),
                    problem.text(),
                    true,
                    ApiException.BUSY_WAIT);
        }
        var kind =
                Arrays.stream(ModelProblem.values())
                        .filter(problem::is)
                        .findFirst()
                        .orElse(ModelProblem.UNAVAILABLE);
        return switch (kind) {
            case RATE_LIMITED -> of(429, "rate_limit_error", "rate_limit_exceeded", e);
            case OVER_BUDGET -> of(429, "insufficient_quota", "insufficient_quota", e);
            case UNKNOWN_MODEL -> of(404, BAD, "model_not_found", e);
            case CONTEXT_TOO_LONG -> of(400, BAD, "context_length_exceeded", e);
            case REFUSED -> of(400, BAD, "content_filter", e);
            case BAD_REQUEST, NEEDS_MODEL -> of(400, BAD, problem.code(), e);
            case TIMED_OUT -> of(504, SERVER, problem.code(), e);
            case BUDGET_UNKNOWN -> of(503, SERVER, problem.code(), e);
            // The key that is wrong is the server's own, which no client can put right.
            case UNAVAILABLE,
                    NETWORK,
                    BAD_KEY,
                    MALFORMED_REPLY,
                    REPLY_TOO_LONG,
                    WRONG_FORM,
                    UNEXPECTED_REQUEST ->
                    of(502, SERVER, problem.code(), e);
        };
    }

    private static OpenAiError of(int status, String type, String code, ModelException e) {
        var problem = e.problem();
        return new OpenAiError(
                status, type, null, code, problem.text(), problem.isRetryable(), e.retryAfter());
    }

    /** Whether a request is one of those that are answered in this form. */
    static boolean appliesTo(HttpServletRequest request) {
        var uri = request.getRequestURI(); // null where the line of a request cannot be read
        return uri != null && uri.startsWith("/v1/");
    }

    public Value toJson(boolean isChinese) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("message", Value.of(message.text(isChinese)));
        fields.put("type", Value.of(type));
        fields.put("param", param == null ? Value.missing() : Value.of(param));
        fields.put("code", Value.of(code));
        return Values.record("error", Value.of(fields));
    }

    public void write(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            return; // its reader sees the stream end
        }
        response.resetBuffer();
        response.setStatus(status);
        response.setContentType("application/json;charset=UTF-8");
        if (status >= 429) { // which the official libraries retry unless this header is set
            response.setHeader("X-Should-Retry", Boolean.toString(isWorthRetrying));
        }
        if (retryAfter != null) {
            response.setHeader(
                    HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, retryAfter.toSeconds())));
        }
        var text = Json.write(toJson(RequestLanguage.isChinese(request)));
        response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        response.flushBuffer();
    }
}
