package dev.troupe.server;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Keeps web pages of others from using the server through somebody's browser: by a name that leads
 * here (DNS rebinding), by requests from another site, and by requests without the token that only
 * our own pages can read. Programs that are no browsers send none of what gives a browser away.
 */
final class BrowserGuard {
    static final String TOKEN = "X-CSRF-Token";
    private static final String SITE = "Sec-Fetch-Site";
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
    private static final List<String> OURS = List.of("same-origin", "none");
    private static final List<String> OF_BROWSERS =
            List.of(HttpHeaders.ORIGIN, SITE, HttpHeaders.COOKIE, HttpHeaders.REFERER);

    private final AccessSettings settings;
    private final Sessions sessions;

    BrowserGuard(AccessSettings settings, Sessions sessions) {
        this.settings = settings;
        this.sessions = sessions;
    }

    /** Whether a request may change something. */
    static boolean changes(HttpServletRequest request) {
        return !SAFE.contains(request.getMethod());
    }

    /**
     * @throws Refusal where the server was called by a name that is not its own
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
            throw Refusal.of(
                    421,
                    ServerProblem.WRONG_HOST,
                    "服务器不叫“%s”；请用 localhost 访问，或在 server.url 中写明它的地址",
                    "the server is not called '%s'; use localhost, or name its address in server.url",
                    host);
        }
    }

    /**
     * @throws Refusal where the page of another site sent a request
     */
    void requireOwnSite(HttpServletRequest request) {
        var site = request.getHeader(SITE);
        var origin = request.getHeader(HttpHeaders.ORIGIN);
        if (site != null && !OURS.contains(site) || origin != null && !isOwn(origin, request)) {
            throw Refusal.of(
                    403,
                    ServerProblem.CSRF,
                    "请求来自另一个网站，已拒绝；请在控制台中操作，或使用 API 密钥",
                    "the request comes from another site and was refused; use the console, or an API key");
        }
    }

    private boolean isOwn(String origin, HttpServletRequest request) {
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
     * @throws Refusal where a browser sent a request without the token of its session or visit
     */
    void requireToken(HttpServletRequest request) {
        if (OF_BROWSERS.stream().allMatch(name -> request.getHeader(name) == null)) {
            return;
        }
        var shown = request.getHeader(TOKEN);
        boolean isRight =
                shown != null
                        && sessions.csrf(request)
                                .filter(expected -> Tokens.same(expected, shown))
                                .isPresent();
        if (!isRight) {
            throw Refusal.of(
                    403,
                    ServerProblem.CSRF,
                    "缺少或不符的 " + TOKEN + "；请重新取 GET /api/session 中的 csrf 后再试",
                    TOKEN + " is missing or wrong; take csrf from GET /api/session and try again");
        }
    }
}
