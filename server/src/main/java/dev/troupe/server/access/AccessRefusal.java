package dev.troupe.server.access;

import dev.troupe.server.access.EndpointAuthorization.RoleDecision;
import dev.troupe.server.http.ProblemResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/** Answers requests that are not authorized, with 401 or 403 and a problem. */
public final class AccessRefusal implements AuthenticationEntryPoint, AccessDeniedHandler {
    private static final String CHALLENGE = "Bearer realm=\"troupe\"";

    @Override
    public void commence(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException cause)
            throws IOException {
        setChallenge(response);
        write(HttpServletResponse.SC_UNAUTHORIZED, request, response);
    }

    @Override
    public void handle(
            HttpServletRequest request, HttpServletResponse response, AccessDeniedException cause)
            throws IOException {
        if (cause instanceof AuthorizationDeniedException denied
                && denied.getAuthorizationResult()
                        instanceof RoleDecision(var caller, var needed)) {
            ProblemResponse.write(caller.missingRole(needed), request, response);
        } else {
            write(HttpServletResponse.SC_FORBIDDEN, request, response);
        }
    }

    /** Names the scheme by which a program authenticates, as a 401 has to (RFC 9110, 11.6.1). */
    static void setChallenge(HttpServletResponse response) {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
    }

    private static void write(int status, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem = ProblemResponse.ofStatus(status, request);
        ProblemResponse.write(status, problem, List.of(), request, response);
    }
}
