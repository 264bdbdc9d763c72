package dev.troupe.server;

import dev.troupe.core.TimeSource;
import dev.troupe.store.Account;
import dev.troupe.store.SignIn;
import dev.troupe.store.SignInStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * In which browsers people are signed in. A browser holds a random token in a cookie that no script
 * reads and no other site sends; the store has its hash.
 */
final class Sessions {
    private static final String SESSION = "troupe_session";
    private static final String VISIT = "troupe_visit";
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final String ONLY_HTTPS = "__Host-"; // browsers take such names over https only
    private static final Duration NOTED = Duration.ofMinutes(5); // between two notes of use

    private final SignInStore signIns;
    private final AccessSettings settings;
    private final TimeSource time;

    Sessions(SignInStore signIns, AccessSettings settings, TimeSource time) {
        this.signIns = signIns;
        this.settings = settings;
        this.time = time;
    }

    /** Who is signed in with the browser that sends a request. */
    Optional<Access> find(HttpServletRequest request) {
        var token = cookie(request, SESSION);
        if (token.isEmpty()) {
            return Optional.empty();
        }
        var now = time.instant();
        return signIns.find(Tokens.hash(token.get()), now)
                .map(signIn -> {
                    noteUse(signIn, now);
                    return new Access(
                            Callers.of(signIn.account()), Access.Kind.SESSION, token.get());
                });
    }

    /** Whether somebody is signed in with a token. */
    boolean isGood(String token) {
        return signIns.find(Tokens.hash(token), time.instant()).isPresent();
    }

    private void noteUse(SignIn signIn, Instant now) {
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
     * Signs somebody in with the browser that sends a request, and out with whom it was before; the
     * token is a new one, whatever the browser sent.
     *
     * @return empty where the account changed since it was looked at
     */
    Optional<Access> begin(
            Account account, HttpServletRequest request, HttpServletResponse response) {
        var token = Tokens.random();
        var now = time.instant();
        if (!signIns.create(Tokens.hash(token), account, now, end(now, now))) {
            return Optional.empty();
        }
        cookie(request, SESSION).ifPresent(old -> signIns.delete(Tokens.hash(old)));
        setCookie(request, response, SESSION, token, settings.lifetime());
        return Optional.of(new Access(Callers.of(account), Access.Kind.SESSION, token));
    }

    /** Signs out with the browser that sends a request. */
    void end(HttpServletRequest request, HttpServletResponse response) {
        cookie(request, SESSION).ifPresent(token -> signIns.delete(Tokens.hash(token)));
        setCookie(request, response, SESSION, "", Duration.ZERO);
    }

    /**
     * The token against requests from other sites that a request has to bring: of who is signed in,
     * else of the visit.
     */
    Optional<String> csrf(HttpServletRequest request) {
        return Access.of(request)
                .filter(access -> access.kind() == Access.Kind.SESSION)
                .map(Access::proof)
                .or(() -> cookie(request, VISIT))
                .map(Tokens::csrf);
    }

    /** The same for a page, which begins a visit where there is none. */
    String csrf(HttpServletRequest request, HttpServletResponse response) {
        return csrf(request).orElseGet(() -> newCsrf(request, response));
    }

    /** Begins a visit of a page where nobody is signed in. */
    String newCsrf(HttpServletRequest request, HttpServletResponse response) {
        var token = Tokens.random();
        setCookie(request, response, VISIT, token, Duration.ofSeconds(-1));
        return Tokens.csrf(token);
    }

    private static Optional<String> cookie(HttpServletRequest request, String name) {
        var fullName = fullName(request, name);
        var cookies = request.getCookies();
        return cookies == null
                ? Optional.empty()
                : Arrays.stream(cookies)
                        .filter(cookie -> cookie.getName().equals(fullName))
                        .map(cookie -> cookie.getValue())
                        .filter(Tokens::isOne)
                        .findFirst();
    }

    private static String fullName(HttpServletRequest request, String name) {
        var ofServer = name + suffix(request);
        return request.isSecure() ? ONLY_HTTPS + ofServer : ofServer;
    }

    /** Browsers send the cookies of a host to all its ports. */
    static String suffix(HttpServletRequest request) {
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
                ResponseCookie.from(fullName(request, name), value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite("Strict")
                        .path("/")
                        .maxAge(age)
                        .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }
}
