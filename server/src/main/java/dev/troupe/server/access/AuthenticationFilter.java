package dev.troupe.server.access;

import dev.troupe.core.value.Problem;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ClientAddress;
import dev.troupe.server.http.LogContext;
import dev.troupe.server.http.ProblemResponse;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.value.StoreException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Authenticates requests by the cookie of a session or by an API key, and limits their rate. A
 * request without either passes; {@link EndpointAuthorization} decides what it may call.
 */
public final class AuthenticationFilter extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(AuthenticationFilter.class);
    private static final String BEARER = "Bearer ";

    private final AccessSettings settings;
    private final SessionService sessions;
    private final ApiKeyService keys;
    private final CrossSiteGuard guard;
    private final RequestThrottle limits;

    public AuthenticationFilter(
            AccessSettings settings,
            SessionService sessions,
            ApiKeyService keys,
            CrossSiteGuard guard,
            RequestThrottle limits) {
        this.settings = settings;
        this.sessions = sessions;
        this.keys = keys;
        this.guard = guard;
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            admit(request, response);
        } catch (ApiException exception) {
            if (exception.status() == HttpServletResponse.SC_UNAUTHORIZED) {
                AccessRefusal.setChallenge(response);
            }
            ProblemResponse.write(exception, request, response);
            return;
        } catch (StoreException e) {
            LOG.error("it could not be found out who sends a request", e);
            writeProblem(
                    HttpServletResponse.SC_SERVICE_UNAVAILABLE, e.problem(), request, response);
            return;
        }
        var user = UserPrincipal.find(request).map(UserPrincipal::user).orElse("");
        try (var _ = LogContext.empty().put(LogContext.USER, user)) {
            chain.doFilter(request, response);
        }
    }

    private static void writeProblem(
            int status, Problem problem, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemResponse.write(status, problem, List.of(), request, response);
    }

    /**
     * @throws ApiException where a request must not be carried out
     */
    private void admit(HttpServletRequest request, HttpServletResponse response) {
        guard.requireHost(request);
        authenticate(request, response).ifPresent(it -> it.attachTo(request, response));
    }

    private Optional<UserAuthentication> authenticate(
            HttpServletRequest request, HttpServletResponse response) {
        if (settings.isOpen()) {
            requireNotThrottled(limits.tryRequest(UserPrincipal.LOCAL.user()), response);
            return Optional.of(UserAuthentication.LOCAL);
        }
        var secret = bearerToken(request);
        var access = secret.isPresent() ? keys.authenticate(secret.get()) : sessions.find(request);
        var who =
                access.map(it ->
                                it.kind() == UserAuthentication.Kind.KEY
                                        ? it.proof()
                                        : it.caller().user())
                        .orElseGet(() -> ClientAddress.network(request));
        requireNotThrottled(limits.tryRequest(who), response);
        if (secret.isPresent() && access.isEmpty()) {
            throw ApiException.of(
                    401,
                    ServerProblem.NOT_SIGNED_IN,
                    "API 密钥无效、已过期或已撤销；请在设置中新建一个",
                    "the API key is not valid, expired or revoked; create a new one in the settings");
        }
        return access;
    }

    private static Optional<String> bearerToken(HttpServletRequest request) {
        var header = request.getHeader(HttpHeaders.AUTHORIZATION);
        return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? Optional.of(header.substring(BEARER.length()).strip())
                : Optional.empty();
    }

    /** Specifies when to retry, if it is too early. */
    static void requireNotThrottled(Duration wait, HttpServletResponse response) {
        if (wait.isPositive()) {
            long seconds = Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
            throw ApiException.tooManyRequests(
                    "请求太多；请在 %d 秒后重试", "too many requests; try again in %d seconds", seconds);
        }
    }
}
