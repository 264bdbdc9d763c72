package dev.troupe.server.http;

import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.server.ApiExceptionHandler;
import java.time.Duration;
import java.util.List;

/**
 * A request that is not carried out, for a reason that its sender can do something about.
 *
 * @see ApiExceptionHandler
 */
public final class ApiException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    /** The time in which some of the other work has likely ended. */
    public static final Duration BUSY_WAIT = Duration.ofSeconds(5);

    private final int status;
    private final transient Problem problem;
    private final transient List<Problem> parts;
    private final long retryAfter; // seconds; 0 if it is not known

    /**
     * @param status of HTTP, 400 to 599
     * @param parts all errors, if there are several
     */
    public ApiException(int status, Problem problem, List<Problem> parts) {
        this(status, problem, parts, 0);
    }

    private ApiException(int status, Problem problem, List<Problem> parts, long retryAfter) {
        super(problem.message());
        this.status = status;
        this.problem = problem;
        this.parts = List.copyOf(parts);
        this.retryAfter = retryAfter;
    }

    public static ApiException of(
            int status, ServerProblem code, String zh, String en, Object... values) {
        return new ApiException(status, Problem.of(code, zh, en, values), List.of());
    }

    public static ApiException of(int status, ServerProblem code, LocalizedText said) {
        return new ApiException(status, Problem.of(code, said), List.of());
    }

    /** What another server refuses. */
    public static ApiException of(int status, Problem problem, Duration retryAfter) {
        return new ApiException(status, problem, List.of(), retryAfter.toSeconds());
    }

    /** The request cannot be read, or is not valid. */
    public static ApiException badRequest(String zh, String en, Object... values) {
        return of(400, ServerProblem.BAD_REQUEST, zh, en, values);
    }

    /** It does not exist, or is another user's, which is not distinguished. */
    public static ApiException notFound(String zh, String en, Object... values) {
        return of(404, ServerProblem.NOT_FOUND, zh, en, values);
    }

    /** It does not go with how things are now. */
    public static ApiException conflict(
            ServerProblem code, String zh, String en, Object... values) {
        return of(409, code, zh, en, values);
    }

    public static ApiException tooManyRequests(String zh, String en, Object... values) {
        return of(429, ServerProblem.TOO_MANY, zh, en, values);
    }

    /** The request may succeed when it is retried later. */
    public static ApiException retryLater(
            int status, ServerProblem code, Duration wait, String zh, String en, Object... values) {
        long seconds = Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
        return new ApiException(status, Problem.of(code, zh, en, values), List.of(), seconds);
    }

    /** Whether a problem passes as soon as other work has ended. */
    public static boolean isBusy(String code) {
        return code.equals(ComputePool.Code.BUSY.id()) || code.equals(DataProblem.BUSY.id());
    }

    /** Other work has to end first. */
    public static ApiException busy(Problem problem) {
        return new ApiException(503, problem, List.of(), BUSY_WAIT.toSeconds());
    }

    /** Seconds to wait before it is retried; 0 if it is not known. */
    public long retryAfter() {
        return retryAfter;
    }

    public int status() {
        return status;
    }

    public Problem problem() {
        return problem;
    }

    public List<Problem> parts() {
        return parts;
    }

    @Override
    public LocalizedText text() {
        return problem.text();
    }
}
