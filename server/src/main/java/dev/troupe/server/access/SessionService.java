package dev.troupe.server.access;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.account.Account;
import dev.troupe.store.account.Session;
import dev.troupe.store.account.SessionStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * The browsers in which users are signed in. A browser holds a random token in a cookie that no
 * script reads and no other site sends; the store has its hash.
 */
public final class SessionService {
    private static final String SESSION = "troupe_session";
    private static final String VISIT = "troupe_visit";
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final String ONLY_HTTPS = "__Host-"; // browsers take such names over https only
    private static final Duration NOTED = Duration.ofMinutes(5); // between two notes of use

    private final SessionStore signIns;
    private final AccessSettings settings;
    private final TimeSource time;

    public SessionService(SessionStore signIns, AccessSettings settings, TimeSource time) {
        this.signIns = signIns;
        this.settings = settings;
        this.time = time;
    }

    /** Who is signed in with the browser that sends a request. */
    Optional<UserAuthentication> find(HttpServletRequest request) {
        var token = cookie(request, SESSION);
        if (token.isEmpty()) {
            return Optional.empty();
        }
        var now = time.instant();
        return signIns.find(RandomTokens.hash(token.get()), now)
                .map(signIn -> {
                    recordUse(signIn, now);
                    return new UserAuthentication(
                            AccountPrincipals.of(signIn.account()),
                            UserAuthentication.Kind.SESSION,
                            token.get());
                });
    }

    /** Whether a user is signed in with a token. */
    boolean isValid(String token) {
        return signIns.find(RandomTokens.hash(token), time.instant()).isPresent();
    }

    private void recordUse(Session signIn, Instant now) {
        if (Duration.between(signIn.seen(), now).compareTo(NOTED) >= 0) {
            signIns.touch(signIn.tokenHash(), now, end(signIn.created(), now));
        }
    }

    private Instant end(Instant created, Instant now) {
        var latest = created.plus(settings.lifetime());
        var idle = now.plus(settings.idle());
        return idle.isBefore(latest) ? idle : latest;
    }

    /**
     * Signs a user in with the browser that sends a request, and the previous user out; the token
     * is a new one, whatever the browser sent.
     *
     * @return empty if the account changed since it was checked
     */
    Optional<UserAuthentication> start(
            Account account, HttpServletRequest request, HttpServletResponse response) {
        var token = RandomTokens.random();
        var now = time.instant();
        if (!signIns.create(RandomTokens.hash(token), account, now, end(now, now))) {
            return Optional.empty();
        }
        cookie(request, SESSION).ifPresent(old -> signIns.delete(RandomTokens.hash(old)));
        setCookie(request, response, SESSION, token, settings.lifetime());
        return Optional.of(
                new UserAuthentication(
                        AccountPrincipals.of(account), UserAuthentication.Kind.SESSION, token));
    }

    /** Signs out with the browser that sends a request. */
    void end(HttpServletRequest request, HttpServletResponse response) {
        cookie(request, SESSION).ifPresent(token -> signIns.delete(RandomTokens.hash(token)));
        setCookie(request, response, SESSION, "", Duration.ZERO);
    }

    /**
     * The token against requests from other sites that a request has to bring: of who is signed in,
     * else of the visit.
     */
    Optional<String> csrfToken(HttpServletRequest request) {
        return UserAuthentication.of(request)
                .filter(access -> access.kind() == UserAuthentication.Kind.SESSION)
                .map(UserAuthentication::proof)
                .or(() -> cookie(request, VISIT))
                .map(RandomTokens::csrfToken);
    }

    /** The same for a page, which begins an anonymous session if none exists. */
    String csrfToken(HttpServletRequest request, HttpServletResponse response) {
        return csrfToken(request).orElseGet(() -> newCsrfToken(request, response));
    }

    /** Begins an anonymous session of a page if no user is signed in. */
    String newCsrfToken(HttpServletRequest request, HttpServletResponse response) {
        var token = RandomTokens.random();
        setCookie(request, response, VISIT, token, Duration.ofSeconds(-1));
        return RandomTokens.csrfToken(token);
    }

    private static Optional<String> cookie(HttpServletRequest request, String name) {
        var fullName = cookieName(request, name);
        var cookies = request.getCookies();
        return cookies == null
                ? Optional.empty()
                : Arrays.stream(cookies)
                        .filter(cookie -> cookie.getName().equals(fullName))
                        .map(cookie -> cookie.getValue())
                        .filter(RandomTokens::isToken)
                        .findFirst();
    }

    private static String cookieName(HttpServletRequest request, String name) {
        var ofServer = name + portSuffix(request);
        return request.isSecure() ? ONLY_HTTPS + ofServer : ofServer;
    }

    /** Browsers send the cookies of a host to all its ports. */
    static String portSuffix(HttpServletRequest request) {
        int port = request.getServerPort();
        boolean isUsual = port == (request.isSecure() ? HTTPS : HTTP);
        return isUsual ? "" : "_" + port;
    }

    /**
     * @param age negative for as long as the browser is open
     */
    private static void setCookie(
            HttpServletRequest request,
            HttpServletResponse response,
            String name,
            String value,
            Duration age) {
        var cookie =
                ResponseCookie.from(cookieName(request, name), value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite("Strict")
                        .path("/")
                        .maxAge(age)
                        .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }
}
