package dev.troupe.server;

import dev.troupe.codec.ArchiveException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.InvalidWorkflow;
import dev.troupe.core.JournalException;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.packs.life.LifeException;
import dev.troupe.retrieval.RetrievalException;
import dev.troupe.retrieval.RetrievalProblem;
import dev.troupe.runtime.AnswerRefused;
import dev.troupe.runtime.UnknownRun;
import dev.troupe.store.StoreException;
import dev.troupe.store.StoreProblem;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Says what is wrong as problem details (RFC 9457), in the language of who asked. */
@RestControllerAdvice
public class ProblemAnswers {
    static final String TYPE = "application/problem+json";

    /** How many problems of a workflow are listed: one of 10,000 nodes may have one a node. */
    static final int MAX_PARTS = 100;

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAnswers.class);

    @ExceptionHandler
    void refused(Refusal refusal, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        write(refusal, request, response);
    }

    static void write(Refusal refusal, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (refusal.retryAfter() > 0 && !response.isCommitted()) {
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(refusal.retryAfter()));
        }
        write(refusal.status(), refusal.problem(), refusal.parts(), request, response);
    }

    @ExceptionHandler
    void invalid(InvalidWorkflow e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var parts =
                e.problems().stream()
                        .limit(MAX_PARTS)
                        .map(each -> new Problem(each.code().name(), each.sentence(), false))
                        .toList();
        write(422, Problem.of(ServerProblem.BAD_REQUEST, e.sentence()), parts, request, response);
    }

    @ExceptionHandler
    void unreadable(JsonException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        write(
                400,
                Problem.of(ServerProblem.BAD_REQUEST, e.sentence()),
                List.of(),
                request,
                response);
    }

    /** The body is missing, or broke off. */
    @ExceptionHandler
    void unread(
            HttpMessageNotReadableException e,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var problem =
                Problem.of(
                        ServerProblem.BAD_REQUEST,
                        "%s 需要一个 JSON 请求体",
                        "%s takes a body of JSON",
                        request.getMethod() + " " + request.getRequestURI());
        write(400, problem, List.of(), request, response);
    }

    /** What was said does not go with what there is. */
    @ExceptionHandler
    void invalid(InvalidValue e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        unprocessable(e.sentence(), request, response);
    }

    @ExceptionHandler
    void invalid(ArchiveException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        unprocessable(e.sentence(), request, response);
    }

    private static void unprocessable(
            Sentence said, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem = Problem.of(ServerProblem.BAD_REQUEST, said);
        write(422, problem, List.of(), request, response);
    }

    /** Nobody is told whether something is not there or somebody else's. */
    @ExceptionHandler
    void refused(LifeException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        int status =
                switch (e.code()) {
                    case NOT_FOUND -> 404;
                    case DUPLICATE, CONFLICT, AMBIGUOUS, NOTHING_TO_UNDO -> 409;
                    case INVALID, BAD_FILE -> 422;
                };
        write(status, e.problem(), List.of(), request, response);
    }

    @ExceptionHandler
    void unsearched(RetrievalException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        write(statusOfSearch(e.problem()), e.problem(), List.of(), request, response);
    }

    private static int statusOfSearch(Problem problem) {
        if (problem.is(RetrievalProblem.UNKNOWN_CORPUS)
                || problem.is(RetrievalProblem.UNKNOWN_PAGE)) {
            return 404;
        }
        return problem.is(RetrievalProblem.IN_USE) ? 409 : 503;
    }

    @ExceptionHandler
    void refused(AnswerRefused e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        refused(Orders.refusal(e), request, response);
    }

    /** A run that was deleted meanwhile. */
    @ExceptionHandler
    void unknown(UnknownRun e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem = Problem.of(ServerProblem.UNKNOWN_RUN, Sentence.of(e));
        write(404, problem, List.of(), request, response);
    }

    @ExceptionHandler
    void mistyped(TypeMismatchException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem =
                Problem.of(
                        ServerProblem.BAD_REQUEST,
                        "参数 %s 的值“%s”不合要求",
                        "parameter %s cannot be '%s'",
                        String.valueOf(e.getPropertyName()),
                        String.valueOf(e.getValue()));
        write(400, problem, List.of(), request, response);
    }

    @ExceptionHandler
    void gone(AsyncRequestNotUsableException e) {
        LOG.debug("the reader is gone", e);
    }

    /** The record of runs is down, or refuses. */
    @ExceptionHandler({StoreException.class, JournalException.class})
    void stored(RuntimeException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem =
                e instanceof StoreException store
                        ? store.problem()
                        : Problem.of(ServerProblem.INTERNAL, Sentence.of(e));
        int status = statusOf(problem);
        if (status >= 500) {
            LOG.error("the store failed", e);
        }
        write(status, problem, List.of(), request, response);
    }

    private static int statusOf(Problem problem) {
        if (problem.is(StoreProblem.STILL_RUNNING) || problem.is(StoreProblem.OUT_OF_SEQUENCE)) {
            return 409; // it was done to what has changed meanwhile
        }
        return problem.is(StoreProblem.NOT_STORABLE) ? 422 : 503;
    }

    /** An address that leads nowhere: people read it in the console, programs as a problem. */
    @ExceptionHandler
    void lost(NoResourceFoundException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        if (ConsolePages.isVisit(request)) {
            ConsolePages.showLost(request, response);
            return;
        }
        write(404, ofStatus(404, request), List.of(), request, response);
    }

    /** What Spring itself refuses, or a bug. */
    @ExceptionHandler
    void other(Exception e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (e instanceof InvalidParameterException unreadable) { // of Tomcat, of the query
            int status = unreadable.getErrorCode();
            write(status, ofStatus(status, request), List.of(), request, response);
            return;
        }
        if (e instanceof ErrorResponse known && known.getStatusCode().is4xxClientError()) {
            known.getHeaders()
                    .forEach((name, values) -> values.forEach(it -> response.addHeader(name, it)));
            int status = known.getStatusCode().value();
            write(status, ofStatus(status, request), List.of(), request, response);
            return;
        }
        var id = UUID.randomUUID().toString().substring(0, 8);
        LOG.error("request {} failed ({})", request.getRequestURI(), id, e);
        var problem =
                Problem.of(
                        ServerProblem.INTERNAL,
                        "服务器出错，编号 %s；详情在服务器日志里",
                        "the server failed, number %s; its log says more",
                        id);
        write(500, problem, List.of(), request, response);
    }

    /** What a status of HTTP says by itself. */
    static Problem ofStatus(int status, HttpServletRequest request) {
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
                            ServerProblem.BAD_REQUEST, "无法读懂 %s", "%s cannot be understood", what);
        };
    }

    static void write(
            int status,
            Problem problem,
            List<Problem> parts,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        if (response.isCommitted()) {
            return; // a stream has begun; its reader sees it end
        }
        if (OpenAiError.isFormOf(request)) {
            OpenAiError.of(status, problem).write(request, response);
            return;
        }
        response.resetBuffer();
        response.setStatus(status);
        response.setContentType(TYPE);
        response.setCharacterEncoding("UTF-8");
        var bytes =
                Json.write(json(status, problem, parts, request)).getBytes(StandardCharsets.UTF_8);
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
        response.flushBuffer();
    }

    private static Value json(
            int status, Problem problem, List<Problem> parts, HttpServletRequest request) {
        boolean isChinese = Languages.isChinese(request);
        var fields = new LinkedHashMap<String, Value>();
        fields.put("type", Value.of("about:blank"));
        fields.put("title", Value.of(title(status)));
        fields.put("status", Value.of(status));
        fields.put("detail", Value.of(problem.sentence().said(isChinese)));
        fields.put("code", Value.of(problem.code()));
        fields.put("message", Value.of(problem.sentence().en()));
        fields.put("messageZh", Value.of(problem.sentence().zh()));
        fields.put("retryable", Value.of(problem.isRetryable()));
        if (!parts.isEmpty()) {
            fields.put("problems", Value.of(parts.stream().map(ProblemAnswers::json).toList()));
        }
        return Value.of(fields);
    }

    private static Value json(Problem problem) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("code", Value.of(problem.code()));
        fields.put("message", Value.of(problem.sentence().en()));
        fields.put("messageZh", Value.of(problem.sentence().zh()));
        return Value.of(fields);
    }

    private static String title(int status) {
        var known = HttpStatus.resolve(status);
        return known == null ? "Error" : known.getReasonPhrase();
    }
}
