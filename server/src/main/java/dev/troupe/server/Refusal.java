package dev.troupe.server;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import java.time.Duration;
import java.util.List;

/**
 * A request that is not carried out, for a reason that its sender can do something about.
 *
 * @see ProblemAnswers
 */
final class Refusal extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Problem problem;
    private final transient List<Problem> parts;
    private final long retryAfter; // seconds; 0 where it is not known

    /**
     * @param status of HTTP, 400 to 599
     * @param parts everything that is wrong, where that is more than one thing
     */
    Refusal(int status, Problem problem, List<Problem> parts) {
        this(status, problem, parts, 0);
    }

    private Refusal(int status, Problem problem, List<Problem> parts, long retryAfter) {
        super(problem.message());
        this.status = status;
        this.problem = problem;
        this.parts = List.copyOf(parts);
        this.retryAfter = retryAfter;
    }

    static Refusal of(int status, ServerProblem code, String zh, String en, Object... values) {
        return new Refusal(status, Problem.of(code, zh, en, values), List.of());
    }

    static Refusal of(int status, ServerProblem code, Sentence said) {
        return new Refusal(status, Problem.of(code, said), List.of());
    }

    /** What was sent cannot be read, or says what makes no sense. */
    static Refusal bad(String zh, String en, Object... values) {
        return of(400, ServerProblem.BAD_REQUEST, zh, en, values);
    }

    /** There is no such thing, or it is somebody else's, which is not told apart. */
    static Refusal missing(String zh, String en, Object... values) {
        return of(404, ServerProblem.NOT_FOUND, zh, en, values);
    }

    /** It does not go with how things are now. */
    static Refusal conflict(ServerProblem code, String zh, String en, Object... values) {
        return of(409, code, zh, en, values);
    }

    static Refusal tooMany(String zh, String en, Object... values) {
        return of(429, ServerProblem.TOO_MANY, zh, en, values);
    }

    /** It may be carried out when it is sent again after a while. */
    static Refusal later(
            int status, ServerProblem code, Duration wait, String zh, String en, Object... values) {
        long seconds = Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
        return new Refusal(status, Problem.of(code, zh, en, values), List.of(), seconds);
    }

    /** Seconds to wait before it is sent again; 0 where it is not known. */
    long retryAfter() {
        return retryAfter;
    }

    int status() {
        return status;
    }

    Problem problem() {
        return problem;
    }

    List<Problem> parts() {
        return parts;
    }

    @Override
    public Sentence sentence() {
        return problem.sentence();
    }
}
