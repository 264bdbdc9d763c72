package dev.troupe.server.http;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.chat.session.SessionProblem;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * An error of the interface for sessions with agents: {@code {code, message, data, timestamp}}.
 *
 * @param status of HTTP
 */
public record EnvelopeError(int status, int code, Problem problem) {
    private static final String ROOT = "/api/v1/agent";

    /** The code of the envelope for what is wrong. */
    public static EnvelopeError of(int status, Problem problem) {
        return new EnvelopeError(status, codeOf(status, problem), problem);
    }

    private static int codeOf(int status, Problem problem) {
        if (problem.is(SessionProblem.AGENT_BUSY) || problem.is(ServerProblem.BUSY)) {
            return 3003;
        }
        if (problem.is(SessionProblem.AGENT_DORMANT) || problem.is(AgentProblem.UNAVAILABLE)) {
            return 3002;
        }
        for (var known : EnvelopeCode.values()) {
            if (problem.is(known)) {
                return known.number();
            }
        }
        return switch (status) {
            case 401 -> 1002;
            case 403 -> 1003;
            default -> status < 500 ? 1001 : 5001;
        };
    }

    /** Whether a request is one of those that are answered in this form. */
    static boolean appliesTo(HttpServletRequest request) {
        var uri = request.getRequestURI(); // null where the line of a request cannot be read
        return uri != null && (uri.equals(ROOT) || uri.startsWith(ROOT + "/"));
    }

    void write(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var text = problem.text().text(RequestLanguage.isChinese(request));
        var body =
                Values.record(
                        "code", Value.of(code),
                        "message", Value.of(text),
                        "timestamp", Value.of(Instant.now().toString()));
        response.resetBuffer();
        response.setStatus(status);
        response.setContentType("application/json;charset=UTF-8");
        response.getOutputStream().write(Json.write(body).getBytes(StandardCharsets.UTF_8));
        response.flushBuffer();
    }
}
