package dev.troupe.server;

import dev.troupe.codec.ArchiveException;
import dev.troupe.codec.JsonException;
import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.page.blueprint.InvalidBlueprint;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import dev.troupe.runtime.answer.AnswerRejectedException;
import dev.troupe.runtime.report.UnknownRunException;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.ProblemResponse;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.UrlPaths;
import dev.troupe.server.turn.RunRequestParser;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Answers what handlers throw with what is wrong, in the language of who asked. */
@RestControllerAdvice
public class ApiExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ApiExceptionHandler.class);

    @ExceptionHandler
    void handleRejected(
            ApiException exception, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemResponse.write(exception, request, response);
    }

    @ExceptionHandler
    void handleOpenAiException(
            OpenAiException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        e.error().write(request, response);
    }

    @ExceptionHandler
    void handleInvalid(InvalidWorkflow e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var parts =
                e.problems().stream()
                        .limit(ProblemResponse.MAX_PARTS)
                        .map(each -> new Problem(each.code().name(), each.text(), false))
                        .toList();
        ProblemResponse.write(
                422, Problem.of(ServerProblem.BAD_REQUEST, e.text()), parts, request, response);
    }

    @ExceptionHandler
    void handleInvalid(InvalidBlueprint e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var parts =
                e.problems().stream()
                        .limit(ProblemResponse.MAX_PARTS)
                        .map(each -> new Problem(each.kind().name(), each.line(), false))
                        .toList();
        ProblemResponse.write(
                422, Problem.of(ServerProblem.BAD_REQUEST, e.text()), parts, request, response);
    }

    @ExceptionHandler
    void handleInvalidJson(
            JsonException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemResponse.write(
                400, Problem.of(ServerProblem.BAD_REQUEST, e.text()), List.of(), request, response);
    }

    /** The body is missing, or broke off. */
    @ExceptionHandler
    void handleUnreadableBody(
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
        ProblemResponse.write(400, problem, List.of(), request, response);
    }

    /** The request does not fit the stored state. */
    @ExceptionHandler
    void handleInvalid(InvalidValue e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        writeUnprocessable(e.text(), request, response);
    }

    @ExceptionHandler
    void handleInvalid(ArchiveException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        writeUnprocessable(e.text(), request, response);
    }

    private static void writeUnprocessable(
            LocalizedText said, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem = Problem.of(ServerProblem.BAD_REQUEST, said);
        ProblemResponse.write(422, problem, List.of(), request, response);
    }

    /** The response does not distinguish a missing thing from another user's. */
    @ExceptionHandler
    void handleRejected(LifeException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        int status =
                switch (e.code()) {
                    case NOT_FOUND -> 404;
                    case DUPLICATE, CONFLICT, AMBIGUOUS, NOTHING_TO_UNDO -> 409;
                    case INVALID, BAD_FILE -> 422;
                };
        ProblemResponse.write(status, e.problem(), List.of(), request, response);
    }

    @ExceptionHandler
    void handleRejected(
            ScheduleException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        int status =
                switch (e.code()) {
                    case NOT_FOUND -> 404;
                    case LIMIT -> 409;
                    case INVALID, NEVER -> 422;
                };
        ProblemResponse.write(status, e.problem(), List.of(), request, response);
    }

    @ExceptionHandler
    void handleRetrievalFailure(
            RetrievalException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemResponse.write(
                statusOfSearch(e.problem()), e.problem(), List.of(), request, response);
    }

    private static int statusOfSearch(Problem problem) {
        if (problem.is(RetrievalProblem.UNKNOWN_CORPUS)
                || problem.is(RetrievalProblem.UNKNOWN_PAGE)) {
            return 404;
        }
        return problem.is(RetrievalProblem.IN_USE) ? 409 : 503;
    }

    @ExceptionHandler
    void handleRejected(
            AnswerRejectedException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        handleRejected(RunRequestParser.toApiException(e), request, response);
    }

    /** A run that was deleted in the meantime. */
    @ExceptionHandler
    void handleUnknownRun(
            UnknownRunException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem = Problem.of(ServerProblem.UNKNOWN_RUN, LocalizedText.of(e));
        ProblemResponse.write(404, problem, List.of(), request, response);
    }

    /** Others compute too much at the moment. */
    @ExceptionHandler
    void handleBusy(
            ComputePool.BusyException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        handleRejected(ApiException.busy(e.problem()), request, response);
    }

    @ExceptionHandler
    void handleTypeMismatch(
            TypeMismatchException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem =
                Problem.of(
                        ServerProblem.BAD_REQUEST,
                        "参数 %s 的值“%s”不合要求",
                        "parameter %s cannot be '%s'",
                        String.valueOf(e.getPropertyName()),
                        String.valueOf(e.getValue()));
        ProblemResponse.write(400, problem, List.of(), request, response);
    }

    @ExceptionHandler
    void handleClientDisconnect(AsyncRequestNotUsableException e) {
        LOG.debug("the client disconnected", e);
    }

    /** The record of runs is down, or refuses. */
    @ExceptionHandler({StoreException.class, JournalException.class})
    void handleStoreFailure(
            RuntimeException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem =
                e instanceof StoreException store
                        ? store.problem()
                        : Problem.of(ServerProblem.INTERNAL, LocalizedText.of(e));
        int status = statusOf(problem);
        if (status >= 500) {
            LOG.error("the store failed", e);
        }
        ProblemResponse.write(status, problem, List.of(), request, response);
    }

    private static int statusOf(Problem problem) {
        if (problem.is(StoreProblem.STILL_RUNNING) || problem.is(StoreProblem.OUT_OF_SEQUENCE)) {
            return 409; // it concerned something that has changed in the meantime
        }
        return problem.is(StoreProblem.NOT_STORABLE) ? 422 : 503;
    }

    /** An unknown address: users see a page of the console, programs a problem. */
    @ExceptionHandler
    void handleNotFound(
            NoResourceFoundException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        if (ConsolePages.isPageNavigation(request)) {
            ConsolePages.forwardNotFound(request, response);
            return;
        }
        ProblemResponse.write(
                404, ProblemResponse.ofStatus(404, request), List.of(), request, response);
    }

    /** What Spring itself refuses, or a bug. */
    @ExceptionHandler
    void handleUnexpected(Exception e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (e instanceof InvalidParameterException unreadable) { // of Tomcat, of the query
            int status = unreadable.getErrorCode();
            ProblemResponse.write(
                    status,
                    ProblemResponse.ofStatus(status, request),
                    List.of(),
                    request,
                    response);
            return;
        }
        if (e instanceof ErrorResponse known && known.getStatusCode().is4xxClientError()) {
            known.getHeaders()
                    .forEach((name, values) -> values.forEach(it -> response.addHeader(name, it)));
            int status = known.getStatusCode().value();
            ProblemResponse.write(
                    status,
                    ProblemResponse.ofStatus(status, request),
                    List.of(),
                    request,
                    response);
            return;
        }
        var id = UUID.randomUUID().toString().substring(0, 8);
        LOG.error("request {} failed ({})", UrlPaths.forLog(request), id, e);
        var problem =
                Problem.of(
                        ServerProblem.INTERNAL,
                        "服务器内部错误，编号 %s；详情见服务器日志",
                        "internal server error %s; see the server log for details",
                        id);
        ProblemResponse.write(500, problem, List.of(), request, response);
    }
}
