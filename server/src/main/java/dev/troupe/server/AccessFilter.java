package dev.troupe.server;

import dev.troupe.core.Problem;
import dev.troupe.server.Caller.Role;
import dev.troupe.store.StoreException;
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
final class AccessFilter extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(AccessFilter.class);
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

    /** What strangers may do, with {@code METHOD path}. */
    private static final Set<String> FOR_STRANGERS =
            Set.of(
                    "GET " + SESSION,
                    "POST " + SESSION,
                    "DELETE " + SESSION,
                    "POST " + SESSION + "/setup",
                    "GET " + SESSION + "/oidc",
                    "GET " + SESSION + "/oidc/callback");

    /** What tells about everybody. */
    private static final List<String> METRICS = List.of("/metrics", "/actuator");

    /** What people may change of their own, whatever their role. */
    private static final List<String> OWN = List.of(SESSION, "/api/keys");

    /** What takes a body and changes nothing. */
    private static final List<String> READING = List.of("/api/workflow/validate");

    private final AccessSettings settings;
    private final Sessions sessions;
    private final ApiKeys keys;
    private final BrowserGuard guard;
    private final RateLimits limits;

    AccessFilter(
            AccessSettings settings,
            Sessions sessions,
            ApiKeys keys,
            BrowserGuard guard,
            RateLimits limits) {
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
        } catch (Refusal refusal) {
            if (refusal.status() == HttpServletResponse.SC_UNAUTHORIZED) {
                response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"troupe\"");
            }
            ProblemAnswers.write(refusal, request, response);
            return;
        } catch (StoreException e) {
            LOG.error("it could not be found out who sends a request", e);
            answer(HttpServletResponse.SC_SERVICE_UNAVAILABLE, e.problem(), request, response);
            return;
        }
        var user = Caller.isKnown(request) ? Caller.of(request).user() : "";
        try (var _ = LogIds.none().and(LogIds.USER, user)) {
            chain.doFilter(request, response);
        }
    }

    private static void answer(
            int status, Problem problem, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemAnswers.write(status, problem, List.of(), request, response);
    }

    /**
     * @throws Refusal where a request must not be carried out
     */
    private void admit(HttpServletRequest request, HttpServletResponse response) {
        guard.requireHost(request);
        var access = access(request, response);
        access.ifPresent(it -> it.noteIn(request));
        if (access.isEmpty()) {
            requirePublic(request);
        }
        if (access.filter(it -> it.kind() == Access.Kind.KEY).isEmpty()) {
            requireOwnPage(request);
        }
        access.ifPresent(it -> requireRole(it.caller(), request));
    }

    private Optional<Access> access(HttpServletRequest request, HttpServletResponse response) {
        if (settings.isOpen()) {
            requireTime(limits.tryRequest(Caller.LOCAL.user()), response);
            return Optional.of(Access.LOCAL);
        }
        var secret = bearer(request);
        var access = secret.isPresent() ? keys.find(secret.get()) : sessions.find(request);
        var who =
                access.map(it -> it.kind() == Access.Kind.KEY ? it.proof() : it.caller().user())
                        .orElseGet(() -> ClientAddress.network(request));
        requireTime(limits.tryRequest(who), response);
        if (secret.isPresent() && access.isEmpty()) {
            throw Refusal.of(
                    401,
                    ServerProblem.NOT_SIGNED_IN,
                    "API 密钥无效、已过期或已撤销；请在设置中新建一个",
                    "the API key is wrong, expired or revoked; make another one in the settings");
        }
        return access;
    }

    private static Optional<String> bearer(HttpServletRequest request) {
        var header = request.getHeader(HttpHeaders.AUTHORIZATION);
        return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? Optional.of(header.substring(BEARER.length()).strip())
                : Optional.empty();
    }

    /** Says when to come again, where it is too early. */
    static void requireTime(Duration wait, HttpServletResponse response) {
        if (wait.isPositive()) {
            long seconds = Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
            throw Refusal.tooMany(
                    "请求太多；请在 %d 秒后重试", "too many requests; try again in %d seconds", seconds);
        }
    }

    private void requireOwnPage(HttpServletRequest request) {
        if (BrowserGuard.changes(request)) {
            guard.requireOwnSite(request);
            guard.requireToken(request);
        }
    }

    /** Those who only look change nothing but what is their own, even where a handler forgot. */
    private static void requireRole(Caller caller, HttpServletRequest request) {
        if (isBelow(METRICS, request)) {
            caller.require(Role.ADMIN); // they tell about everybody
        }
        boolean isHarmless = isBelow(OWN, request) || isBelow(READING, request);
        if (BrowserGuard.changes(request) && !isHarmless) {
            caller.require(Role.MEMBER);
        }
    }

    private static void requirePublic(HttpServletRequest request) {
        var method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        boolean isConsole = !BrowserGuard.changes(request) && !isGuarded(request);
        if (!isConsole && !FOR_STRANGERS.contains(method + " " + request.getServletPath())) {
            Caller.of(request); // refuses
        }
    }

    /** Whether it is for those only who are known, and not of the console. */
    static boolean isGuarded(HttpServletRequest request) {
        return isBelow(GUARDED, request);
    }

    private static boolean isBelow(List<String> places, HttpServletRequest request) {
        var path = request.getServletPath();
        return places.stream()
                .anyMatch(place -> path.equals(place) || path.startsWith(place + "/"));
    }
}
