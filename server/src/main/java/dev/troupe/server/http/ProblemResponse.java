package dev.troupe.server.http;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.HttpHeaders;

/** Writes what is wrong as problem details (RFC 9457), in the language of who asked. */
public final class ProblemResponse {
    public static final String TYPE = "application/problem+json";

    /** How many problems of a workflow are listed: one of 10,000 nodes may have one a node. */
    public static final int MAX_PARTS = 100;

    private ProblemResponse() {}

    public static void write(
            ApiException exception, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (exception.retryAfter() > 0 && !response.isCommitted()) {
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(exception.retryAfter()));
        }
        write(exception.status(), exception.problem(), exception.parts(), request, response);
    }

    /** The default text of an HTTP status. */
    public static Problem ofStatus(int status, HttpServletRequest request) {
        var what = request.getMethod() + " " + request.getRequestURI();
        return switch (status) {
            case 401 ->
                    Problem.of(
                            ServerProblem.NOT_SIGNED_IN,
                            "请先登录",
                            "sign in first, or send an API key");
            case 403 -> Problem.of(ServerProblem.FORBIDDEN, "不允许 %s", "%s is not allowed", what);
            case 404 -> Problem.of(ServerProblem.NOT_FOUND, "没有 %s", "there is no %s", what);
            case 405 ->
                    Problem.of(
                            ServerProblem.METHOD_NOT_ALLOWED,
                            "%s 不支持这种方法",
                            "%s: that method is not supported there",
                            what);
            case 406 ->
                    Problem.of(
                            ServerProblem.NOT_ACCEPTABLE,
                            "%s 不能以所要求的类型回答",
                            "%s cannot be answered in the type that is asked for",
                            what);
            case 413 ->
                    Problem.of(ServerProblem.TOO_LARGE, "%s 的内容太大", "%s: it is too large", what);
            case 415 ->
                    Problem.of(
                            ServerProblem.UNSUPPORTED_TYPE,
                            "%s 不接受这种类型的内容",
                            "%s does not take content of that type",
                            what);
            case 500, 501, 503, 505 ->
                    Problem.of(
                            ServerProblem.INTERNAL, "服务器无法完成 %s", "the server cannot do %s", what);
            default ->
                    Problem.of(
                            ServerProblem.BAD_REQUEST, "无法解析 %s", "%s cannot be understood", what);
        };
    }

    public static void write(
            int status,
            Problem problem,
            List<Problem> parts,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        if (response.isCommitted()) {
            return; // a stream has begun; its reader sees it end
        }
        if (OpenAiError.appliesTo(request)) {
            OpenAiError.of(status, problem).write(request, response);
            return;
        }
        if (EnvelopeError.appliesTo(request)) {
            EnvelopeError.of(status, problem).write(request, response);
            return;
        }
        if (A2aError.appliesTo(request)) {
            A2aError.of(status, problem).write(status, request, response);
            return;
        }
        response.resetBuffer();
        response.setStatus(status);
        response.setContentType(TYPE);
        response.setCharacterEncoding("UTF-8");
        var body = ProblemBody.of(status, problem, parts, RequestLanguage.isChinese(request));
        var bytes = Json.writeRecord(body).getBytes(StandardCharsets.UTF_8);
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
        response.flushBuffer();
    }
}
