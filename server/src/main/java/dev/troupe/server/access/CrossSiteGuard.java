package dev.troupe.server.access;

import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.HostNames;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Prevents other web pages from using the server through a user's browser: by a name that leads
 * here (DNS rebinding), by requests from another site, and by requests without the token that only
 * our own pages can read. Programs that are not browsers send none of the headers of browsers.
 */
public final class CrossSiteGuard {
    static final String TOKEN = "X-CSRF-Token";
    private static final String SITE = "Sec-Fetch-Site";
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
    private static final List<String> OURS = List.of("same-origin", "none");
    private static final List<String> OF_BROWSERS =
            List.of(HttpHeaders.ORIGIN, SITE, HttpHeaders.COOKIE, HttpHeaders.REFERER);

    private final AccessSettings settings;
    private final SessionService sessions;

    public CrossSiteGuard(AccessSettings settings, SessionService sessions) {
        this.settings = settings;
        this.sessions = sessions;
    }

    /** Whether a request may change something. */
    static boolean isStateChanging(HttpServletRequest request) {
        return !SAFE.contains(request.getMethod());
    }

    /**
     * @throws ApiException where the server was called by a name that is not its own
     */
    void requireHost(HttpServletRequest request) {
        var called = request.getHeader(HttpHeaders.HOST);
        var host = called == null ? "" : HostNames.withoutPort(called);
        var url = settings.url();
        boolean isOurs =
                HostNames.isLoopback(host)
                        || url != null && host.equals(url.getHost().toLowerCase(Locale.ROOT))
                        || url == null && !settings.isOpen() && !host.isEmpty();
        if (!isOurs) {
            throw ApiException.of(
                    421,
                    ServerProblem.WRONG_HOST,
                    "服务器不叫“%s”；请用 localhost 访问，或在 server.url 中写明它的地址",
                    "the server is not called '%s'; use localhost, or name its address in server.url",
                    host);
        }
    }

    /**
     * @throws ApiException where the page of another site sent a request
     */
    void requireSameSite(HttpServletRequest request) {
        var site = request.getHeader(SITE);
        var origin = request.getHeader(HttpHeaders.ORIGIN);
        if (site != null && !OURS.contains(site)
                || origin != null && !isSameOrigin(origin, request)) {
            throw ApiException.of(
                    403,
                    ServerProblem.CSRF,
                    "请求来自另一个网站，已拒绝；请在控制台中操作，或使用 API 密钥",
                    "the request comes from another site and was refused; use the console, or an API key");
        }
    }

    private boolean isSameOrigin(String origin, HttpServletRequest request) {
        var from = authority(origin);
        var url = settings.url();
        return from != null
                && (from.equalsIgnoreCase(request.getHeader(HttpHeaders.HOST))
                        || url != null && from.equalsIgnoreCase(url.getRawAuthority()));
    }

    private static @Nullable String authority(String origin) {
        try {
            return URI.create(origin).getRawAuthority();
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    /**
     * @throws ApiException where a browser sent a request without the token of its session or visit
     */
    void requireToken(HttpServletRequest request) {
        if (OF_BROWSERS.stream().allMatch(name -> request.getHeader(name) == null)) {
            return;
        }
        var shown = request.getHeader(TOKEN);
        boolean isRight =
                shown != null
                        && sessions.csrfToken(request)
                                .filter(expected ->
                                        RandomTokens.constantTimeEquals(expected, shown))
                                .isPresent();
        if (!isRight) {
            throw ApiException.of(
                    403,
                    ServerProblem.CSRF,
                    TOKEN + " 缺失或无效；请从 GET /api/session 重新获取 csrf 后重试",
                    TOKEN + " is missing or not valid; get csrf from GET /api/session and retry");
        }
    }
}
