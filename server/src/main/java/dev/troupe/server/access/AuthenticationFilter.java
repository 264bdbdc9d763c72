package dev.troupe.server.access;

import dev.troupe.core.value.Problem;
import dev.troupe.server.access.UserPrincipal.Role;
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
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Every request comes through here: it is found out who sends it, and what must not be is refused.
 * Handlers decide what each of those that are let through may do.
 */
public final class AuthenticationFilter extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(AuthenticationFilter.class);
    private static final String BEARER = "Bearer ";
    private static final String SESSION = "/api/session";

    /** What is for those only who are known; everything else that is read is the console. */
    private static final List<String> GUARDED =
            List.of(
                    "/api",
                    "/v1",
                    "/metrics",
                    "/actuator",
                    "/mcp",
                    "/a2a",
                    "/ag-ui",
                    "/docs",
                    "/docs.js",
                    "/openapi.json",
                    "/webjars");

    /** Requests that need no authentication, as {@code METHOD path}. */
    private static final Set<String> FOR_STRANGERS =
            Set.of(
                    "GET " + SESSION,
                    "POST " + SESSION,
                    "DELETE " + SESSION,
                    "POST " + SESSION + "/setup",
                    "GET " + SESSION + "/oidc",
                    "GET " + SESSION + "/oidc/callback");

    /** Requests for data of all users. */
    private static final List<String> METRICS = List.of("/metrics", "/actuator");

    /** What users may change about themselves, whatever their role. */
    private static final List<String> OWN = List.of(SESSION, "/api/keys");

    /** What takes a body and changes nothing. */
    private static final List<String> READING = List.of("/api/workflow/validate");

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
                response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"troupe\"");
            }
            ProblemResponse.write(exception, request, response);
            return;
        } catch (StoreException e) {
            LOG.error("it could not be found out who sends a request", e);
            writeProblem(
                    HttpServletResponse.SC_SERVICE_UNAVAILABLE, e.problem(), request, response);
            return;
        }
        var user = UserPrincipal.isKnown(request) ? UserPrincipal.of(request).user() : "";
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
        var access = authenticate(request, response);
        access.ifPresent(it -> it.attachTo(request));
        if (access.isEmpty()) {
            requirePublicEndpoint(request);
        }
        if (access.filter(it -> it.kind() == UserAuthentication.Kind.KEY).isEmpty()) {
            requireSameSite(request);
        }
        access.ifPresent(it -> requireRole(it.caller(), request));
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

    private void requireSameSite(HttpServletRequest request) {
        if (CrossSiteGuard.isStateChanging(request)) {
            guard.requireSameSite(request);
            guard.requireToken(request);
        }
    }

    /** Those who only look change nothing but what is their own, even where a handler forgot. */
    private static void requireRole(UserPrincipal caller, HttpServletRequest request) {
        if (isBelow(METRICS, request)) {
            caller.requireRole(Role.ADMIN); // they contain data of all users
        }
        boolean isHarmless = isBelow(OWN, request) || isBelow(READING, request);
        if (CrossSiteGuard.isStateChanging(request) && !isHarmless) {
            caller.requireRole(Role.MEMBER);
        }
    }

    private static void requirePublicEndpoint(HttpServletRequest request) {
        var method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        boolean isConsole =
                !CrossSiteGuard.isStateChanging(request) && !requiresAuthentication(request);
        if (!isConsole && !FOR_STRANGERS.contains(method + " " + request.getServletPath())) {
            UserPrincipal.of(request); // refuses
        }
    }

    /** Whether it is for those only who are known, and not of the console. */
    public static boolean requiresAuthentication(HttpServletRequest request) {
        return isBelow(GUARDED, request);
    }

    private static boolean isBelow(List<String> places, HttpServletRequest request) {
        var path = request.getServletPath();
        return places.stream()
                .anyMatch(place -> path.equals(place) || path.startsWith(place + "/"));
    }
}
